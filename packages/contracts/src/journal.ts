import { z } from 'zod';
import { symbolSchema } from './loaded-market.ts';
import { MAX_QUERY_CHARS } from './scans.ts';
import { scanPlanSchema } from './scan-plan/scan-plan.ts';

/** Per user. */
export const MAX_TRADES = 50_000;
export const MAX_EXECUTIONS_OF_TRADE = 500;
export const MAX_TAGS = 20;
export const MAX_TRADES_PAGE = 500;
/** Trades that one call can tag. */
export const MAX_TAGGED_TRADES = 1000;
/** How long deleted trades can be restored. */
export const DELETED_TRADES_DAYS = 30;

/** A decimal number as text, never a binary float: `-1234.5`. Money in the trade's currency, shares, percent. */
export const decimalSchema = z.string().regex(/^-?\d{1,30}(\.\d{1,24})?$/);

const DECIMALS = 8;
/** Prices, shares, and fees as typed: a number or a string with at most eight decimals, stored exactly. */
const decimalInput = (minimum: 'above 0' | 'at least 0', maximum: number) =>
  z
    .union([z.number(), z.string().trim().max(32)])
    .transform((value) => String(value))
    .refine((text) => new RegExp(`^\\d{1,12}(\\.\\d{1,${DECIMALS}})?$`).test(text), {
      error: `Must be a number ${minimum} with at most ${DECIMALS} decimals`,
    })
    .refine((text) => (minimum === 'above 0' ? Number(text) > 0 : true) && Number(text) <= maximum, {
      error: `Must be ${minimum} and at most ${maximum}`,
    });

/** Far above the most expensive stock, Berkshire Hathaway. */
export const priceInput = decimalInput('above 0', 100_000_000);
export const quantityInput = decimalInput('above 0', 1_000_000_000);
export const feeInput = decimalInput('at least 0', 100_000_000);
/** One of the two numbers of a split, such as 10 in 10-for-1. */
export const shareRatioInput = decimalInput('above 0', 1_000_000);
export const accountValueInput = decimalInput('at least 0', 100_000_000_000);

/** A calendar day, YYYY-MM-DD, in the zone of the event. Year 0 is invalid. */
export const daySchema = z.iso.date().refine((day) => !day.startsWith('0000'), { error: 'No such day' });
/**
 * The time of an event: a day, a day with a time in the actor's zone, or an instant. `2026-11-20`, `2026-11-20T09:31`,
 * `2026-11-20T14:31:00Z`. The day is that of the zone, not of UTC.
 */
export const timestampInput = z.union([daySchema, z.iso.datetime({ local: true }), z.iso.datetime({ offset: true })]);

export const SIDES = ['long', 'short'] as const;
export const sideSchema = z.enum(SIDES);
export type Side = z.infer<typeof sideSchema>;
export const currencySchema = z.string().regex(/^[A-Z]{3}$/);
export const tagSchema = z.string().trim().min(1).max(40);
export const tagsSchema = z.array(tagSchema).max(MAX_TAGS);
export const strategyNameSchema = z.string().trim().max(120);
export const notesSchema = z.string().max(10_000);
export const journalSymbolSchema = z.string().trim().toUpperCase().pipe(symbolSchema);

/** The scan that a trade came from, as read at that time. */
export const tradeScanSchema = z.strictObject({
  query: z.string().max(MAX_QUERY_CHARS),
  plan: scanPlanSchema.optional(),
  /** the session scanned, YYYY-MM-DD */
  asOf: daySchema,
  /** the stock's price in that scan */
  price: z.number().positive(),
});

export const EXECUTION_KINDS = ['entry', 'exit'] as const;
/** One fill: shares bought or sold at a price. */
export const executionSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(EXECUTION_KINDS),
    /** day of the fill in `time_zone` */
    on: daySchema,
    /** ISO 8601 UTC; null if only the day is known */
    at: z.string().nullable(),
    /** IANA name */
    time_zone: z.string(),
    quantity: decimalSchema,
    price: decimalSchema,
    fee: decimalSchema,
    /** value of the shares before fees: price × quantity, or the broker's amount */
    value: decimalSchema,
    /** for an exit: realized P&L (FIFO), after its fee and its share of the entries' fees; null for an entry */
    profit_loss: decimalSchema.nullable(),
  })
  .meta({ id: 'Execution' });
