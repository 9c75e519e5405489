import { z } from 'zod';
import { currencySchema, daySchema, decimalSchema } from './journal.ts';

/** Groups of one kind that are answered, the ones with the most trades first. */
export const MAX_GROUPS = 200;
export const MAX_EQUITY_DAYS = 4000;

/** `GET /api/account-stats`. Counts are numbers, `winRate` percent; money as decimal text. */
export const accountStatsSchema = z
  .object({
    /** cash transactions and all that was realized, after fees */
    accountValue: decimalSchema,
    /** whether the account was ever given a value, or a deposit */
    accountValueSet: z.boolean(),
    /** percent of the closed trades that ended above zero after fees; 0 without any */
    winRate: z.number(),
    winningTrades: z.int(),
    losingTrades: z.int(),
    breakEvenTrades: z.int(),
    /** realized after fees, parts of open trades included */
    totalProfitLoss: decimalSchema,
    totalTrades: z.int(),
    openTrades: z.int(),
    currency: currencySchema,
    /** trades in other currencies, which none of these figures count */
    otherCurrencies: z.array(z.object({ currency: currencySchema, trades: z.int() })).max(20),
  })
  .meta({ id: 'AccountStats' });
export type AccountStats = z.infer<typeof accountStatsSchema>;

const amount = decimalSchema.nullable();

const groupSchema = z.object({
  /** '' for trades without one; weekdays are 1 (Monday) to 7 */
  key: z.string(),
  /** closed */
  trades: z.int(),
  winning: z.int(),
  losing: z.int(),
  winRate: z.number().nullable(),
  netProfitLoss: decimalSchema,
  expectancy: amount,
  profitFactor: amount,
  averageR: amount,
});
export type TradeGroup = z.infer<typeof groupSchema>;
const groups = z.object({ groups: z.array(groupSchema).max(MAX_GROUPS), omitted: z.int() });

/**
 * Of the filtered trades in one currency. Averages, rates, R and streaks are of closed trades, wins and losses after fees; the
 * equity curve is everything realized, day by day of the exit. null: cannot be said (no such trades; a division by zero).
 */
export const statisticsSchema = z
  .object({
    currency: currencySchema,
    otherCurrencies: z.array(z.object({ currency: currencySchema, trades: z.int() })).max(20),
    trades: z.object({
      total: z.int(),
      open: z.int(),
      closed: z.int(),
      winning: z.int(),
      losing: z.int(),
      breakEven: z.int(),
    }),
    /** everything realized, parts of open trades included; gross − fees = net */
    grossProfitLoss: decimalSchema,
    fees: decimalSchema,
    netProfitLoss: decimalSchema,
    /** of it, in trades that are still open */
    openNetProfitLoss: decimalSchema,
    /** percent */
    winRate: z.number().nullable(),
    averageWin: amount,
    /** below zero */
    averageLoss: amount,
    largestWin: amount,
    largestLoss: amount,
    /** mean net of a closed trade */
    expectancy: amount,
    /** won over lost; null where nothing was lost, or next to nothing */
    profitFactor: amount,
    averageR: amount,
    tradesWithR: z.int(),
    /** fall of what was realized from its highest point, zero before the first exit; at most 0 */
    maxDrawdown: z.object({
      amount: decimalSchema,
      /** of the account's value at the highest point; null without a value above zero */
      percent: z.number().nullable(),
      peakOn: daySchema.nullable(),
      lowOn: daySchema.nullable(),
      /** null: not yet */
      recoveredOn: daySchema.nullable(),
    }),
    currentDrawdown: decimalSchema,
    /** seconds from the first entry to the last exit; by whole days where a time of day is not known */
    holding: z.object({
      averageSeconds: z.number().nullable(),
      medianSeconds: z.number().nullable(),
      winnersAverageSeconds: z.number().nullable(),
      losersAverageSeconds: z.number().nullable(),
    }),
    /** closed trades one after the other by their last exit; `current` is below zero while losing */
    streaks: z.object({ longestWinning: z.int(), longestLosing: z.int(), current: z.int() }),
    /** days with an exit or a cash transaction, oldest first; the newest MAX_EQUITY_DAYS */
    equity: z
      .array(
        z.object({
          on: daySchema,
          /** exits of the day */
          exits: z.int(),
          /** realized that day, after fees */
          netProfitLoss: decimalSchema,
          cumulative: decimalSchema,
          /** at most 0 */
          drawdown: decimalSchema,
          /** deposits less withdrawals of the day; unfiltered */
          moved: decimalSchema,
          /** at the end of the day: what was moved and realized, unfiltered; null where a filter hides trades */
          accountValue: amount,
        }),
      )
      .max(MAX_EQUITY_DAYS),
    /** closed trades with an R multiple; from ≤ R < to, null: without end */
    rDistribution: z
      .array(z.object({ from: z.number().nullable(), to: z.number().nullable(), trades: z.int() }))
      .max(40),
    byStrategy: groups,
    bySymbol: groups,
    byTag: groups,
    bySide: groups,
    /** of the first entry */
    byWeekday: groups,
  })
  .meta({ id: 'JournalStatistics' });
export type JournalStatistics = z.infer<typeof statisticsSchema>;

/** What filters may offer: names in use, most used first. */
export const journalNamesSchema = z
  .object({
    strategies: z.array(z.string()).max(500),
    tags: z.array(z.string()).max(500),
    symbols: z.array(z.string()).max(2000),
  })
  .meta({ id: 'JournalNames' });
