/** How one column of a stock is written in a block. The numbers are part of the format. */
export const COLUMN = {
  /** no such column (vwap null) */
  none: 0,
  /** 64-bit floats as they are */
  float64: 1,
  /** whole numbers in 32 bits, to be divided by a power of ten; the lowest one stands for NaN */
  int32: 2,
  /** 16-bit distances from the close's whole numbers, of the same scale */
  fromClose: 3,
  uint32: 4,
} as const;
export type ColumnCoding = (typeof COLUMN)[keyof typeof COLUMN];

const MAX_DECIMALS = 8;
const NAN_MARK = -0x8000_0000;
const INT32_MAX = 0x7fff_ffff;
const INT16_MAX = 0x7fff;
const POWERS = Array.from({ length: MAX_DECIMALS + 1 }, (_, i) => 10 ** i);

export const scaleOf = (decimals: number): number => POWERS[decimals]!;

/** The fewest decimals at which every value is a 32-bit whole number; null where there are none. */
function decimalsOf(values: Float64Array): number | null {
  let decimals = 0;
  let scale = 1;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value !== value) continue;
    let whole = Math.round(value * scale);
    while (whole / scale !== value || Math.abs(whole) > INT32_MAX) {
      if (decimals === MAX_DECIMALS || Math.abs(whole) > INT32_MAX) return null;
      scale = scaleOf(++decimals);
      whole = Math.round(value * scale);
    }
    if (value === 0 && Object.is(value, -0)) return null;
  }
  return decimals;
}

/** The whole numbers of a column at a scale, or null when one of them does not give its value back bit for bit. */
function wholeNumbers(values: Float64Array, scale: number): Int32Array | null {
  const wholes = new Int32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value !== value) {
      wholes[i] = NAN_MARK;
      continue;
    }
    const whole = Math.round(value * scale);
    if (whole / scale !== value || Math.abs(whole) > INT32_MAX) return null;
    wholes[i] = whole;
  }
  return wholes;
}

export interface ScaledColumn {
  decimals: number;
  wholes: Int32Array;
}

/** A column as whole numbers of one scale, lossless; null where no scale up to 8 decimals does it. */
export function scaleColumn(values: Float64Array): ScaledColumn | null {
  const decimals = decimalsOf(values);
  if (decimals === null) return null;
  const wholes = wholeNumbers(values, scaleOf(decimals));
  return wholes && { decimals, wholes };
}

/** The four price columns at one common scale; null where there is none. */
export function scalePrices(columns: readonly Float64Array[]): { decimals: number; wholes: Int32Array[] } | null {
  let decimals = 0;
  for (const column of columns) {
    const own = decimalsOf(column);
    if (own === null) return null;
    decimals = Math.max(decimals, own);
  }
  const wholes: Int32Array[] = [];
  for (const column of columns) {
    const own = wholeNumbers(column, scaleOf(decimals));
    if (!own) return null;
    wholes.push(own);
  }
  return { decimals, wholes };
}

/** Distances from the close that fit 16 bits; null where one does not, or a NaN is among them. */
export function distances(wholes: Int32Array, close: Int32Array): Int16Array | null {
  const apart = new Int16Array(wholes.length);
  for (let i = 0; i < wholes.length; i++) {
    const distance = wholes[i]! - close[i]!;
    if (distance > INT16_MAX || distance < -INT16_MAX || close[i] === NAN_MARK || wholes[i] === NAN_MARK) return null;
    apart[i] = distance;
  }
  return apart;
}

export function asUint32(values: Float64Array): Uint32Array | null {
  const wholes = new Uint32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    wholes[i] = values[i]!;
    if (!Object.is(wholes[i], values[i])) return null;
  }
  return wholes;
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
