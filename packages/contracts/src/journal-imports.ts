import { z } from 'zod';
import { currencySchema, daySchema, decimalSchema, sideSchema } from './journal.ts';

export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 50_000;
export const MAX_IMPORT_ROWS_PAGE = 200;
export const MAX_PRESETS = 50;
/** Maximum UTF-16 units per part of an uploaded file. */
export const IMPORT_PART_CHARS = 256 * 1024;

/** How a file was read: with a broker's format, with the user's mapping, or not yet. A corporate action has no file. */
export const IMPORT_SOURCES = [
  'plainscan',
  'schwab',
  'interactive-brokers',
  'trading212',
  'revolut',
  'etoro',
  'degiro',
  'robinhood',
  'fidelity',
  'webull',
  'moomoo',
  'thinkorswim',
  'etrade',
  'tradestation',
  'tastytrade',
  'merrill',
  'vanguard',
  'questrade',
  'coinbase',
  'ofx',
  'corporate-action',
  'mapped',
  'unknown',
] as const;

const column = z.string().min(1).max(200);
const words = z.array(z.string().trim().min(1).max(60)).max(30);

/** How to read the columns of any other broker's file. Columns are given by their name in the header. */
export const importMappingSchema = z.strictObject({
  /** 1 is the first line of the file; default: the first that names the columns */
  headerLine: z.int().min(1).max(100).optional(),
  /** default: auto-detected */
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
  columns: z.strictObject({
    symbol: column,
    date: column,
    quantity: column,
    /** price or amount is required; the other follows from the quantity */
    price: column.optional(),
    /** cash amount, with or without fees (`amountIncludesFees`); its sign is ignored */
    amount: column.optional(),
    /** the action, with the words in `actions`; without this column, the sign of the quantity decides */
    action: column.optional(),
    time: column.optional(),
    fees: z.array(column).max(4).default([]),
    currency: column.optional(),
    account: column.optional(),
  }),
  amountIncludesFees: z.boolean().default(true),
  /** matches rows whose action contains one of the words, ignoring case; other rows aren't trades */
  actions: z
    .strictObject({
      buy: words,
      sell: words,
      short: words.default([]),
      cover: words.default([]),
      deposit: words.default([]),
      withdrawal: words.default([]),
    })
    .default({
      buy: ['buy', 'bought'],
      sell: ['sell', 'sold'],
      short: ['sell short', 'short sale'],
      cover: ['buy to cover'],
      deposit: ['deposit'],
      withdrawal: ['withdraw'],
    }),
  dateOrder: z.enum(['ymd', 'mdy', 'dmy']),
  decimal: z.enum(['.', ',']).default('.'),
  /** IANA name of the time zone of the file's dates and times */
  timeZone: z.string().max(64),
  /** for rows without a currency */
  currency: currencySchema.default('USD'),
});
export type ImportMapping = z.infer<typeof importMappingSchema>;

/**
 * `duplicate`: earlier imports already added this fill as often as the file contains it. `possible_duplicate`: a manually added
 * trade looks the same. `ignored`: not a trade (dividend, interest). `failed`: unreadable.
 */
export const IMPORT_VERDICTS = [
  'new',
  'duplicate',
  'possible_duplicate',
  'deposit',
  'withdrawal',
  'ignored',
  'failed',
] as const;
export const IMPORT_EFFECTS = ['opens', 'adds', 'reduces', 'closes', 'reverses'] as const;

export const importRowSchema = z
  .object({
    /** in the file, 1 is the first */
    line: z.int(),
    verdict: z.enum(IMPORT_VERDICTS),
    /** whether committing the import adds it to the journal */
    included: z.boolean(),
    /** the reason, for users; null for a plain new row */
    reason: z.string().nullable(),
    warnings: z.array(z.string()).max(5),
    /** the raw row from the file, truncated */
    text: z.string().max(300),
    fill: z
      .object({
        action: z.enum(['buy', 'sell']),
        symbol: z.string(),
        on: daySchema,
        at: z.string().nullable(),
        quantity: decimalSchema,
        price: decimalSchema,
        fee: decimalSchema,
        value: decimalSchema,
        currency: currencySchema,
      })
      .nullable(),
    /** effect of the fill on the position */
    effect: z.enum(IMPORT_EFFECTS).nullable(),
  })
  .meta({ id: 'ImportRow' });
export type ImportRow = z.infer<typeof importRowSchema>;

/** Maximum trades and reasons in the preview of an import. */
export const MAX_PREVIEW_TRADES = 10;
export const MAX_LEFT_OUT_REASONS = 20;

