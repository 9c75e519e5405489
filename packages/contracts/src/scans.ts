import { z } from 'zod';
import { scanPlanSchema, sortKeySchema } from './scan-plan/scan-plan.ts';
import { UNITS } from './scan-plan/series.ts';

export const MAX_QUERY_CHARS = 1500;
/** Rows in a scan response; its ticket fetches the others. */
export const FIRST_ROWS = 50;
/** Maximum rows per request with a ticket. */
export const MAX_PAGE_ROWS = 100;
/** Maximum columns that a sentence adds to the rows. */
export const MAX_COLUMNS = 6;
export const MAX_NEAR_MISSES = 10;
/** Near misses are shown for fewer matches than this. */
export const FEW_MATCHES = 5;
/** Maximum alternative readings per response. */
export const MAX_ALTERNATIVES = 3;
/** Maximum completions per preview. */
export const MAX_COMPLETIONS = 6;

/** Half-open range of UTF-16 offsets in the sentence. */
export const spanSchema = z.tuple([z.int().min(0), z.int().min(0)]);

export const correctionSchema = z.object({ from: z.string(), to: z.string(), span: spanSchema });
/** `reason`: the missing data, as a sentence for users, if that is why. */
export const unmatchedSchema = z.object({ text: z.string(), span: spanSchema, reason: z.string().optional() });

export const whyValueSchema = z.object({ label: z.string(), value: z.union([z.number(), z.string()]).nullable() });

/** A number in a condition that the user can change. */
export const chipAmountSchema = z.object({
  /** path within the condition: keys and indexes from its root */
  path: z.array(z.union([z.string(), z.int()])).max(64),
  /** its label: "RSI length", "below"; `…` marks the number: "within the last … sessions" */
  label: z.string(),
  /** as written in the sentence */
  value: z.number(),
  /** shown without its sign: "10% below" is −10 in the plan */
  negated: z.boolean(),
  unit: z.enum(['price', 'percent', 'shares', 'usd', 'ratio', 'sessions', 'times', 'number']),
  /** inclusive bounds; null: no specific bound */
  min: z.number().nullable(),
  max: z.number().nullable(),
  integer: z.boolean(),
  /** a default: the sentence doesn't contain this number, or not its unit */
  assumed: z.literal(true).optional(),
});
export type ChipAmount = z.infer<typeof chipAmountSchema>;

/** One condition with its funnel counts: how many stocks pass it alone, and how many remain after it and all before it. */
export const chipSchema = z.object({
  index: z.int(),
  /** its position in the sentence; null without a sentence */
  span: spanSchema.nullable(),
  text: z.string(),
  /** canonical English */
  meaning: z.string(),
  /** the expansion of a trader's term, "week so far", and that the data's history is too short; null if there is nothing to say */
  standsFor: z.string().nullable(),
  amounts: z.array(chipAmountSchema),
  /** only the AI parser read it */
  addedByAi: z.literal(true).optional(),
  alone: z.int(),
  after: z.int(),
});
export type Chip = z.infer<typeof chipSchema>;

/** A chip of a reading that wasn't run. */
export const readChipSchema = chipSchema.omit({ alone: true, after: true });
export type ReadChip = z.infer<typeof readChipSchema>;

/** What a plan specifies besides conditions: its watchlist, included or excluded kinds, order, and limit. In sentence order. */
export const planExtraSchema = z.object({
  part: z.enum(['watchlist', 'only', 'except', 'sort', 'limit']),
  /** canonical English */
  text: z.string(),
  /** not in the sentence: "top 10" without an order */
  assumed: z.literal(true).optional(),
  /** only the AI parser read it */
  addedByAi: z.literal(true).optional(),
});
export type PlanExtra = z.infer<typeof planExtraSchema>;

const amount = z.number().nullable();
const macd = z.object({ macd: amount, MACD: amount, signal: amount, histogram: amount }).partial();

