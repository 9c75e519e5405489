/** The quantile of numbers in ascending order, with linear interpolation; NaN if there are none. */
export function quantile(sorted: Float64Array, share: number): number {
  if (sorted.length === 0) return NaN;
  const position = share * (sorted.length - 1);
  const below = Math.floor(position);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below]! + (position - below) * (sorted[above]! - sorted[below]!);
}

/** The values without absent ones (NaN), in ascending order. */
export const sortedPresent = (values: Float64Array): Float64Array => values.filter((value) => value === value).sort();
