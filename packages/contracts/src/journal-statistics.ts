import { z } from 'zod';
import { currencySchema, daySchema, decimalSchema } from './journal.ts';

/** Maximum groups per kind; those with the most trades come first. */
export const MAX_GROUPS = 200;
/** With fewer closed trades, the mean of a group is too uncertain for an interval. */
export const MIN_INTERVAL_TRADES = 20;
export const MAX_EQUITY_DAYS = 4000;

/** `GET /api/account-stats`. Counts are numbers, `winRate` percent; money as decimal text. */
export const accountStatsSchema = z
  .object({
    /** cash transactions plus realized P&L after fees */
    accountValue: decimalSchema,
    /** whether an account value or a deposit was ever recorded */
    accountValueSet: z.boolean(),
    /** percent of closed trades with a profit after fees; 0 if there are none */
    winRate: z.number(),
    winningTrades: z.int(),
    losingTrades: z.int(),
    breakEvenTrades: z.int(),
    /** realized after fees, including closed parts of open trades */
    totalProfitLoss: decimalSchema,
    totalTrades: z.int(),
    openTrades: z.int(),
    currency: currencySchema,
    /** trades in other currencies, which these figures don't include */
    otherCurrencies: z.array(z.object({ currency: currencySchema, trades: z.int() })).max(20),
  })
  .meta({ id: 'AccountStats' });
export type AccountStats = z.infer<typeof accountStatsSchema>;

const amount = decimalSchema.nullable();

/** 95% confidence interval of a mean; null with fewer than MIN_INTERVAL_TRADES closed trades */
const interval = z.object({ low: decimalSchema, high: decimalSchema }).nullable();

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
  expectancyInterval: interval,
  profitFactor: amount,
  averageR: amount,
});
export type TradeGroup = z.infer<typeof groupSchema>;
const groups = z.object({ groups: z.array(groupSchema).max(MAX_GROUPS), omitted: z.int() });

/**
 * Statistics of the filtered trades in one currency. Averages, rates, R, and streaks cover closed trades, with wins and
 * losses after fees; the equity curve covers all realized P&L by exit day. null means undefined (no such trades, or
 * division by zero).
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
    /** all realized P&L, including closed parts of open trades; gross − fees = net */
    grossProfitLoss: decimalSchema,
    fees: decimalSchema,
    netProfitLoss: decimalSchema,
    /** the part from trades that are still open */
    openNetProfitLoss: decimalSchema,
    /** percent */
    winRate: z.number().nullable(),
    averageWin: amount,
    /** below zero */
    averageLoss: amount,
    largestWin: amount,
    largestLoss: amount,
    /** mean net P&L of a closed trade */
    expectancy: amount,
    expectancyInterval: interval,
    /** gross wins divided by gross losses; null if losses are negligible */
    profitFactor: amount,
    averageR: amount,
    tradesWithR: z.int(),
    /** drop of realized P&L from its peak, which is at least 0; never positive */
    maxDrawdown: z.object({
      amount: decimalSchema,
      /** of the account value at the peak; null without a positive value */
      percent: z.number().nullable(),
      peakOn: daySchema.nullable(),
      lowOn: daySchema.nullable(),
      /** null: not yet */
      recoveredOn: daySchema.nullable(),
    }),
    currentDrawdown: decimalSchema,
    /** seconds from the first entry to the last exit; in whole days if a time of day is unknown */
    holding: z.object({
      averageSeconds: z.number().nullable(),
      medianSeconds: z.number().nullable(),
      winnersAverageSeconds: z.number().nullable(),
      losersAverageSeconds: z.number().nullable(),
    }),
    /** consecutive closed trades by last exit; `current` is negative in a losing streak */
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
          /** the day's deposits minus withdrawals; unfiltered */
          moved: decimalSchema,
          /** at the end of the day: cash transactions plus realized P&L, unfiltered; null if a filter hides trades */
          accountValue: amount,
        }),
      )
      .max(MAX_EQUITY_DAYS),
    /** closed trades with an R multiple; from ≤ R < to; null: unbounded */
    rDistribution: z
      .array(z.object({ from: z.number().nullable(), to: z.number().nullable(), trades: z.int() }))
      .max(40),
    byStrategy: groups,
    /** same sentence, in any case and spacing; `key` is the sentence as in the newest scan */
    byScan: groups,
    bySymbol: groups,
    byTag: groups,
    bySide: groups,
    /** of the first entry */
    byWeekday: groups,
  })
  .meta({ id: 'JournalStatistics' });
export type JournalStatistics = z.infer<typeof statisticsSchema>;

/** All open trades, at the last close of their stocks. */
export const openPositionsSchema = z
  .object({
    positions: z.int(),
    /** those of `positions` that the P&L doesn't include: no price in the trade's currency */
    unpriced: z.int(),
    /** unrealized P&L before fees, in dollars; null if no position has a price */
    unrealized: decimalSchema.nullable(),
    /** the newest session of the prices, YYYY-MM-DD; null without prices */
    asOf: daySchema.nullable(),
    simulated: z.boolean(),
  })
  .meta({ id: 'OpenPositions' });
export type OpenPositions = z.infer<typeof openPositionsSchema>;

/** Names in use for the filters, most used first. */
export const journalNamesSchema = z
  .object({
    strategies: z.array(z.string()).max(500),
    tags: z.array(z.string()).max(500),
    symbols: z.array(z.string()).max(2000),
  })
  .meta({ id: 'JournalNames' });
