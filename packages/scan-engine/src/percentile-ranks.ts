/**
 * Ranks from 1 to 99: 1 + ⌊98·(lower + half of the equal others)/(count − 1)⌋, where `count` values are present. 0 for an
 * absent value, and for all if fewer than two are present.
 */
export function percentileRanks(values: Float64Array): Uint8Array {
  const ranks = new Uint8Array(values.length);
  const sorted = presentValues(values).sort();
  if (sorted.length < 2) return ranks;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (!Number.isFinite(value)) continue;
    const lower = countLower(sorted, value);
    let end = lower + 1;
    while (sorted[end] === value) end++;
    const equalOthers = end - lower - 1;
    ranks[i] = 1 + Math.floor((98 * (lower + equalOthers / 2)) / (sorted.length - 1));
  }
  return ranks;
}

/** The median of the finite values; NaN if there are none. */
export function medianOf(values: Float64Array): number {
  const sorted = presentValues(values).sort();
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return NaN;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function presentValues(values: Float64Array): Float64Array {
  const present = new Float64Array(values.length);
  let count = 0;
  for (let i = 0; i < values.length; i++) if (Number.isFinite(values[i]!)) present[count++] = values[i]!;
  return present.subarray(0, count);
}

function countLower(sorted: Float64Array, value: number): number {
  let low = 0;
  let end = sorted.length;
  while (low < end) {
    const middle = (low + end) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else end = middle;
  }
  return low;
}