/** Absent values are omitted or null, and shown as N/A. Field names follow the web contract. */
export const indicatorsSchema = z.looseObject({
  rsi: amount.optional(),
  williams_r: amount.optional(),
  stochastic: z.object({ k: amount, d: amount }).partial().optional(),
  cci: amount.optional(),
  macd: macd.optional(),
  adx: z.object({ adx: amount, plus_di: amount, minus_di: amount }).partial().optional(),
  momentum: amount.optional(),
  roc: amount.optional(),
  atr: amount.optional(),
  bollinger_bands: z.object({ upper: amount, middle: amount, lower: amount }).partial().optional(),
  current_price: amount.optional(),
  obv: amount.optional(),
  vwap: amount.optional(),
  sma20: amount.optional(),
  volume: amount.optional(),
});

export const scanRowSchema = z
  .object({
    symbol: z.string(),
    name: z.string(),
    exchange: z.string().nullable(),
    sector: z.string().nullable(),
    industry: z.string().nullable(),
    marketCap: amount,
    price: z.number(),
    change: amount,
    changePercent: amount,
    volume: z.number(),
    /** ISO 8601 UTC: when this bar was last brought up to date */
    lastUpdated: z.string(),
    /** at least 200 bars: advanced_pandas_technical */
    scanType: z.enum(['advanced_pandas_technical', 'basic']),
    indicators: indicatorsSchema,
    /** why it matched: the values that each condition compares */
    why: z.array(z.object({ chip: z.int(), values: z.array(whyValueSchema) })),
    /** the figures of the response's `columns`, in order */
    values: z.array(amount).max(MAX_COLUMNS),
    /** closes of the last sessions, oldest first, for a sparkline */
    spark: z.array(z.number()),
  })
  .meta({ id: 'ScanRow' });
export type ScanRow = z.infer<typeof scanRowSchema>;

/** A column for a figure that the sentence mentions: "ADX above 30" adds ADX(14). */
export const scanColumnSchema = z
  .object({
    label: z.string(),
    unit: z.enum(UNITS),
    /** sorts all rows by it, largest first */
    sort: sortKeySchema,
  })
  .meta({ id: 'ScanColumn' });
export type ScanColumn = z.infer<typeof scanColumnSchema>;

/**
 * Which parser read the sentence: the built-in one, the AI parser, or the built-in one after the AI parser gave nothing
 * usable. If the AI parser contradicted the built-in one, its reading is an alternative.
 */
export const PARSERS = ['builtin', 'ai', 'fallback'] as const;
export type ParserName = (typeof PARSERS)[number];

/** Runs with more matches aren't stored or compared. */
export const MAX_STORED_SYMBOLS = 2000;

/** Changes in a strategy's matches since its previous run. */
export const sinceLastRunSchema = z.object({
  /** ISO 8601 UTC */
  ranAt: z.string(),
  /** the session scanned by that run */
  asOf: z.string(),
  total: z.int(),
  /** one of the two runs found more than MAX_STORED_SYMBOLS: both lists are empty */
  tooMany: z.boolean(),
  /** in symbol order */
  entered: z.array(z.string()).max(MAX_STORED_SYMBOLS),
  left: z.array(z.string()).max(MAX_STORED_SYMBOLS),
});
export type SinceLastRun = z.infer<typeof sinceLastRunSchema>;

/** Signed; contains the user, the plan, the market version, and the expiry. */
export const scanTicketSchema = z.string().min(1).max(100_000);

const failedChipSchema = z.object({ chip: z.int(), values: z.array(whyValueSchema) });

/** `chip` and `values`: the condition that the stock misses by the most; `failed`: every condition it misses, in sentence order. */
const nearMissSchema = failedChipSchema.extend({
  symbol: z.string(),
  name: z.string(),
  failed: z.array(failedChipSchema),
});

const alternativeSchema = z.object({
  plan: scanPlanSchema,
  description: z.string(),
  total: z.int().nullable(),
  /** the AI parser's reading, which contradicts the grammar's: what it reads instead of what, in canonical English */
  byAi: z.object({ reads: z.array(z.string()), insteadOf: z.array(z.string()) }).optional(),
});

