import { explainRows, stockRow, type Market, type WhySubject } from '@plainscan/scan-engine';
import { describeValue } from '@plainscan/scan-language';
import { isoOf } from '../dates.ts';
import type { Scan } from './answer.ts';
import { dollars, figure, percent, short } from './figures.ts';
import { tableLines, type Column } from './table.ts';

/** Default number of rows to print. */
export const USUAL_ROWS = 50;
const MOST_FIGURES = 4;
/** Already in the table. */
const SHOWN = new Set(['close', 'changePercent', 'volume', 'marketCap']);

/**
 * A value that the sentence mentions, as a column title; null for constants and for values that already have a column.
 */
function titleOf(of: WhySubject): string | null {
  if (of.type === 'number' || of.type === 'text' || of.type === 'candle') return null;
  if (of.type === 'series' && of.ago === 0 && SHOWN.has(of.name)) return null;
  return describeValue(of);
}

/** The values of the conditions' sides, those the sentence mentions first. */
function figureColumns(market: Market, { plan, rows }: Scan): Column[] {
  if (!plan) return [];
  const found = new Map<string, string[]>();
  explainRows(market, plan, rows).forEach((chips, row) => {
    for (const { values } of chips)
      for (const { of, value } of values) {
        const title = titleOf(of);
        if (title === null || (!found.has(title) && found.size === MOST_FIGURES)) continue;
        if (!found.has(title))
          found.set(
            title,
            Array.from(rows, () => ''),
          );
        found.get(title)![row] = figure(value);
      }
  });
  return [...found].map(([title, cells]) => ({ title: title.toUpperCase(), cells, align: 'right' }));
}

function columnsOf(market: Market, scan: Scan): Column[] {
  const stocks = Array.from(scan.rows, (row) => stockRow(market, row));
  const left = (title: string, cells: string[], narrowest?: number): Column => ({
    title,
    cells,
    align: 'left',
    ...(narrowest !== undefined && { narrowest }),
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
      stocks.map(({ volume }) => short(volume)),
    ),
    ...figureColumns(market, scan),
    right(
      'MKT CAP',
      stocks.map(({ marketCap }) => short(marketCap)),
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
    lines.push(`Read as: ${answer.corrections.map(({ from, to }) => `${from} → ${to}`).join(', ')}`);
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
