import { absentUntil, firstPresent, requireLength } from './series.ts';
import { larger, smaller } from './sliding-extremes.ts';

export interface ParabolicSarOptions {
  /** first acceleration factor, and its increase at each new extreme */
  readonly acceleration: number;
  /** largest acceleration factor */
  readonly maximum: number;
}

export const parabolicSarLookback = (): number => 1;

function requirePositive(value: number, name: string): void {
  if (!(value > 0 && value < Infinity)) throw new RangeError(`${name} must be a positive number, got ${value}`);
}

/**
 * Parabolic stop and reverse, by Wilder. The trend starts downward if the second bar moves further down than up, otherwise upward,
 * with the first bar's far end as the stop. On the bar that touches the stop, the value is the extreme of the old trend.
 */
export function parabolicSar(
  high: Float64Array,
  low: Float64Array,
  { acceleration, maximum }: ParabolicSarOptions,
  out: Float64Array,
): void {
  requirePositive(acceleration, 'acceleration');
  requirePositive(maximum, 'maximum');
  const { length } = high;
  requireLength(length, low, out);
  const from = Math.max(firstPresent(high), firstPresent(low));
  const first = absentUntil(from + 1, length, out);
  if (first === length) return;
  const step = Math.min(acceleration, maximum);
  const drop = low[from] - low[first];
  let isLong = !(drop > 0 && high[first] - high[from] < drop);
  let stop = isLong ? low[from] : high[from];
  let extreme = isLong ? high[first] : low[first];
  let factor = step;
  for (let i = first; i < length; i++) {
    const before = i === first ? i : i - 1;
    const top = larger(high[before], high[i]);
    const bottom = smaller(low[before], low[i]);
    if (isLong ? low[i] <= stop : high[i] >= stop) {
      isLong = !isLong;
      out[i] = isLong ? smaller(extreme, bottom) : larger(extreme, top);
      stop = out[i];
      factor = step;
      extreme = isLong ? high[i] : low[i];
    } else {
      out[i] = stop;
      if (isLong ? high[i] > extreme : low[i] < extreme) {
        extreme = isLong ? high[i] : low[i];
        factor = Math.min(factor + step, maximum);
      }
    }
    stop += factor * (extreme - stop);
    stop = isLong ? smaller(stop, bottom) : larger(stop, top);
  }
}
