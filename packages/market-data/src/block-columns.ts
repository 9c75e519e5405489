/** How a stock's column is encoded in a block. The numbers are part of the format. */
export const COLUMN = {
  /** no such column (vwap null) */
  none: 0,
  /** raw 64-bit floats */
  float64: 1,
  /** 32-bit integers, to be divided by a power of ten; the lowest one encodes NaN */
  int32: 2,
  /** 16-bit offsets from the close's integers, with the same scale */
  fromClose: 3,
  uint32: 4,
} as const;
export type ColumnCoding = (typeof COLUMN)[keyof typeof COLUMN];

const MAX_DECIMALS = 8;
/** Most prices are in cents; whole dollars take no more space in cents. */
const MIN_DECIMALS = 2;
const NAN_CODE = -0x8000_0000;
const INT16_MAX = 0x7fff;
const POWERS = Array.from({ length: MAX_DECIMALS + 1 }, (_, i) => 10 ** i);

export const scaleOf = (decimals: number): number => POWERS[decimals]!;

/** The fewest decimals, from 2 to 8, with which `write` succeeds; null if none do. */
export function firstDecimals(write: (scale: number) => boolean): number | null {
  for (let decimals = MIN_DECIMALS; decimals <= MAX_DECIMALS; decimals++) if (write(scaleOf(decimals))) return decimals;
  return null;
}

/** Whether an integer restores `value` bit for bit. `| 0` wraps large values and rounds negative ones incorrectly; the check rejects both. */
const isExact = (whole: number, scale: number, value: number): boolean =>
  whole / scale === value && (whole !== 0 || !Object.is(value, -0));

/** Fills `out` with the integers of a column at a scale; false if one of them doesn't restore its value. */
export function writeIntegers(values: Float64Array, scale: number, out: Int32Array): boolean {
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const whole = (value * scale + 0.5) | 0;
    if (isExact(whole, scale, value)) out[i] = whole;
    else if (value !== value) out[i] = NAN_CODE;
    else return false;
  }
  return true;
}

/** Fills `out` with offsets from the close's integers; false if a value isn't an integer, doesn't fit, or is NaN. */
export function writeOffsets(values: Float64Array, scale: number, close: Int32Array, out: Int16Array): boolean {
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const whole = (value * scale + 0.5) | 0;
    const distance = whole - close[i]!;
    if (distance > INT16_MAX || distance < -INT16_MAX || !isExact(whole, scale, value)) return false;
    out[i] = distance;
  }
  return true;
}

/** Fills `out` with a column of 32-bit integers; false if a value isn't one. */
export function writeUint32(values: Float64Array, out: Uint32Array): boolean {
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const whole = value >>> 0;
    if (!isExact(whole, 1, value)) return false;
    out[i] = whole;
  }
  return true;
}

export function readInt32(wholes: Int32Array, decimals: number, out: Float64Array): void {
  const scale = scaleOf(decimals);
  for (let i = 0; i < out.length; i++) {
    const whole = wholes[i]!;
    out[i] = whole === NAN_CODE ? NaN : whole / scale;
  }
}

export function readFromClose(offsets: Int16Array, close: Int32Array, decimals: number, out: Float64Array): void {
  const scale = scaleOf(decimals);
  for (let i = 0; i < out.length; i++) out[i] = (close[i]! + offsets[i]!) / scale;
}
