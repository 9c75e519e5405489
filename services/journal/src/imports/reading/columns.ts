import { createHash } from 'node:crypto';
import type { RawRecord } from './raw-table.ts';

export const MAX_COLUMNS = 100;
const MAX_CHARS = 200;
/** How many leading records of an unknown file are searched for its header. */
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

/** Index of the first record that has all the columns, wherever the table starts; -1 for none. */
export function headerAt(records: readonly RawRecord[], required: readonly string[]): number {
  const first = required[0];
  return records.findIndex(({ cells }) => {
    if (cells.length < required.length) return false;
    // Almost every record is a data row, which looking for the first name rules out cheaply.
    if (first !== undefined && !cells.some((cell) => cell.trim() === first)) return false;
    const names = new Set(columnNames(cells));
    return required.every((name) => names.has(name));
  });
}

/** Words that brokers use in the headers of transaction files, one pattern per property. */
const HEADER_WORDS: readonly RegExp[] = [
  /symbol|ticker|instrument|security|isin|stock/i,
  /date|time|datum/i,
  /quantity|qty|shares|units|aantal|anzahl|filled/i,
  /price|amount|proceeds|value|total/i,
  /action|side|type|code|buy|b\/s/i,
];
const MAX_NAME_CHARS = 60;

/** The most likely header of an unknown file: the leading record that names the most properties of a transaction. */
export function likelyHeader(records: readonly RawRecord[]): number {
  let best = { at: 0, score: -1 };
  for (const [at, { cells }] of records.slice(0, HEADER_WITHIN).entries()) {
    const names = cells.filter(
      (cell) =>
        cell.trim() !== '' && cell.length <= MAX_NAME_CHARS && !/^[\d.,$€£()\s-]+$/.test(cell) && !/\d{3}/.test(cell),
    );
    const matches = HEADER_WORDS.filter((words) => names.some((name) => words.test(name))).length;
    const score = (matches >= 3 ? matches * 100 : 0) + names.length;
    if (score > best.score) best = { at, score };
  }
  return best.at;
}
