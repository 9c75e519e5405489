import { shown, type ReadRow } from '../imports/reading/read-row.ts';
import { OWN_FORMAT, OWN_VERSION, ownCurrency, type OwnMovement, type OwnRows, type OwnTrade } from './own-journal.ts';
import { ownMovementRow, ownTradeRows } from './own-rows.ts';

const OWN = new RegExp(`^\\s*\\{\\s*"format"\\s*:\\s*"${OWN_FORMAT}"`);

export const isOwnJson = (text: string): boolean => OWN.test(text);

/** The parts of the file, in their order; trades and movements are parted by `OWN_JSON_BETWEEN`. */
export const OWN_JSON_HEAD = `{"format":"${OWN_FORMAT}","version":${OWN_VERSION},`;
/** of a whole journal alone */
export const ownAccountJson = (currency: string): string => `"currency":${JSON.stringify(currency)},`;
export const OWN_JSON_TRADES = '"trades":[\n';
export const OWN_JSON_BETWEEN = ',\n';
export const OWN_JSON_MOVEMENTS = '\n],"movements":[\n';
export const OWN_JSON_END = '\n]}\n';
export const ownTradeJson = (trade: OwnTrade): string => JSON.stringify(trade);
export const ownMovementJson = (movement: OwnMovement): string => JSON.stringify(movement);

/** Rows of our own JSON: each execution and each movement is a row, counted as its line. null: it is damaged. */
export function ownJsonRows(text: string, now: number): OwnRows | null {
  const file = parsed(text);
  if (file === null || file.version !== OWN_VERSION || !Array.isArray(file.trades)) return null;
  const rows: ReadRow[] = [];
  for (const trade of file.trades as unknown[]) {
    const executions = listOf(trade, 'executions') ?? [trade];
    const places = executions.map((execution, i) => placeOf(rows.length + i, execution));
    rows.push(...ownTradeRows(trade, places, now, rows.length));
  }
  for (const movement of Array.isArray(file.movements) ? (file.movements as unknown[]) : [])
    rows.push(ownMovementRow(movement, placeOf(rows.length, movement), now));
  return { rows, currency: ownCurrency(file.currency) };
}

const placeOf = (index: number, value: unknown) => ({ line: index + 1, text: shown(JSON.stringify(value) ?? '') });

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
