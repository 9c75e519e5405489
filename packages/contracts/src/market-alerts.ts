import { z } from 'zod';
import { decimalSchema, sideSchema } from './journal.ts';
import { marketPulseSchema } from './market-pulse.ts';

/** A market alert is sent a few minutes after the open, and again once the data of the finished session is published. */
export const MARKET_MOMENTS = ['open', 'close'] as const;
export type MarketMoment = (typeof MARKET_MOMENTS)[number];

/** The limit for gainers, and for losers. */
export const MAX_ALERT_MOVERS = 3;
/** The limits for what is listed about the user; the counts count all. */
export const MAX_ALERT_STRATEGIES = 5;
export const MAX_ALERT_TRADES = 5;
/** A trade is near its stop if the last price is at most this far from it, in percent of the stop. */
export const NEAR_STOP_PERCENT = 3;

const count = z.int().min(0);
const movers = z.array(z.object({ symbol: z.string(), changePercent: z.number() })).max(MAX_ALERT_MOVERS);

/** The part of the market pulse that market alerts show; `asOf` is the session it describes. */
export const marketSummarySchema = marketPulseSchema
  .pick({ asOf: true, stocks: true, advancing: true, declining: true, newHighs: true, newLows: true })
  .extend({ gainers: movers, losers: movers });
export type MarketSummary = z.infer<typeof marketSummarySchema>;

/** Open trades whose price is near the stop or has passed it. */
export const tradesNearStopSchema = z.object({
  count,
  /** those that have passed their stop the furthest first */
  nearest: z
    .array(
      z.object({
        tradeId: z.uuid(),
        symbol: z.string(),
        side: sideSchema,
        stop: decimalSchema,
        /** the last price of the session that the alert describes */
        price: decimalSchema,
        /** from the stop to the price, in percent of the stop; below 0 if the price has passed the stop */
        roomPercent: z.number(),
      }),
    )
    .max(MAX_ALERT_TRADES),
});
export type TradesNearStop = z.infer<typeof tradesNearStopSchema>;

/** What a market alert says, in addition to what all alerts have. */
export const marketAlertFields = {
  moment: z.enum(MARKET_MOMENTS),
  market: marketSummarySchema,
  /** the user's strategies with new matches at the newest close, those with the most first */
  strategies: z
    .array(z.object({ strategyId: z.uuid(), name: z.string(), enteredCount: z.int().min(1) }))
    .max(MAX_ALERT_STRATEGIES),
  strategyCount: count,
  /** null for a user without a journal, or if the journal or the prices were unavailable */
  trades: tradesNearStopSchema.nullable(),
};
