import { z } from 'zod';
import { PREMIUM_ERRORS } from './billing.contract.ts';
import { defineRoute } from './http.ts';
import { byId, NOT_FOUND, NOT_FOUND_STATUS, PREMIUM_STATUS, read, READ_MS } from './journal-call-parts.ts';
import { daySchema, decimalSchema, tradeFilterSchema } from './journal.ts';
import { defineRpc } from './rpc.ts';

/**
 * P&L of the whole trade before fees at one point, in the trade's currency: realized so far plus unrealized. `percent` is
 * of the cost of all entries; `r` is in units of the risk to the stop, null without a valid stop.
 */
const pointSchema = z.object({ amount: decimalSchema, percent: decimalSchema, r: decimalSchema.nullable() });
/**
 * Daily bars only bound an excursion. `sure`: reached at an execution or on a day without executions. `possible`: as far
 * as the days with executions went, of which the trade was open only a part. Equal if the excursion is exact.
 */
const excursionSchema = z.object({ sure: pointSchema, possible: pointSchema });
export type Excursion = z.infer<typeof excursionSchema>;

export const EXCURSION_PROBLEMS = ['no-bars', 'other-currency', 'prices-differ'] as const;
export const excursionsSchema = z
  .object({
    /** the worst point of the trade, never above 0 (MAE), and the best, never below 0 (MFE); null if `problem` isn't */
    adverse: excursionSchema.nullable(),
    favorable: excursionSchema.nullable(),
    /**
     * `no-bars`: the market data lacks the stock or some of the trade's days. `other-currency`: bars are in dollars.
     * `prices-differ`: the trade's prices are far outside the bars, for example because of an unrecorded split.
     */
    problem: z.enum(EXCURSION_PROBLEMS).nullable(),
    /** whether the bars are simulated */
    simulated: z.boolean(),
    /** the last session included; null without bars */
    through: daySchema.nullable(),
  })
  .meta({ id: 'TradeExcursions' });
export type TradeExcursions = z.infer<typeof excursionsSchema>;

export const getTradeExcursions = defineRpc({
  subject: 'journal.excursions.get.v1',
  input: byId,
  output: excursionsSchema,
  errors: { ...PREMIUM_ERRORS, ...NOT_FOUND, MARKET_LOADING: 'unavailable' },
  deadlineMs: READ_MS,
  idempotent: true,
});

export const tradeExcursionsRoute = defineRoute({
  ...read,
  method: 'GET',
  path: '/api/trades/:id/excursions',
  summary: 'Get the worst and best points of a trade (MAE and MFE), from daily bars',
  params: byId,
  response: excursionsSchema,
  errors: { ...PREMIUM_STATUS, ...NOT_FOUND_STATUS, MARKET_LOADING: 503 },
});

/** Averages cover at most this many closed trades, those closed last. */
export const MAX_MEASURED_TRADES = 300;
/** Maximum groups per kind; those with the most trades come first. */
export const MAX_EXCURSION_GROUPS = 50;

/** Between its two figures lies the true average, as for a single excursion. */
const averageSchema = z.object({
  /** of the cost of all entries */
  percent: z.object({ sure: decimalSchema, possible: decimalSchema }),
  /** 95% confidence interval that includes both figures; null with fewer than MIN_INTERVAL_TRADES trades */
  interval: z.object({ low: decimalSchema, high: decimalSchema }).nullable(),
  /** of the `trades` with a valid stop; null if there are none */
  r: z.object({ trades: z.int(), sure: decimalSchema, possible: decimalSchema }).nullable(),
});
const averagesSchema = z.object({
  /** '' for trades without one */
  key: z.string(),
  /** measured */
  trades: z.int(),
  adverse: averageSchema,
  favorable: averageSchema,
});
export type ExcursionAverage = z.infer<typeof averageSchema>;
export type ExcursionGroup = z.infer<typeof averagesSchema>;
const averageGroups = z.object({
  groups: z.array(averagesSchema).max(MAX_EXCURSION_GROUPS),
  omitted: z.int(),
});

/** Average MAE and MFE of the filtered closed trades. */
export const excursionAveragesSchema = z
  .object({
    /** null if no trade could be measured; its key is '' */
    all: averagesSchema.nullable(),
    byStrategy: averageGroups,
    /** `key` is the sentence of the newest scan, as in the statistics */
    byScan: averageGroups,
    /** closed trades that weren't measured, by reason; `older`: beyond MAX_MEASURED_TRADES */
    unmeasured: z.object({
      'no-bars': z.int(),
      'other-currency': z.int(),
      'prices-differ': z.int(),
      older: z.int(),
    }),
    /** whether any of the bars are simulated */
    simulated: z.boolean(),
  })
  .meta({ id: 'ExcursionAverages' });
export type ExcursionAverages = z.infer<typeof excursionAveragesSchema>;

export const getExcursionAverages = defineRpc({
  subject: 'journal.excursions.average.v1',
  input: tradeFilterSchema,
  output: excursionAveragesSchema,
  errors: { ...PREMIUM_ERRORS, MARKET_LOADING: 'unavailable' },
  deadlineMs: 10_000,
  idempotent: true,
});

export const excursionAveragesRoute = defineRoute({
  ...read,
  method: 'GET',
  path: '/api/journal/excursions',
  summary: 'Get the average worst and best points (MAE and MFE) of the filtered closed trades',
  query: tradeFilterSchema,
  response: excursionAveragesSchema,
  errors: { ...PREMIUM_STATUS, MARKET_LOADING: 503 },
  perMinute: 30,
});
