import { displayText, type ReadRow } from '../imports/reading/read-row.ts';
import type { Steps } from '../slicing/run-sliced.ts';
import type { FileWriter } from './file-writer.ts';
import { cashTransactionRow, type PlainscanRows, tradeRows } from './plainscan-rows.ts';
import { currencyOrNull, PLAINSCAN_FORMAT, PLAINSCAN_VERSION } from './plainscan-schema.ts';

const START = new RegExp(`^\\s*\\{\\s*"format"\\s*:\\s*"${PLAINSCAN_FORMAT}"`);

export const isPlainscanJson = (text: string): boolean => START.test(text);

/** Written in pieces, because an export is streamed in parts. */
export const PLAINSCAN_JSON: FileWriter = {
  head: (currency) =>
    `{"format":"${PLAINSCAN_FORMAT}","version":${PLAINSCAN_VERSION},${
      currency === null ? '' : `"currency":${JSON.stringify(currency)},`
    }"trades":[\n`,
  separator: ',\n',
  trade: (trade) => JSON.stringify(trade),
  cashTransactionsHead: '\n],"cash_transactions":[\n',
  cashTransaction: (transaction) => JSON.stringify(transaction),
  end: '\n]}\n',
};

/** Each execution and each cash transaction becomes a row; its line is its number in the file. null if the file is damaged. */
export function* readPlainscanJson(text: string, now: number): Steps<PlainscanRows | null> {
  const file = parsed(text);
  if (file === null || file.version !== PLAINSCAN_VERSION || !Array.isArray(file.trades)) return null;
  const rows: ReadRow[] = [];
  for (const trade of file.trades as unknown[]) {
    yield;
    const executions = listOf(trade, 'executions') ?? [trade];
    const lines = executions.map((execution, i) => fileLineOf(rows.length + i, execution));
    rows.push(...tradeRows(trade, lines, now, rows.length));
  }
  for (const transaction of Array.isArray(file.cash_transactions) ? (file.cash_transactions as unknown[]) : []) {
    yield;
    rows.push(cashTransactionRow(transaction, fileLineOf(rows.length, transaction), now));
  }
  return { rows, currency: currencyOrNull(file.currency) };
}

const fileLineOf = (index: number, value: unknown) => ({
  line: index + 1,
  text: displayText(JSON.stringify(value) ?? ''),
});

function listOf(value: unknown, name: string): unknown[] | null {
  const list = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : null;
  return Array.isArray(list) && list.length > 0 ? (list as unknown[]) : null;
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
