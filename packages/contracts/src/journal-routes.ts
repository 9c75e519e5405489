import { z } from 'zod';
import { defineRoute } from './http.ts';
import { byId, NOT_FOUND_STATUS, PREMIUM_STATUS, read, write } from './journal-call-parts.ts';
import {
  accountValueInput,
  cashTransactionListSchema,
  cashTransactionSchema,
  newCashTransactionSchema,
  newTradeSchema,
  tagChangeResultSchema,
  tagChangeSchema,
  tradeChangeSchema,
  tradeCloseSchema,
  tradeDetailSchema,
  tradeFilterSchema,
  tradeListSchema,
  tradePageSchema,
} from './journal.ts';
import { accountStatsSchema, journalNamesSchema, openPositionsSchema, statisticsSchema } from './journal-statistics.ts';

const TRADE = { INVALID_TRADE: 400, TOO_MANY_TRADES: 409 } as const;
const REUSED = { IDEMPOTENCY_KEY_REUSED: 409 } as const;
const nothing = z.object({});

/** A bare array. The `cursor` of its last trade fetches the next page. */
export const tradesRoute = defineRoute({
  ...read,
  method: 'GET',
  path: '/api/trades',
  summary: 'List your trades, newest first',
  query: tradePageSchema,
  response: tradeListSchema,
  errors: { ...PREMIUM_STATUS, ...NOT_FOUND_STATUS },
});

/** Retries with the same `Idempotency-Key` header create the trade only once. */
export const createTradeRoute = defineRoute({
  ...write,
  method: 'POST',
  path: '/api/trades',
  summary: 'Log a trade with an entry and an optional exit',
  body: newTradeSchema,
  response: tradeDetailSchema,
  errors: { ...PREMIUM_STATUS, ...TRADE, ...REUSED },
});

export const tradeRoute = defineRoute({
  ...read,
  method: 'GET',
  path: '/api/trades/:id',
  summary: 'Get a trade with its executions and linked scan',
  params: byId,
  response: tradeDetailSchema,
  errors: { ...PREMIUM_STATUS, ...NOT_FOUND_STATUS },
});

export const changeTradeRoute = defineRoute({
  ...write,
  method: 'PATCH',
  path: '/api/trades/:id',
  summary: 'Update a trade; `executions` replaces all of them',
  params: byId,
  body: tradeChangeSchema,
  response: tradeDetailSchema,
  errors: { ...PREMIUM_STATUS, ...NOT_FOUND_STATUS, ...TRADE, TRADE_CHANGED: 409 },
});

export const tagTradesRoute = defineRoute({
  ...write,
  method: 'POST',
  path: '/api/trades/tags',
  summary: 'Add a tag to several trades or remove it from them',
  body: tagChangeSchema,
  response: tagChangeResultSchema,
  errors: { ...PREMIUM_STATUS, ...NOT_FOUND_STATUS, ...TRADE },
});

export const closeTradeRoute = defineRoute({
  ...write,
  method: 'POST',
  path: '/api/trades/:id/close',
  summary: 'Close all or part of a trade',
  params: byId,
  body: tradeCloseSchema,
  response: tradeDetailSchema,
  errors: { ...PREMIUM_STATUS, ...NOT_FOUND_STATUS, ...TRADE, ...REUSED },
});

export const deleteTradeRoute = defineRoute({
  ...write,
  method: 'DELETE',
  path: '/api/trades/:id',
  summary: 'Delete a trade; it can be restored for 30 days',
  params: byId,
  response: nothing,
  errors: { ...PREMIUM_STATUS, ...NOT_FOUND_STATUS },
});

export const restoreTradeRoute = defineRoute({
  ...write,
  method: 'POST',
  path: '/api/trades/:id/restore',
  summary: 'Restore a deleted trade',
  params: byId,
  response: tradeDetailSchema,
  errors: { ...PREMIUM_STATUS, ...NOT_FOUND_STATUS, ...TRADE },
});

export const accountStatsRoute = defineRoute({
  ...read,
  method: 'GET',
  path: '/api/account-stats',
  summary: 'Get the account value, win rate, and P&L',
  response: accountStatsSchema,
  errors: PREMIUM_STATUS,
});

export const setAccountValueRoute = defineRoute({
  ...write,
  method: 'PUT',
  path: '/api/account-stats',
  summary: "Set the account value; P&L doesn't change",
  body: z.strictObject({ accountValue: accountValueInput }),
  response: accountStatsSchema,
  errors: PREMIUM_STATUS,
});

export const cashTransactionsRoute = defineRoute({
  ...read,
  method: 'GET',
  path: '/api/journal/cash-transactions',
  summary: 'List deposits, withdrawals, and adjustments, newest first',
  response: cashTransactionListSchema,
  errors: PREMIUM_STATUS,
});

export const addCashTransactionRoute = defineRoute({
  ...write,
  method: 'POST',
  path: '/api/journal/cash-transactions',
  summary: 'Record a deposit or withdrawal',
  body: newCashTransactionSchema,
  response: cashTransactionSchema,
  errors: { ...PREMIUM_STATUS, ...REUSED, INVALID_CASH_TRANSACTION: 400, TOO_MANY_CASH_TRANSACTIONS: 409 },
});

export const deleteCashTransactionRoute = defineRoute({
  ...write,
  method: 'DELETE',
  path: '/api/journal/cash-transactions/:id',
  summary: 'Delete a cash transaction',
  params: byId,
  response: nothing,
  errors: { ...PREMIUM_STATUS, ...NOT_FOUND_STATUS },
});

export const openPositionsRoute = defineRoute({
  ...read,
  method: 'GET',
  path: '/api/journal/open-positions',
  summary: 'Get the number of open positions and their total unrealized P&L',
  response: openPositionsSchema,
  errors: { ...PREMIUM_STATUS, MARKET_LOADING: 503 },
});

export const statisticsRoute = defineRoute({
  ...read,
  method: 'GET',
  path: '/api/journal/statistics',
  summary: 'Get statistics of the filtered trades',
  query: tradeFilterSchema,
  response: statisticsSchema,
  errors: PREMIUM_STATUS,
});

export const journalNamesRoute = defineRoute({
  ...read,
  method: 'GET',
  path: '/api/journal/names',
  summary: 'List the strategies, tags, and symbols in use',
  response: journalNamesSchema,
  errors: PREMIUM_STATUS,
});

/** The whole journal as one file, without cells that spreadsheets evaluate as formulas. The response is a file, not JSON. */
export const exportTradesRoute = defineRoute({
  method: 'GET',
  path: '/api/journal/export',
  summary: 'Export the journal as a CSV or JSON file that can be imported again unchanged',
  access: 'user',
  query: tradeFilterSchema.extend({ format: z.enum(['csv', 'json']) }),
  response: z.string(),
  fileTypes: ['text/csv', 'application/json'],
  errors: { ...PREMIUM_STATUS, ...NOT_FOUND_STATUS },
  perMinute: 20,
});
