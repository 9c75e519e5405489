import { createHash } from 'node:crypto';
import type { RawRecord } from './raw-table.ts';

export const MAX_COLUMNS = 100;
const MAX_CHARS = 200;
/** A header stands below so many records at most. */
export const HEADER_WITHIN = 40;

/** A row's cell by the name of its column, trimmed; empty where the row or the file has none. */
export type Cells = (column: string) => string;

/** Names of a header line, each once: what has none is `Column 9`, what comes again `Currency (2)`. */
export function columnNames(header: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return header.slice(0, MAX_COLUMNS).map((cell, i) => {
    const name =
      cell
        .replaceAll(/\s+/g, ' ')
        .trim()
        .slice(0, MAX_CHARS - 8)
        .toWellFormed() || `Column ${i + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

/** Files with the same header have the same. */
export const headerDigest = (columns: readonly string[]): Buffer =>
  createHash('sha256').update(JSON.stringify(columns)).digest();

/** `trim: false`: with the blanks around it. */
export function cellsBy(columns: readonly string[], { trim = true } = {}): (cells: readonly string[]) => Cells {
  const places = new Map(columns.map((name, i) => [name, i]));
  return (cells) => (column) => {
    const cell = cells[places.get(column) ?? -1] ?? '';
    return trim ? cell.trim() : cell;
  };
}

/** Index of the first of the leading records that names all the columns; -1 where none does. */
export function headerAt(records: readonly RawRecord[], wanted: readonly string[]): number {
  return records.slice(0, HEADER_WITHIN).findIndex(({ cells }) => {
    if (cells.length < wanted.length) return false;
    const names = new Set(columnNames(cells));
    return wanted.every((name) => names.has(name));
  });
}

/** Where nothing is known of a file: the first of the leading records that names the most columns. */
export function likelyHeader(records: readonly RawRecord[]): number {
  const named = records
    .slice(0, HEADER_WITHIN)
    .map(({ cells }) => cells.filter((cell) => cell.trim() !== '' && !/^[\d.,$€£()\s-]+$/.test(cell)).length);
  return named.indexOf(Math.max(0, ...named));
}
