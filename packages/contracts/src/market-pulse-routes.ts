import { z } from 'zod';
import { defineRoute } from './http.ts';
import { lastPricesSchema, MAX_LAST_PRICES, marketPulseSchema } from './market-pulse.ts';
import { symbolSchema } from './loaded-market.ts';

const LOADING = { MARKET_LOADING: 503 } as const;

export const marketPulseRoute = defineRoute({
  method: 'GET',
  path: '/api/market-pulse',
  summary: 'Get the market summary of the day: breadth, new highs and lows, movers, sectors',
  access: 'user',
  response: marketPulseSchema,
  errors: LOADING,
  perMinute: 120,
});

export const lastPricesRoute = defineRoute({
  method: 'GET',
  path: '/api/last-prices',
  summary: 'Get the latest close of several stocks; omits symbols that are not in the market',
  access: 'user',
  query: z.strictObject({
    /** comma-separated */
    symbols: z
      .string()
      .max(17 * MAX_LAST_PRICES)
      .transform((text) => text.split(','))
      .pipe(z.array(symbolSchema).min(1).max(MAX_LAST_PRICES)),
  }),
  response: lastPricesSchema,
  errors: LOADING,
  perMinute: 240,
});
