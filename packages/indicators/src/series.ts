/** Options of an indicator with one window or period, in sessions. */
export interface PeriodOptions {
  readonly n: number;
}

/** Throws a RangeError unless `n` is a whole number of sessions, at least `min`. */
export function requirePeriod(n: number, name = 'n', min = 1): void {
  if (!Number.isInteger(n) || n < min)
    throw new RangeError(`${name} must be a whole number of at least ${min}, got ${n}`);
}

/** Throws a RangeError unless `series` has a place for each of `length` values. */
export function requireLength(length: number, ...series: Float64Array[]): void {
  for (const one of series) {
    if (one.length < length) throw new RangeError(`a series of ${one.length} values cannot go with bars of ${length}`);
  }
}

/** Index of the first value that is not absent; `length` when all are. */
export function firstPresent(x: Float64Array, length: number = x.length): number {
  let i = 0;
  while (i < length && Number.isNaN(x[i])) i++;
  return i;
}

/** Marks [0, end) absent and gives `end`, or `length` where that is nearer. */
export function absentUntil(end: number, length: number, out: Float64Array): number {
  const stop = end < length ? end : length;
  out.fill(NaN, 0, stop);
  return stop;
}

/** Mean of x[from … from + n), exactly that value when they are all equal. */
export function meanOf(x: Float64Array, from: number, n: number): number {
  const reference = x[from];
  let sum = 0;
  for (let i = from + 1; i < from + n; i++) sum += x[i] - reference;
  return reference + sum / n;
}

/** A buffer that one call site keeps between calls, so that no call allocates once the longest history was seen. */
export function scratchBuffer(): (length: number) => Float64Array {
  let buffer = new Float64Array(512);
  return (length) => {
    if (buffer.length < length) buffer = new Float64Array(length);
    return buffer;
  };
}
