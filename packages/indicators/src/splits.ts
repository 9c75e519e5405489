/** A stock's price doesn't rise tenfold or fall to a tenth overnight by trading, so any ratio of at least this counts as a split. */
const LARGE = 10;
/** The price also moves on the day of a split. */
const TOLERANCE = 0.02;
const THREE_FOR_TWO = 1.5;
const SMALLEST = THREE_FOR_TWO * (1 - TOLERANCE);

/**
 * The shares after and before the split, `[10, 1]` or `[1, 8]`, if the gap from a close to the next open looks like a split that the
 * data is not adjusted for. Otherwise null. The only fraction checked is 3 for 2: in seven months of all US stocks (870,000 gaps),
 * 5 for 2, 7 for 2, 7 for 4, and 9 for 5 matched 42 gaps, and none of those was a split.
 */
export function splitRatio(close: number, open: number): readonly [number, number] | null {
  const size = Math.max(close / open, open / close);
  if (!(size >= SMALLEST && size < Infinity)) return null;
  const isNear = (ratio: number): boolean => Math.abs(size / ratio - 1) <= TOLERANCE;
  const whole = Math.round(size);
  const isWhole = size >= LARGE || (whole > 1 && isNear(whole));
  if (!isWhole && !isNear(THREE_FOR_TWO)) return null;
  const [many, few] = isWhole ? [whole, 1] : [3, 2];
  return close > open ? [many, few] : [few, many];
}

/** The bars that open at a suspected split. */
export function suspectedSplits(open: Float64Array, close: Float64Array): number[] {
  const found: number[] = [];
  for (let i = 1; i < close.length; i++) if (splitRatio(close[i - 1]!, open[i]!)) found.push(i);
  return found;
}
