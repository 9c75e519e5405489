import { absentUntil, requireLength } from './series.ts';

export const pivotPointLookback = (): number => 1;
export const pivotR1Lookback = pivotPointLookback;
export const pivotR2Lookback = pivotPointLookback;
export const pivotR3Lookback = pivotPointLookback;
export const pivotS1Lookback = pivotPointLookback;
export const pivotS2Lookback = pivotPointLookback;
export const pivotS3Lookback = pivotPointLookback;

type Level = (pivot: number, high: number, low: number) => number;

/** A classic pivot level from the bar before: P = (h + l + c)/3, for a flat bar exactly its close. */
const levels =
  (level: Level) =>
  (high: Float64Array, low: Float64Array, close: Float64Array, out: Float64Array): void => {
    const { length } = close;
    requireLength(length, high, low, out);
    for (let i = absentUntil(1, length, out); i < length; i++) {
      const h = high[i - 1];
      const l = low[i - 1];
      out[i] = level(h === l ? close[i - 1] : (h + l + close[i - 1]) / 3, h, l);
    }
  };

/** P = (h + l + c)/3 of the session before. */
export const pivotPoint = levels((pivot) => pivot);

/** R1 = 2P − l. */
export const pivotR1 = levels((pivot, _, low) => 2 * pivot - low);

/** R2 = P + (h − l). */
export const pivotR2 = levels((pivot, high, low) => pivot + (high - low));

/** R3 = h + 2(P − l). */
export const pivotR3 = levels((pivot, high, low) => high + 2 * (pivot - low));

/** S1 = 2P − h. */
export const pivotS1 = levels((pivot, high) => 2 * pivot - high);

/** S2 = P − (h − l). */
export const pivotS2 = levels((pivot, high, low) => pivot - (high - low));

/** S3 = l − 2(h − P). */
export const pivotS3 = levels((pivot, high, low) => low - 2 * (high - pivot));
