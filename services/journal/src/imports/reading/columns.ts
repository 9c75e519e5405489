import { createHash } from 'node:crypto';
import type { RawRecord } from './raw-table.ts';

export const MAX_COLUMNS = 100;
const MAX_CHARS = 200;
/** A header is searched in so many leading records. */
export const HEADER_WITHIN = 40;

/** A row's cell by column name, trimmed; empty if the row or the file has none. */
export type Cells = (column: string) => string;

/** Unique names of a header: an empty one becomes `Column 9`, a repeated one `Currency (2)`. */
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

/** Identifies files with the same header. */
export const headerDigest = (columns: readonly string[]): Buffer =>
  createHash('sha256').update(JSON.stringify(columns)).digest();

export function cellsBy(columns: readonly string[], { trim = true } = {}): (cells: readonly string[]) => Cells {
  const places = new Map(columns.map((name, i) => [name, i]));
  return (cells) => (column) => {
    const cell = cells[places.get(column) ?? -1] ?? '';
    return trim ? cell.trim() : cell;
  };
}

/** Index of the first leading record that has all the columns; -1 for none. */
export function headerAt(records: readonly RawRecord[], wanted: readonly string[]): number {
  return records.slice(0, HEADER_WITHIN).findIndex(({ cells }) => {
    if (cells.length < wanted.length) return false;
    const names = new Set(columnNames(cells));
    return wanted.every((name) => names.has(name));
  });
}

/** The most likely header of an unknown file: the first leading record with the most non-numeric cells. */
export function likelyHeader(records: readonly RawRecord[]): number {
  const named = records
    .slice(0, HEADER_WITHIN)
    .map(({ cells }) => cells.filter((cell) => cell.trim() !== '' && !/^[\d.,$€£()\s-]+$/.test(cell)).length);
  return named.indexOf(Math.max(0, ...named));
}
