import { z } from 'zod';
import { decimalSchema } from './journal.ts';
import { symbolSchema } from './loaded-market.ts';

/** The limit for gainers, and for losers. */
export const MAX_MOVERS = 5;
export const MAX_LAST_PRICES = 200;

const count = z.int().min(0);
const moverSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  price: z.number(),
  changePercent: z.number(),
});

/** How common stocks moved in the newest session. */
export const marketPulseSchema = z
  .object({
    /** YYYY-MM-DD */
    asOf: z.string(),
    marketVersion: z.string(),
    simulated: z.boolean(),
    stocks: count,
    advancing: count,
    declining: count,
    /** stocks with a high above, or a low below, those of the 252 sessions before */
    newHighs: count,
    newLows: count,
    /** `of`: stocks with at least 50 sessions of history */
    above50Day: z.object({ stocks: count, of: count }),
    /** liquid stocks above $5, largest change first */
    gainers: z.array(moverSchema).max(MAX_MOVERS),
    losers: z.array(moverSchema).max(MAX_MOVERS),
    /** changePercent: the median of its stocks; largest first */
    sectors: z.array(z.object({ sector: z.string(), stocks: count, changePercent: z.number() })).max(20),
  })
  .meta({ id: 'MarketPulse' });
export type MarketPulse = z.infer<typeof marketPulseSchema>;

export const lastPricesSchema = z
  .object({
    simulated: z.boolean(),
    /** only symbols that are in the market, in the order of the request */
    prices: z
      .array(
        z.object({
          /** as written in the request */
          symbol: z.string(),
          /** the latest close, in dollars; a decimal, because it is multiplied by a number of shares */
          price: decimalSchema,
          changePercent: z.number().nullable(),
          /** the session of that close, YYYY-MM-DD */
          asOf: z.string(),
        }),
      )
      .max(MAX_LAST_PRICES),
  })
  .meta({ id: 'LastPrices' });
export type LastPrices = z.infer<typeof lastPricesSchema>;

export const lastPricesInput = z.strictObject({ symbols: z.array(symbolSchema).min(1).max(MAX_LAST_PRICES) });
