import type { BelongsField } from '@plainscan/contracts';
import type { Market } from './market.ts';
import { valuesContaining, valuesEqualTo } from './text-column.ts';

/** Adds to `mask` the rows whose `field` belongs to `anyOf`: see `belongs` in the plan's schema. */
export function markRowsBelonging(
  market: Market,
  field: BelongsField,
  anyOf: readonly string[],
  mask: Int32Array,
): void {
  if (field === 'symbol') {
    for (const symbol of anyOf) {
      const row = market.rowOf.get(symbol) ?? market.rowOf.get(symbol.toUpperCase());
      if (row !== undefined && row < market.universe) mask[row >> 5]! |= 1 << (row & 31);
    }
    return;
  }
  const column = market.texts[field];
  const hits =
    field === 'industry' || field === 'name' ? valuesContaining(column, anyOf) : valuesEqualTo(column, anyOf);
  const { ids } = column;
  for (let row = 0; row < market.universe; row++) {
    const id = ids[row]!;
    if (id >= 0 && hits[id] === 1) mask[row >> 5]! |= 1 << (row & 31);
  }
}
