/** How one column of a stock is written in a block. The numbers are part of the format. */
export const COLUMN = {
  /** no such column (vwap null) */
  none: 0,
  /** 64-bit floats as they are */
  float64: 1,
  /** whole numbers in 32 bits, to be divided by a power of ten; the lowest one encodes NaN */
  int32: 2,
  /** 16-bit distances from the close's whole numbers, of the same scale */
  fromClose: 3,
  uint32: 4,
} as const;
export type ColumnCoding = (typeof COLUMN)[keyof typeof COLUMN];

const MAX_DECIMALS = 8;
/** Most prices are in cents; whole dollars are as short in them. */
const FEWEST_DECIMALS = 2;
const NAN_MARK = -0x8000_0000;
const INT16_MAX = 0x7fff;
const POWERS = Array.from({ length: MAX_DECIMALS + 1 }, (_, i) => 10 ** i);

export const scaleOf = (decimals: number): number => POWERS[decimals]!;

/** The fewest decimals, from two on, at which `write` succeeds; null where none up to 8 does. */
export function firstDecimals(write: (scale: number) => boolean): number | null {
  for (let decimals = FEWEST_DECIMALS; decimals <= MAX_DECIMALS; decimals++)
    if (write(scaleOf(decimals))) return decimals;
  return null;
}

/**
 * Whether a whole number gives `value` back bit for bit. Rounding by `| 0` wraps what is too large and is off for what is
 * negative; neither passes.
 */
const isExact = (whole: number, scale: number, value: number): boolean =>
  whole / scale === value && (whole !== 0 || !Object.is(value, -0));

/** Fills `out` with the whole numbers of a column at a scale; false when one of them does not give its value back. */
export function writeWholes(values: Float64Array, scale: number, out: Int32Array): boolean {
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const whole = (value * scale + 0.5) | 0;
    if (isExact(whole, scale, value)) out[i] = whole;
    else if (value !== value) out[i] = NAN_MARK;
    else return false;
  }
  return true;
}

/** Fills `out` with distances from the close's whole numbers; false when one is no such number, does not fit, or is a NaN's. */
export function writeDistances(values: Float64Array, scale: number, close: Int32Array, out: Int16Array): boolean {
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const whole = (value * scale + 0.5) | 0;
    const distance = whole - close[i]!;
    if (distance > INT16_MAX || distance < -INT16_MAX || !isExact(whole, scale, value)) return false;
    out[i] = distance;
  }
  return true;
}

/** Fills `out` with a column of 32-bit whole numbers; false if one of the values is not one. */
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
    out[i] = whole === NAN_MARK ? NaN : whole / scale;
  }
}

export function readFromClose(apart: Int16Array, close: Int32Array, decimals: number, out: Float64Array): void {
  const scale = scaleOf(decimals);
  for (let i = 0; i < out.length; i++) out[i] = (close[i]! + apart[i]!) / scale;
}
