import type {
  ImportRow,
  TradeFilter,
  importChangeSchema,
  newCashTransactionSchema,
  newTradeSchema,
  tradeChangeSchema,
  tradeCloseSchema,
} from '@plainscan/contracts';
import type { z } from 'zod';
import {
  changeImportRoute,
  commitImportRoute,
  exportTradesRoute,
  importRowsRoute,
  setAccountValueRoute,
  startImportRoute,
  tradesRoute,
  undoImportRoute,
} from './generated/routes/journal.ts';
import { call } from './calls.ts';
import type { Query } from './send.ts';
import { MAX_IMPORT_ROWS_PAGE, MAX_TRADES_PAGE, TRADE_ORDERS } from './generated.ts';

/** Up to 10 MiB are uploaded and 50,000 rows parsed. */
export const IMPORT_TIMEOUT_MS = 120_000;
const EXPORT_TIMEOUT_MS = 60_000;

export type TradeOrder = (typeof TRADE_ORDERS)[number];

export type NewTrade = z.input<typeof newTradeSchema>;
export type TradeChange = z.input<typeof tradeChangeSchema>;
export type TradeClose = z.input<typeof tradeCloseSchema>;
export type NewCashTransaction = z.input<typeof newCashTransactionSchema>;
export type ImportChange = z.input<typeof importChangeSchema>;

export const readTrades = (filter: TradeFilter, order: TradeOrder, after?: string) =>
  call(tradesRoute, {
    query: { ...filter, order: order === '-entered' ? undefined : order, after, limit: MAX_TRADES_PAGE },
  });
/** Symbols with open trades, newest first. Stops once there are more than `limit`, so it may return a few more. */
export async function readOpenSymbols(limit: number): Promise<string[]> {
  const symbols = new Set<string>();
  let after: string | undefined;
  do {
    const trades = await readTrades({ state: 'open' }, '-entered', after);
    trades.forEach(({ symbol }) => symbols.add(symbol));
    after = trades.length < MAX_TRADES_PAGE ? undefined : trades.at(-1)!.cursor;
  } while (after !== undefined && symbols.size <= limit);
  return [...symbols];
}

export const setAccountValue = (accountValue: string) => call(setAccountValueRoute, { body: { accountValue } });

export type ExportFormat = 'csv' | 'json';
/** Returns the file's text. */
export const exportTrades = (format: ExportFormat, filter: TradeFilter) =>
  call(exportTradesRoute, { query: { ...filter, format }, responseType: 'text', timeoutMs: EXPORT_TIMEOUT_MS });

export const startImport = (name: string, text: string) =>
  call(startImportRoute, {
    query: { name },
    body: text,
    textType: /\.json$/i.test(name) ? 'application/json' : 'text/csv',
    timeoutMs: IMPORT_TIMEOUT_MS,
  });
export const readImportRows = (id: string, page: { verdict?: ImportRow['verdict']; after?: number } = {}) =>
  call(importRowsRoute, { params: { id }, query: { ...page, limit: MAX_IMPORT_ROWS_PAGE } satisfies Query });
export const changeImport = (id: string, change: ImportChange) =>
  call(changeImportRoute, { params: { id }, body: change, timeoutMs: IMPORT_TIMEOUT_MS });
export const commitImport = (id: string) => call(commitImportRoute, { params: { id }, timeoutMs: IMPORT_TIMEOUT_MS });
export const undoImport = (id: string) => call(undoImportRoute, { params: { id }, timeoutMs: IMPORT_TIMEOUT_MS });