export type Execution = z.infer<typeof executionSchema>;

/** A position from flat to flat. Uses snake case where the web contract does. */
export const tradeSchema = z
  .object({
    id: z.uuid(),
    symbol: z.string(),
    side: sideSchema,
    currency: currencySchema,
    status: z.enum(['open', 'closed']),
    /** total entry quantity */
    quantity: decimalSchema,
    open_quantity: decimalSchema,
    /** average, weighted by shares */
    entry_price: decimalSchema,
    /** average exit price; null while the trade is open */
    exit_price: decimalSchema.nullable(),
    /** average exit price so far */
    exited_price: decimalSchema.nullable(),
    stop_loss: decimalSchema.nullable(),
    strategy: z.string().nullable(),
    notes: z.string().nullable(),
    tags: tagsSchema,
    /** of the first entry: ISO 8601 UTC, or YYYY-MM-DD if only the day is known */
    entry_date: z.string(),
    entered_on: daySchema,
    /** of the last exit of a closed trade, in the same format */
    exit_date: z.string().nullable(),
    exited_on: daySchema.nullable(),
    /** from the first entry to the last exit, in calendar days; null while open */
    days_held: z.int().nullable(),
    fees: decimalSchema,
    /** realized so far, before fees; null before the first exit */
    gross_profit_loss: decimalSchema.nullable(),
    /** realized so far, after fees; null before the first exit */
    profit_loss: decimalSchema.nullable(),
    /** P&L after fees as a percentage of the exited shares' cost; null before the first exit */
    return_percent: decimalSchema.nullable(),
    /** P&L after fees divided by the risk to the stop; null without a valid stop, if the risk is negligible, or while open */
    r_multiple: decimalSchema.nullable(),
    /** whether the trade is linked to a scan */
    has_scan: z.boolean(),
    import_id: z.uuid().nullable(),
    /** increases with every change; an edit sends the version it was based on */
    revision: z.int(),
  })
  .meta({ id: 'Trade' });
export type Trade = z.infer<typeof tradeSchema>;

export const tradeDetailSchema = tradeSchema
  .extend({ executions: z.array(executionSchema).max(MAX_EXECUTIONS_OF_TRADE), scan: tradeScanSchema.nullable() })
  .meta({ id: 'TradeDetail' });
export type TradeDetail = z.infer<typeof tradeDetailSchema>;

/** `POST /api/trades`: one entry and optionally one exit. Dates default to now. */
export const newTradeSchema = z.strictObject({
  symbol: journalSymbolSchema,
  entryPrice: priceInput,
  exitPrice: priceInput.nullish(),
  quantity: quantityInput,
  stopLoss: priceInput.nullish(),
  strategyName: strategyNameSchema.nullish(),
  notes: notesSchema.nullish(),
  side: sideSchema.default('long'),
  currency: currencySchema.default('USD'),
  entryDate: timestampInput.nullish(),
  exitDate: timestampInput.nullish(),
  entryFee: feeInput.nullish(),
  exitFee: feeInput.nullish(),
  tags: tagsSchema.default([]),
  scan: tradeScanSchema.nullish(),
});

const executionInput = z.strictObject({
  /** ID of an existing execution; omitted for a new one */
  id: z.uuid().optional(),
  kind: z.enum(EXECUTION_KINDS),
  date: timestampInput,
  quantity: quantityInput,
  price: priceInput,
  fee: feeInput.default('0'),
});

/** Omitted fields don't change; `executions` replaces all of the trade's. */
export const tradeChangeSchema = z.strictObject({
  revision: z.int(),
  symbol: journalSymbolSchema.optional(),
  side: sideSchema.optional(),
  stopLoss: priceInput.nullable().optional(),
  strategyName: strategyNameSchema.nullable().optional(),
  notes: notesSchema.nullable().optional(),
  tags: tagsSchema.optional(),
  executions: z.array(executionInput).min(1).max(MAX_EXECUTIONS_OF_TRADE).optional(),
});

/** The quantity defaults to all open shares, the date to now. */
export const tradeCloseSchema = z.strictObject({
  price: priceInput,
  quantity: quantityInput.nullish(),
  fee: feeInput.nullish(),
  date: timestampInput.nullish(),
});

