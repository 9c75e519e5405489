/** Options of an indicator with one window or period, in sessions. */
export interface PeriodOptions {
  readonly n: number;
}

/** Throws a RangeError unless `n` is a whole number of sessions, at least `min`. */
export function requirePeriod(n: number, name = 'n', min = 1): void {
  if (!Number.isInteger(n) || n < min)
    throw new RangeError(`${name} must be a whole number of at least ${min}, got ${n}`);
}

/** Throws a RangeError unless each of `series` has room for `length` values. */
export function requireLength(length: number, ...series: Float64Array[]): void {
  for (const one of series) {
    if (one.length < length) throw new RangeError(`got a series of ${one.length} values for ${length} bars`);
  }
}

/** Index of the first value that isn't absent; `length` if all are. */
export function firstPresent(x: Float64Array, length: number = x.length): number {
  let i = 0;
  while (i < length && Number.isNaN(x[i])) i++;
  return i;
}

/** Marks [0, end) as absent and returns the smaller of `end` and `length`. */
export function absentUntil(end: number, length: number, out: Float64Array): number {
  const stop = end < length ? end : length;
  out.fill(NaN, 0, stop);
  return stop;
}

/** Mean of x[from … from + n), exactly that value if they are all equal. */
export function meanOf(x: Float64Array, from: number, n: number): number {
  const reference = x[from];
  let sum = 0;
  for (let i = from + 1; i < from + n; i++) sum += x[i] - reference;
  return reference + sum / n;
}

/** A reusable buffer for one call site, which allocates only for a longer history than before. */
export function scratchBuffer(): (length: number) => Float64Array {
  let buffer = new Float64Array(512);
  return (length) => {
    if (buffer.length < length) buffer = new Float64Array(length);
    return buffer;
  };
}
