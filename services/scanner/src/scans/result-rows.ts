import type { Market, ScanOutcome, Slices } from '@plainscan/scan-engine';
import type { JsonPart } from '@plainscan/service-kit';
import { rowTextsOf } from './row-texts.ts';
import { rounded, whyText } from './why-values.ts';

const ROWS_PER_SLICE = 50;

/**
 * The JSON of the rows that a scan has read, in parts. Written by hand because the market's part of a row is the same in
 * every scan (see RowTexts).
 */
export function* resultRows(
  { read, columns, why }: Pick<ScanOutcome, 'read' | 'columns' | 'why'>,
  market: Market,
  lastUpdated: string,
): Slices<JsonPart[]> {
  const texts = rowTextsOf(market, lastUpdated);
  const parts: JsonPart[] = [];
  for (const [i, row] of read.entries()) {
    if (i > 0 && i % ROWS_PER_SLICE === 0) yield;
    parts.push(
      texts.row(row),
      `,"values":${JSON.stringify(columns[i]!.map(rounded))},"why":${whyText(why[i]!)}}${i + 1 < read.length ? ',' : ''}`,
    );
  }
  return parts;
}