export const TRADE_STATES = ['open', 'closed', 'winning', 'losing'] as const;
export const TAG_MATCHES = ['any', 'all'] as const;
/** The filter for the page's URL, the list, the statistics, and the export. */
export const tradeFilterSchema = z.strictObject({
  symbol: journalSymbolSchema.optional(),
  /** exact name; empty for trades without a strategy */
  strategy: strategyNameSchema.optional(),
  /** one or several; in a URL, the parameter is repeated */
  tag: z.union([tagSchema.transform((tag) => [tag]), tagsSchema.min(1)]).optional(),
  /** whether a trade needs any of the tags, the default, or all of them */
  tagMatch: z.enum(TAG_MATCHES).optional(),
  side: sideSchema.optional(),
  state: z.enum(TRADE_STATES).optional(),
  /** sentence of the linked scan, in any case and spacing; empty for trades without a scan */
  scan: z.string().trim().max(MAX_QUERY_CHARS).optional(),
  /** days (inclusive) of the entry or of any exit */
  from: daySchema.optional(),
  to: daySchema.optional(),
  by: z.enum(['entry', 'exit']).optional(),
  importId: z.uuid().optional(),
});
export type TradeFilter = z.infer<typeof tradeFilterSchema>;
/** Criteria that filter nothing without others. */
export const NOT_CRITERIA = ['by', 'tagMatch'] as const satisfies (keyof TradeFilter)[];

/** Adds a tag to trades or removes it from them. All trades must exist; each change applies to all of them or to none. */
export const tagChangeSchema = z.strictObject({
  action: z.enum(['add', 'remove']),
  tag: tagSchema,
  ids: z.array(z.uuid()).min(1).max(MAX_TAGGED_TRADES),
});
/** The trades that changed: with the opposite action, they undo it. */
export const tagChangeResultSchema = z.object({ changed: z.array(z.uuid()).max(MAX_TAGGED_TRADES) });

/** Opaque; encodes the sort key of a row, so that an edit between two pages neither skips nor repeats other rows. */
export const pageCursorSchema = z
  .string()
  .max(400)
  .regex(/^[\w-]+$/);

export const TRADE_SORT_COLUMNS = ['symbol', 'entered', 'exited', 'days', 'net', 'return', 'r'] as const;
type TradeSortColumn = (typeof TRADE_SORT_COLUMNS)[number];
/** `-` sorts descending. Trades without a value come last in both directions. */
export const TRADE_ORDERS = TRADE_SORT_COLUMNS.flatMap((column) => [
  column,
  `-${column}`,
]) as readonly `${'' | '-'}${TradeSortColumn}`[];
export const tradePageSchema = tradeFilterSchema.extend({
  order: z.enum(TRADE_ORDERS).default('-entered'),
  limit: z.coerce.number().int().min(1).max(MAX_TRADES_PAGE).default(MAX_TRADES_PAGE),
  /** `cursor` of the last trade of the previous page */
  after: pageCursorSchema.optional(),
});

/**
 * Fewer than `limit` trades mean the end. Notes are truncated when a page of them is too long; fetching a single trade returns
 * the full note.
 */
export const listedTradeSchema = tradeSchema.extend({ cursor: pageCursorSchema }).meta({ id: 'ListedTrade' });
export type ListedTrade = z.infer<typeof listedTradeSchema>;
export const tradeListSchema = z.array(listedTradeSchema).max(MAX_TRADES_PAGE).meta({ id: 'Trades' });

export const CASH_TRANSACTION_KINDS = ['deposit', 'withdrawal', 'adjustment'] as const;
/** Cash that entered or left the account outside of trades; never part of the P&L. `amount` is signed. */
export const cashTransactionSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(CASH_TRANSACTION_KINDS),
    on: daySchema,
    amount: decimalSchema,
    note: z.string().nullable(),
    import_id: z.uuid().nullable(),
  })
  .meta({ id: 'CashTransaction' });
export const newCashTransactionSchema = z.strictObject({
  kind: z.enum(['deposit', 'withdrawal']),
  /** above 0 for both */
  amount: decimalInput('above 0', 100_000_000_000),
  on: daySchema,
  note: z.string().trim().max(200).nullish(),
});
export const cashTransactionListSchema = z
  .object({ cashTransactions: z.array(cashTransactionSchema).max(1000) })
  .meta({ id: 'CashTransactions' });
