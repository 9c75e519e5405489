import { z } from 'zod';
import { defineRoute } from './http.ts';
import { defineRpc } from './rpc.ts';

const marketSummarySchema = z.object({
  version: z.string(),
  /** newest session, YYYY-MM-DD */
  asOf: z.string(),
  stocks: z.int(),
  blocks: z.int(),
});

/** Maximum number of examples of each problem. */
export const MARKET_QUALITY_EXAMPLES = 20;
const problem = <Item extends z.ZodType>(example: Item) =>
  z.object({
    count: z.int().min(0),
    /** the first ones by symbol */
    examples: z.array(example).max(MARKET_QUALITY_EXAMPLES),
  });

/** Suspicious bars; each may be correct. Dates are YYYY-MM-DD. */
export const marketQualitySchema = z
  .object({
    /** gaps in an exact split ratio */
    suspectedSplits: problem(
      z.object({
        symbol: z.string(),
        /** the first bar after the gap */
        date: z.string(),
        /** such as "4 for 1" */
        ratio: z.string(),
        /** close before and open after the gap, US dollars */
        before: z.number(),
        after: z.number(),
      }),
    ),
    /** series that end more than five sessions before the newest session */
    stale: problem(z.object({ symbol: z.string(), lastDate: z.string(), sessions: z.int() })),
    /** stocks without a bar for sessions between their first and last; `first` is the first of `sessions` */
    missingSessions: problem(z.object({ symbol: z.string(), sessions: z.int(), first: z.string() })),
  })
  .meta({ id: 'MarketQuality' });
export type MarketQuality = z.infer<typeof marketQualitySchema>;

/** Maximum number of example rows of each reason. */
export const BAD_ROW_EXAMPLES = 5;
/** Rows of the provider's files that were left out, by reason. */
export const badRowsSchema = z
  .array(
    z.object({
      /** such as "the high is below the low" */
      reason: z.string(),
      count: z.int().min(1),
      /** the first ones; `detail` is the invalid text, if it helps */
      examples: z
        .array(z.object({ file: z.string(), line: z.int(), detail: z.string().nullable() }))
        .max(BAD_ROW_EXAMPLES),
    }),
  )
  .meta({ id: 'BadRows' });
export type BadRows = z.infer<typeof badRowsSchema>;

export const marketStateSchema = z
  .object({
    provider: z.string(),
    simulated: z.boolean(),
    /** complete in Redis; times are ISO 8601 UTC */
    current: marketSummarySchema
      .extend({
        /** when the provider's newest bar was last updated */
        updatedAt: z.string(),
        publishedAt: z.string(),
      })
      .nullable(),
    /** of the current market; null: none, or loaded by an earlier release */
    quality: marketQualitySchema.nullable(),
    /** of the current market; null: it isn't read from files, or was loaded by an earlier release */
    badRows: badRowsSchema.nullable(),
    /** the workers are loading it */
    loading: marketSummarySchema
      .extend({ loadedStocks: z.int(), loadedBlocks: z.int(), startedAt: z.string() })
      .nullable(),
    /** the scanners that are running, by host name */
    scanners: z
      .array(
        z.object({
          host: z.string(),
          /** the market that its scans run on; null: none yet */
          version: z.string().nullable(),
        }),
      )
      .max(200),
  })
  .meta({ id: 'MarketState' });
export type MarketState = z.infer<typeof marketStateSchema>;

/**
 * `current`: there is no newer market; `planned`: the workers start loading a newer one; `loading`: they already do;
 * `failed`: the provider can't be read; `waiting`: no worker has answered yet.
 */
export const MARKET_RELOADS = ['current', 'planned', 'loading', 'failed', 'waiting'] as const;
export const marketReloadSchema = z
  .object({
    outcome: z.enum(MARKET_RELOADS),
    /** why it failed */
    reason: z.string().max(500).nullable(),
  })
  .meta({ id: 'MarketReload' });
export type MarketReload = z.infer<typeof marketReloadSchema>;

const nothing = z.strictObject({});

/** Admin only. */
export const getMarketState = defineRpc({
  subject: 'scanner.market.inspect.v1',
  input: nothing,
  output: marketStateSchema,
  errors: { FORBIDDEN: 'forbidden' },
  deadlineMs: 3000,
  idempotent: true,
});

/** Admin only: a worker looks for a newer market now. */
export const reloadMarket = defineRpc({
  subject: 'scanner.market.reload.v1',
  input: nothing,
  output: marketReloadSchema,
  errors: { FORBIDDEN: 'forbidden' },
  deadlineMs: 10_000,
  idempotent: true,
});

export const marketStateRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/market',
  summary: 'Get which market is loaded, which one is loading, and what each scanner uses',
  access: 'admin',
  response: marketStateSchema,
  errors: {},
});

export const reloadMarketRoute = defineRoute({
  method: 'POST',
  path: '/api/admin/market/reload',
  summary: 'Look for a newer market now',
  access: 'admin',
  response: marketReloadSchema,
  errors: {},
  perMinute: 10,
});
