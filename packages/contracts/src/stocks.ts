import { z } from 'zod';
import { KINDS } from './scan-plan/vocabulary.ts';
import { scanRowSchema } from './scans.ts';
import { strategySummarySchema } from './strategies.ts';

export const MAX_STOCK_QUERY_CHARS = 60;
/** Maximum stocks per search. */
export const MAX_FOUND_STOCKS = 10;

const amount = z.number().nullable();

export const foundStockSchema = z
  .object({
    symbol: z.string(),
    name: z.string(),
    exchange: z.string().nullable(),
    sector: z.string().nullable(),
    price: z.number(),
    changePercent: amount,
  })
  .meta({ id: 'FoundStock' });
export type FoundStock = z.infer<typeof foundStockSchema>;

/** Best match first: the exact symbol, symbols that start with the search, then names with a word that does. */
export const foundStocksSchema = z.object({ stocks: z.array(foundStockSchema).max(MAX_FOUND_STOCKS) });
export type FoundStocks = z.infer<typeof foundStocksSchema>;

/** A stock with the fields of a scan row, outside of a scan. */
export const stockSchema = scanRowSchema
  .omit({ why: true, values: true })
  .extend({
    kind: z.enum(KINDS),
    /** the session of its newest bar, YYYY-MM-DD; null if it has no bars */
    asOf: z.string().nullable(),
    /** has a bar on the market's as-of session; otherwise, no scan finds it */
    traded: z.boolean(),
    marketVersion: z.string(),
    simulated: z.boolean(),
  })
  .meta({ id: 'Stock' });
export type Stock = z.infer<typeof stockSchema>;

/** The actor's saved strategies that match one stock now, by name. */
export const stockStrategiesSchema = z.object({
  strategies: z.array(strategySummarySchema.pick({ id: true, name: true, query: true })),
});
export type StockStrategies = z.infer<typeof stockStrategiesSchema>;
