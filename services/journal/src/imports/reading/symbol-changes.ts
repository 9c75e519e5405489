import type { Sheet, SheetRow } from '../formats/format.ts';
import { decimalText } from '../../money/decimals.ts';
import type { SymbolChange } from '../../positions/corporate-actions.ts';
import { symbolOf } from './file-symbols.ts';
import { isCusip } from './instruments.ts';
import { readNumber } from './numbers.ts';
import { ignored, type Outcome } from './read-row.ts';
import { readTimestamp } from './timestamps.ts';

interface Part {
  index: number;
  side: 'old' | 'new';
  symbol: string;
  /** without its sign */
  quantity: string;
  on: string;
}

/**
 * A broker prints a symbol change as one row that removes the shares under the old symbol and one that adds them under
 * the new one, at the same time. Rows that don't form such a pair keep their outcome.
 */
export function withSymbolChanges(
  sheet: Sheet,
  outcomes: readonly Outcome[],
): { outcomes: Outcome[]; symbolChanges: SymbolChange[] } {
  const found = [...outcomes];
  const symbolChanges: SymbolChange[] = [];
  if (sheet.quirks.symbolChange === undefined) return { outcomes: found, symbolChanges };
  const tickers = tickersByName(sheet);
  const parts = sheet.rows.flatMap((row, index) => partOf(sheet, tickers, { row, index }));
  for (const pair of Map.groupBy(parts, ({ on, quantity }) => `${on} ${quantity}`).values()) {
    const [old, ...otherOld] = pair.filter(({ side }) => side === 'old');
    const [next, ...otherNew] = pair.filter(({ side }) => side === 'new');
    if (!old || !next || otherOld.length + otherNew.length > 0 || old.symbol === next.symbol) continue;
    symbolChanges.push({ symbol: old.symbol, newSymbol: next.symbol, on: old.on });
    const outcome = ignored(`Read as a new symbol, not as a trade: ${old.symbol} is now ${next.symbol}.`);
    for (const { index } of [old, next]) found[index] = outcome;
  }
  return { outcomes: found, symbolChanges };
}

function partOf(
  sheet: Sheet,
  tickers: ReadonlyMap<string, string | null>,
  { row: { row, skipped }, index }: { row: SheetRow; index: number },
): Part[] {
  const { mapping, quirks } = sheet;
  const side = skipped === undefined ? quirks.symbolChange?.(row) : null;
  if (!side) return [];
  const { columns, dateOrder, timeZone } = mapping;
  const printed = printedSymbol(sheet, row);
  const symbol =
    printed !== null && isCusip(printed) ? (tickers.get(quirks.securityName?.(row) ?? '') ?? null) : printed;
  // Robinhood marks shares that leave the account with an S.
  const quantity = readNumber(row(columns.quantity).replace(/S$/i, ''), mapping.decimal);
  const timestamp = readTimestamp(row(columns.date), '', dateOrder, timeZone);
  return symbol === null || timestamp === null || !quantity
    ? []
    : [{ index, side, symbol, quantity: decimalText(quantity.value.abs()), on: timestamp.on }];
}

/** The tickers of securities by name; null if a name has several. Only for formats whose rows have names. */
function tickersByName(sheet: Sheet): Map<string, string | null> {
  const tickers = new Map<string, string | null>();
  const { securityName } = sheet.quirks;
  if (securityName === undefined) return tickers;
  for (const { row } of sheet.rows) {
    const [name, ticker] = [securityName(row), printedSymbol(sheet, row)];
    if (name === '' || ticker === null || isCusip(ticker)) continue;
    const known = tickers.get(name);
    tickers.set(name, known === undefined || known === ticker ? ticker : null);
  }
  return tickers;
}

const printedSymbol = ({ mapping, quirks }: Sheet, row: SheetRow['row']): string | null =>
  symbolOf(quirks.symbol?.(row) ?? row(mapping.columns.symbol));
