import { z } from 'zod';
import { defineRpc } from './rpc.ts';
import { symbolSchema } from './loaded-market.ts';
import { foundStocksSchema, MAX_STOCK_QUERY_CHARS, stockSchema, stockStrategiesSchema } from './stocks.ts';

const bySymbol = z.strictObject({ symbol: symbolSchema });
const LOADING = { MARKET_LOADING: 'unavailable' } as const;
const UNKNOWN = { UNKNOWN_SYMBOL: 'not_found', ...LOADING } as const;

/** Stocks of the market in memory by symbol or company name. */
export const findStocks = defineRpc({
  subject: 'scanner.stocks.find.v1',
  input: z.strictObject({ search: z.string().min(1).max(MAX_STOCK_QUERY_CHARS) }),
  output: foundStocksSchema,
  errors: LOADING,
  deadlineMs: 2000,
  idempotent: true,
});

export const getStock = defineRpc({
  subject: 'scanner.stocks.get.v1',
  input: bySymbol,
  output: stockSchema,
  errors: UNKNOWN,
  deadlineMs: 2000,
  idempotent: true,
});

/** Runs each of the actor's strategies; one that costs too much is left out. */
export const listStockStrategies = defineRpc({
  subject: 'scanner.stocks.strategies.v1',
  input: bySymbol,
  output: stockStrategiesSchema,
  errors: UNKNOWN,
  deadlineMs: 5000,
  idempotent: true,
});
