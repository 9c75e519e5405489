import type { Market, Scan, Slices } from '@plainscan/scan-engine';
import type { JsonPart } from '@plainscan/service-kit';
import { rowTextsOf } from './row-texts.ts';
import { rounded, whyText } from './why-values.ts';

/**
 * The JSON of rows, in parts, for a scan that has run with the answer's columns. Written by hand: the market's part of a row is the same
 * in every scan (see RowTexts).
 */
export function* resultRows(scan: Scan, market: Market, rows: Uint32Array, lastUpdated: string): Slices<JsonPart[]> {
  const texts = rowTextsOf(market, lastUpdated);
  const columns = scan.columns(rows);
  const values = yield* scan.values(rows);
  return values.flatMap((conditions, i) => [
    texts.row(rows[i]!),
    `,"values":${JSON.stringify(columns[i]!.map(rounded))},"why":${whyText(conditions)}}${i + 1 < rows.length ? ',' : ''}`,
  ]);
}
