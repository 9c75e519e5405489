import type { BelongsField } from '@plainscan/contracts';
import { findSymbol, type Market } from './market.ts';
import { type TextColumn, valuesContaining, valuesEqualTo } from './text-column.ts';

/** 1 for each dictionary value of a column that belongs to `anyOf`. */
const hitsIn = (column: TextColumn, field: BelongsField, anyOf: readonly string[]): Uint8Array =>
  field === 'industry' || field === 'name' ? valuesContaining(column, anyOf) : valuesEqualTo(column, anyOf);

/** Adds to `mask` the rows whose `field` belongs to `anyOf`: see `belongs` in the plan's schema. */
export function markRowsBelonging(
  market: Market,
  field: BelongsField,
  anyOf: readonly string[],
  mask: Int32Array,
): void {
  if (field === 'symbol') {
    for (const symbol of anyOf) {
      const row = findSymbol(market, symbol);
      if (row !== null && row < market.universe) mask[row >> 5]! |= 1 << (row & 31);
    }
    return;
  }
  const column = market.texts[field];
  const hits = hitsIn(column, field, anyOf);
  for (let id = 0; id < hits.length; id++) {
    if (hits[id] === 0) continue;
    const rows = column.values.length <= MAX_CACHED_VALUES ? maskOf(market, column, id) : null;
    if (rows) for (let w = 0; w < mask.length; w++) mask[w]! |= rows[w]!;
    else markRows(market, column, id, mask);
  }
}

/** By row of the market, halted stocks included: 1 where `field` belongs to `anyOf`. */
export function rowsBelonging(market: Market, field: BelongsField, anyOf: readonly string[]): Uint8Array {
  const rows = new Uint8Array(market.stocks.length);
  if (field === 'symbol') {
    for (const symbol of anyOf) {
      const row = findSymbol(market, symbol);
      if (row !== null) rows[row] = 1;
    }
    return rows;
  }
  const column = market.texts[field];
  const hits = hitsIn(column, field, anyOf);
  return rows.map((_, row) => hits[column.ids[row]!] ?? 0);
}

/** A column with up to this many distinct values caches a mask for each requested value. */
const MAX_CACHED_VALUES = 512;
const cache = new WeakMap<TextColumn, Map<number, Int32Array>>();

function maskOf(market: Market, column: TextColumn, id: number): Int32Array {
  const masks = cache.get(column) ?? new Map<number, Int32Array>();
  cache.set(column, masks);
  const cached = masks.get(id);
  if (cached) return cached;
  const mask = new Int32Array(market.words);
  markRows(market, column, id, mask);
  masks.set(id, mask);
  return mask;
}

function markRows(market: Market, { starts, rows }: TextColumn, id: number, mask: Int32Array): void {
  for (let i = starts[id]!; i < starts[id + 1]!; i++) {
    const row = rows[i]!;
    // Rows are in order, and rows without a bar come last.
    if (row >= market.universe) return;
    mask[row >> 5]! |= 1 << (row & 31);
  }
}