const previewSchema = z.object({
  /** a sample of the trades as they will be, most recent first */
  trades: z
    .array(
      z.object({
        symbol: z.string(),
        side: sideSchema,
        currency: currencySchema,
        status: z.enum(['open', 'closed']),
        /** a trade of the journal that changes, rather than a new one */
        changes: z.boolean(),
        enteredOn: daySchema,
        exitedOn: daySchema.nullable(),
        /** total shares entered */
        quantity: decimalSchema,
        openQuantity: decimalSchema,
        averageEntry: decimalSchema,
        averageExit: decimalSchema.nullable(),
        /** realized so far, after fees; null before the first exit */
        profitLoss: decimalSchema.nullable(),
      }),
    )
    .max(MAX_PREVIEW_TRADES),
  omittedTrades: z.int(),
  /** why rows aren't imported, most frequent first */
  leftOut: z.array(z.object({ reason: z.string(), rows: z.int() })).max(MAX_LEFT_OUT_REASONS),
  /** rows that are left out for other reasons */
  otherLeftOut: z.int(),
});

/** A split or symbol change that the user entered. */
export const corporateActionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('split'),
    symbol: z.string(),
    on: daySchema,
    newShares: decimalSchema,
    oldShares: decimalSchema,
    cashInLieu: decimalSchema.nullable(),
  }),
  z.object({ kind: z.literal('symbol_change'), symbol: z.string(), newSymbol: z.string(), on: daySchema }),
]);
export type CorporateAction = z.infer<typeof corporateActionSchema>;

export const importSchema = z
  .object({
    id: z.uuid(),
    /** of the file */
    name: z.string(),
    /** `failed`: a draft whose commit failed; it can be changed and committed like any other */
    status: z.enum(['draft', 'committing', 'failed', 'committed', 'undoing', 'undone']),
    /** why the last commit or undo failed; null after a success */
    failure: z.string().nullable(),
    source: z.enum(IMPORT_SOURCES),
    /** display name: "Charles Schwab", or the name of a preset */
    sourceName: z.string(),
    /** why the file needs a mapping; null if it doesn't */
    problem: z.string().nullable(),
    /** the header's column names and the first rows, for the mapping form */
    columns: z.array(z.string().max(200)).max(100),
    sample: z.array(z.array(z.string().max(200)).max(100)).max(5),
    mapping: importMappingSchema.nullable(),
    /** whether selling shares that aren't held opens a short position; otherwise they are skipped */
    recordShorts: z.boolean(),
    counts: z.object({
      rows: z.int(),
      new: z.int(),
      duplicate: z.int(),
      possibleDuplicate: z.int(),
      cash: z.int(),
      ignored: z.int(),
      failed: z.int(),
      included: z.int(),
    }),
    /** what committing will create, or created */
    trades: z.object({ created: z.int(), changed: z.int() }),
    /** what committing will do; null before the file is read */
    preview: previewSchema.nullable(),
    /** the action, if this records one instead of a file */
    corporateAction: corporateActionSchema.nullable(),
    /** the earlier import of the same file */
    sameFileAs: z.uuid().nullable(),
    createdAt: z.string(),
    committedAt: z.string().nullable(),
    undoneAt: z.string().nullable(),
  })
  .meta({ id: 'Import' });
export type Import = z.infer<typeof importSchema>;

export const importListSchema = z
  .object({
    imports: z.array(importSchema.omit({ sample: true, columns: true, mapping: true, preview: true })).max(200),
  })
  .meta({ id: 'Imports' });
export const importRowsPageSchema = z.strictObject({
  verdict: z.enum(IMPORT_VERDICTS).optional(),
  /** lines after this one */
  after: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
  limit: z.coerce.number().int().min(1).max(MAX_IMPORT_ROWS_PAGE).default(MAX_IMPORT_ROWS_PAGE),
});
export const importRowsSchema = z
  .object({ rows: z.array(importRowSchema).max(MAX_IMPORT_ROWS_PAGE) })
  .meta({ id: 'ImportRows' });

/** How to read a draft; omitted fields don't change. A saved mapping is applied automatically to files with the same header. */
export const importChangeSchema = z.strictObject({
  mapping: importMappingSchema.optional(),
  savePresetAs: z.string().trim().min(1).max(80).optional(),
  recordShorts: z.boolean().optional(),
  /** lines to include that would be skipped, and to skip that would be included */
  include: z.array(z.int().min(1)).max(5000).optional(),
  exclude: z.array(z.int().min(1)).max(5000).optional(),
});

export const importPresetListSchema = z
  .object({
    presets: z.array(z.object({ id: z.uuid(), name: z.string(), mapping: importMappingSchema })).max(MAX_PRESETS),
  })
  .meta({ id: 'ImportPresets' });
