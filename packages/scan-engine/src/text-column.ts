import { PhraseIndex } from './phrase-index.ts';

const ABSENT = -1;

/** The strings of all rows as IDs in a dictionary of distinct values, so that a text condition takes one lookup per value. */
export interface TextColumn {
  /** by row; −1 if the listing has none */
  readonly ids: Int32Array;
  readonly values: readonly string[];
  /** by value: its rows are rows[starts[id]] … rows[starts[id + 1] − 1], in order */
  readonly starts: Int32Array;
  readonly rows: Int32Array;
}

export function textColumn(count: number, at: (row: number) => string | null): TextColumn {
  const ids = new Int32Array(count).fill(ABSENT);
  const values: string[] = [];
  const known = new Map<string, number>();
  for (let row = 0; row < count; row++) {
    const text = at(row);
    if (text === null || text === '') continue;
    let id = known.get(text);
    if (id === undefined) {
      id = values.push(text) - 1;
      known.set(text, id);
    }
    ids[row] = id;
  }
  return { ids, values, ...rowsByValue(ids, values.length) };
}

function rowsByValue(ids: Int32Array, values: number): Pick<TextColumn, 'starts' | 'rows'> {
  const starts = new Int32Array(values + 1);
  for (const id of ids) if (id !== ABSENT) starts[id + 1]! += 1;
  for (let id = 0; id < values; id++) starts[id + 1]! += starts[id]!;
  const rows = new Int32Array(starts[values]!);
  const next = starts.slice();
  for (let row = 0; row < ids.length; row++) {
    const id = ids[row]!;
    if (id !== ABSENT) rows[next[id]!++] = row;
  }
  return { starts, rows };
}

export const textAt = (column: TextColumn, row: number): string | null => column.values[column.ids[row]!] ?? null;

const lowerCase = new WeakMap<TextColumn, Map<string, number[]>>();
const phrases = new WeakMap<TextColumn, PhraseIndex>();
const orders = new WeakMap<TextColumn, Float64Array>();

/** 1 for each dictionary value equal to one of `anyOf`, ignoring case. */
export function valuesEqualTo(column: TextColumn, anyOf: readonly string[]): Uint8Array {
  let byLowerCase = lowerCase.get(column);
  if (!byLowerCase) {
    byLowerCase = new Map();
    for (const [id, value] of column.values.entries()) {
      const key = value.toLowerCase();
      const ids = byLowerCase.get(key);
      if (ids) ids.push(id);
      else byLowerCase.set(key, [id]);
    }
    lowerCase.set(column, byLowerCase);
  }
  const hits = new Uint8Array(column.values.length);
  for (const text of anyOf) for (const id of byLowerCase.get(text.toLowerCase()) ?? []) hits[id] = 1;
  return hits;
}

/** 1 for each dictionary value that contains one of the phrases. */
export function valuesContaining(column: TextColumn, anyOf: readonly string[]): Uint8Array {
  let index = phrases.get(column);
  if (!index) {
    index = new PhraseIndex(column.values);
    phrases.set(column, index);
  }
  const hits = new Uint8Array(column.values.length);
  for (const phrase of anyOf) index.mark(phrase, hits);
  return hits;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The column as numbers that sort like its text, ignoring case; NaN if absent. */
export function textRanks(column: TextColumn): Float64Array {
  const known = orders.get(column);
  if (known) return known;
  const folded = column.values.map((value) => value.toLowerCase());
  const rankOf = new Map([...new Set(folded)].sort(byText).map((text, rank) => [text, rank]));
  const ranks = Float64Array.from(column.ids, (id) => (id === ABSENT ? NaN : rankOf.get(folded[id]!)!));
  orders.set(column, ranks);
  return ranks;
}