export const scanResponseSchema = z
  .object({
    /** the first rows */
    results: z.array(scanRowSchema).max(FIRST_ROWS),
    /** total number of matches */
    total: z.int(),
    /** fetches other rows in any order (`POST /api/scan/rows`) for a few hours, while the scanned market is in memory */
    ticket: scanTicketSchema,
    columns: z.array(scanColumnSchema).max(MAX_COLUMNS),
    /** the sort key of the rows: the plan's first key, otherwise the sentence's figure, otherwise dollar volume */
    sort: sortKeySchema,
    /** stocks with a bar on the as-of session */
    universe: z.int(),
    /** the session scanned, YYYY-MM-DD */
    asOf: z.string(),
    elapsedMs: z.number(),
    marketVersion: z.string(),
    simulated: z.boolean(),
    /** the market is closed and the scan ran on the last close */
    lastClose: z.boolean(),
    query: z.string(),
    parser: z.enum(PARSERS),
    plan: scanPlanSchema,
    description: z.string(),
    corrections: z.array(correctionSchema),
    unmatched: z.array(unmatchedSchema),
    chips: z.array(chipSchema),
    extras: z.array(planExtraSchema),
    /** only if fewer than FEW_MATCHES stocks matched: the stocks that fail by the least, the nearest first */
    nearMisses: z.array(nearMissSchema).max(MAX_NEAR_MISSES),
    /** only if fewer than FEW_MATCHES stocks matched: the chip whose removal brings back the most */
    mostRestrictive: z.object({ chip: z.int(), bringsBack: z.int() }).nullable(),
    /** why a contradictory sentence can match nothing */
    contradiction: z.string().nullable(),
    /** other plausible readings of the sentence, most likely first; `total` is how many stocks they match, null if too costly to count */
    alternatives: z.array(alternativeSchema).max(MAX_ALTERNATIVES),
    /** only for an unchanged saved strategy that has run before */
    sinceLastRun: sinceLastRunSchema.nullable(),
  })
  .meta({ id: 'ScanResponse' });
export type ScanResponse = z.infer<typeof scanResponseSchema>;

/** The service checks the length, so that the error is EMPTY_QUERY or QUERY_TOO_LONG. */
export const scanRequestSchema = z.strictObject({
  query: z.string().max(20_000),
  /** run this reading of the sentence instead of parsing it */
  plan: scanPlanSchema.optional(),
  /** the user's saved strategy that this runs */
  strategyId: z.uuid().optional(),
  /** PARTLY_READ, without using a scan, if words of the sentence would be ignored that the AI parser didn't read either */
  requireWhole: z.boolean().optional(),
});

/** A sentence or an edited plan. */
export const parseRequestSchema = z
  .strictObject({
    query: z.string().max(20_000).optional(),
    plan: scanPlanSchema.optional(),
    /** with a query: the last scan's plan, which a follow-up such as "only those under $20" refines */
    refine: scanPlanSchema.optional(),
  })
  .refine((input) => (input.query === undefined) !== (input.plan === undefined), {
    message: 'either a query or a plan',
  });

/** How the built-in grammar reads a sentence, without running it. Offsets are in `query`. */
export const parsedScanSchema = z
  .object({
    /** the sentence; for a plan, its canonical English */
    query: z.string(),
    /** null if the sentence would be rejected */
    reading: z
      .object({
        plan: scanPlanSchema,
        description: z.string(),
        chips: z.array(readChipSchema),
        extras: z.array(planExtraSchema),
        corrections: z.array(correctionSchema),
        contradiction: z.string().nullable(),
      })
      .nullable(),
    /** a follow-up: the reading is that of the last scan, refined */
    refines: z.literal(true).optional(),
    unmatched: z.array(unmatchedSchema),
    /** why it would be rejected, with the scan's message */
    refusal: z
      .object({
        code: z.enum(['EMPTY_QUERY', 'QUERY_TOO_LONG', 'NOT_UNDERSTOOD', 'OUT_OF_SCOPE']),
        message: z.string(),
        suggestions: z.array(z.string()),
      })
      .nullable(),
    /** valid completions of this sentence, most likely first; none for a plan */
    completions: z.array(z.string()).max(MAX_COMPLETIONS),
  })
  .meta({ id: 'ParsedScan' });

/** The output of `scan --explain`: how the grammar reads a sentence, rule by rule. Indentation shows nesting. */
export const scanTraceSchema = z.object({ lines: z.array(z.string()) });
export type ParsedScan = z.infer<typeof parsedScanSchema>;
