import { explainRows, stockRow, type Market, type WhySubject } from '@plainscan/scan-engine';
import { days, describeValue } from '@plainscan/scan-language';
import { isoOf } from '../dates.ts';
import type { Scan } from './answer.ts';
import { dollars, formatValue, percent, abbreviate } from './figures.ts';
import { tableLines, type Column } from './table.ts';

/** Default number of rows to print. */
export const DEFAULT_ROWS = 50;
const MAX_VALUE_COLUMNS = 4;
/** Series that have their own column. */
const OWN_COLUMNS = new Set(['close', 'changePercent', 'volume', 'marketCap']);

/**
 * The column title of a value that a condition compares; null for constants and for values that have their own column.
 */
function titleOf(value: WhySubject): string | null {
  if (value.type === 'number' || value.type === 'text' || value.type === 'candle') return null;
  // The dates of all pivots don't fit into a column.
  if (value.type === 'setup') return value.figure === 'pivots' ? null : value.figure;
  // A share of stocks is the same on every row.
  if (value.type === 'divergence' || value.type === 'pivot' || value.type === 'breadth') return null;
  if (value.type === 'earlier') return titleOf(value.of) && `${titleOf(value.of)!}, as of ${days(value.sessions)} ago`;
  if (value.type === 'series' && value.ago === 0 && OWN_COLUMNS.has(value.name)) return null;
  return describeValue(value);
}

/** A column per value that the conditions compare, in the order of the sentence. */
function valueColumns(market: Market, { plan, rows }: Scan): Column[] {
  if (!plan) return [];
  const found = new Map<string, string[]>();
  explainRows(market, plan, rows).forEach((chips, row) => {
    for (const { values } of chips)
      for (const { of, value } of values) {
        const title = titleOf(of);
        if (title === null || (!found.has(title) && found.size === MAX_VALUE_COLUMNS)) continue;
        if (!found.has(title))
          found.set(
            title,
            Array.from(rows, () => ''),
          );
        found.get(title)![row] = formatValue(value);
      }
  });
  return [...found].map(([title, cells]) => ({ title: title.toUpperCase(), cells, align: 'right' }));
}

function columnsOf(market: Market, scan: Scan): Column[] {
  const stocks = Array.from(scan.rows, (row) => stockRow(market, row));
  const left = (title: string, cells: string[], minWidth?: number): Column => ({
    title,
    cells,
    align: 'left',
    ...(minWidth !== undefined && { minWidth }),
  });
  const right = (title: string, cells: string[]): Column => ({ title, cells, align: 'right' });
  return [
    left(
      'SYMBOL',
      stocks.map(({ symbol }) => symbol),
    ),
    left(
      'NAME',
      stocks.map(({ symbol, name }) => (name === symbol ? '' : name)),
      16,
    ),
    right(
      'PRICE',
      stocks.map(({ price }) => dollars(price)),
    ),
    right(
      'CHANGE',
      stocks.map(({ changePercent }) => percent(changePercent)),
    ),
    right(
      'VOLUME',
      stocks.map(({ volume }) => abbreviate(volume)),
    ),
    ...valueColumns(market, scan),
    right(
      'MKT CAP',
      stocks.map(({ marketCap }) => abbreviate(marketCap)),
    ),
    left(
      'SECTOR',
      stocks.map(({ sector }) => sector ?? ''),
      10,
    ),
  ].filter(({ cells }) => cells.some((cell) => cell !== ''));
}

const count = (n: number, noun: string): string => `${n.toLocaleString('en-US')} ${noun}${n === 1 ? '' : 's'}`;

const quoted = (words: readonly string[]): string => words.map((text) => `"${text}"`).join(', ');

/** Readable output of a scan: how it was read, what wasn't understood, and the stocks. */
export function scanLines(market: Market, scan: Scan, width: number): string[] {
  const { answer, contradiction, missing } = scan;
  if (answer.error) return [answer.error.message];
  const lines = [answer.description];
  if (answer.corrections.length > 0)
    lines.push(`Corrected: ${answer.corrections.map(({ from, to }) => `${from} → ${to}`).join(', ')}`);
  const missingTexts = new Set(missing.map(({ text }) => text));
  const unknown = answer.unmatched.filter((text) => !missingTexts.has(text));
  if (unknown.length > 0) lines.push(`Not understood: ${quoted(unknown)}`);
  if (missing.length > 0)
    lines.push(`Not part of this scan: ${quoted([...missingTexts])}`, ...new Set(missing.map(({ reason }) => reason)));
  if (contradiction !== null) lines.push(contradiction);
  const asOf = market.asOf > 0 ? ` on ${isoOf(market.asOf)}` : '';
  lines.push(
    `${answer.total.toLocaleString('en-US')} of ${count(market.universe, 'stock')}${asOf}, ${answer.elapsedMs.toFixed(1)} ms`,
  );
  if (answer.symbols.length > 0) lines.push('', ...tableLines(columnsOf(market, scan), width));
  const more = answer.total - answer.symbols.length;
  if (more > 0) lines.push(`… and ${count(more, 'more stock')} (--limit N shows the first N)`);
  return lines;
}
