import { absentUntil, requireLength } from './series.ts';

export const pivotPointLookback = (): number => 1;
export const pivotR1Lookback = pivotPointLookback;
export const pivotR2Lookback = pivotPointLookback;
export const pivotR3Lookback = pivotPointLookback;
export const pivotS1Lookback = pivotPointLookback;
export const pivotS2Lookback = pivotPointLookback;
export const pivotS3Lookback = pivotPointLookback;

/** P + rise·(h − P) + fall·(P − l) of the bar before, with P = (h + l + c)/3, for a flat bar exactly its close. */
const level =
  (rise: number, fall: number) =>
  (high: Float64Array, low: Float64Array, close: Float64Array, out: Float64Array): void => {
    const { length } = close;
    requireLength(length, high, low, out);
    for (let i = absentUntil(1, length, out); i < length; i++) {
      const h = high[i - 1];
      const l = low[i - 1];
      const pivot = h === l ? close[i - 1] : (h + l + close[i - 1]) / 3;
      out[i] = pivot + (rise * (h - pivot) + fall * (pivot - l));
    }
  };

/** P = (h + l + c)/3 of the session before. */
export const pivotPoint = level(0, 0);

/** R1 = 2P − l. */
export const pivotR1 = level(0, 1);

/** R2 = P + (h − l). */
export const pivotR2 = level(1, 1);

/** R3 = h + 2(P − l). */
export const pivotR3 = level(1, 2);

/** S1 = 2P − h. */
export const pivotS1 = level(-1, 0);

/** S2 = P − (h − l). */
export const pivotS2 = level(-1, -1);

/** S3 = l − 2(h − P). */
export const pivotS3 = level(-2, -1);
