/** Of numbers in ascending order, by linear interpolation between neighbors; NaN of none. */
export function quantile(sorted: Float64Array, share: number): number {
  if (sorted.length === 0) return NaN;
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below]! + (place - below) * (sorted[above]! - sorted[below]!);
}

/** The numbers that are present, in ascending order. */
export const sortedPresent = (values: Float64Array): Float64Array => values.filter((value) => value === value).sort();
