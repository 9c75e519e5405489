import { z } from 'zod';
import { decimalSchema } from './journal.ts';
import { symbolSchema } from './scans.ts';

/** Gainers, and losers. */
export const MAX_MOVERS = 5;
export const MAX_LAST_PRICES = 200;

const count = z.int().min(0);
const moverSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  price: z.number(),
  changePercent: z.number(),
});

/** The day of the market's common stocks, on its newest session. */
export const marketPulseSchema = z
  .object({
    /** YYYY-MM-DD */
    asOf: z.string(),
    marketVersion: z.string(),
    simulated: z.boolean(),
    stocks: count,
    advancing: count,
    declining: count,
    /** beyond every one of the 252 sessions before */
    newHighs: count,
    newLows: count,
    /** of those with 50 sessions of history */
    above50Day: z.object({ stocks: count, of: count }),
    /** liquid stocks above $5, largest change first */
    gainers: z.array(moverSchema).max(MAX_MOVERS),
    losers: z.array(moverSchema).max(MAX_MOVERS),
    /** by the median change of its stocks, percent, largest first */
    sectors: z.array(z.object({ sector: z.string(), stocks: count, changePercent: z.number() })).max(20),
  })
  .meta({ id: 'MarketPulse' });
export type MarketPulse = z.infer<typeof marketPulseSchema>;

export const lastPricesSchema = z
  .object({
    simulated: z.boolean(),
    /** of the symbols that are in the market, in the order they were asked for */
    prices: z
      .array(
        z.object({
          /** as asked for */
          symbol: z.string(),
          /** the newest close, in dollars; a decimal, because it is multiplied by shares */
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
