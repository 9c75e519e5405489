import { z } from 'zod';
import { defineRoute } from './http.ts';
import { symbolSchema } from './loaded-market.ts';
import { foundStocksSchema, MAX_STOCK_QUERY_CHARS, stockSchema, stockStrategiesSchema } from './stocks.ts';

const bySymbol = z.strictObject({ symbol: symbolSchema });
const LOADING = { MARKET_LOADING: 503 } as const;
const UNKNOWN = { UNKNOWN_SYMBOL: 404, ...LOADING } as const;

export const findStocksRoute = defineRoute({
  method: 'GET',
  path: '/api/stocks',
  summary: 'Search stocks by symbol or company name, best match first',
  access: 'user',
  query: z.strictObject({ search: z.string().trim().min(1).max(MAX_STOCK_QUERY_CHARS) }),
  response: foundStocksSchema,
  errors: LOADING,
  perMinute: 600,
});

export const stockRoute = defineRoute({
  method: 'GET',
  path: '/api/stocks/:symbol',
  summary: 'Get a stock with its indicators',
  access: 'user',
  params: bySymbol,
  response: stockSchema,
  errors: UNKNOWN,
  perMinute: 240,
});

export const stockStrategiesRoute = defineRoute({
  method: 'GET',
  path: '/api/stocks/:symbol/strategies',
  summary: 'List your saved strategies that match a stock now',
  access: 'user',
  params: bySymbol,
  response: stockStrategiesSchema,
  errors: UNKNOWN,
  perMinute: 60,
});
