const MINUS = 45;
const PLUS = 43;
const DOT = 46;
const ZERO = 48;
const DASH = 45;

/** Integers of up to 15 digits are exact in a 64-bit float, and one division by an exact power of ten rounds correctly. */
const EXACT_DIGITS = 15;
const POWERS = Array.from({ length: EXACT_DIGITS + 1 }, (_, i) => 10 ** i);
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Parses bytes `start` to `end` exactly like Number(text); NaN for anything else. */
export function numberAt(bytes: Uint8Array, start: number, end: number): number {
  const sign = bytes[start]!;
  let i = sign === MINUS || sign === PLUS ? start + 1 : start;
  let mantissa = 0;
  let digits = 0;
  let point = -1;
  for (; i < end; i++) {
    const byte = bytes[i]!;
    const digit = byte - ZERO;
    if (digit >= 0 && digit <= 9) {
      mantissa = mantissa * 10 + digit;
      digits++;
    } else if (byte === DOT && point < 0) point = digits;
    else return parseSlowly(bytes, start, end);
  }
  if (digits === 0 || digits > EXACT_DIGITS) return parseSlowly(bytes, start, end);
  const value = point < 0 ? mantissa : mantissa / POWERS[digits - point]!;
  return sign === MINUS ? -value : value;
}

function parseSlowly(bytes: Uint8Array, start: number, end: number): number {
  const text = textAt(bytes, start, end);
  const value = DECIMAL.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) ? value : NaN;
}

export const textAt = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8');

function digitsAt(bytes: Uint8Array, start: number, count: number): number {
  let value = 0;
  for (let i = start; i < start + count; i++) {
    const digit = bytes[i]! - ZERO;
    if (digit < 0 || digit > 9) return NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** YYYY-MM-DD or YYYYMMDD as the number YYYYMMDD, NaN for anything else; doesn't check whether the day exists. */
export function dateAt(bytes: Uint8Array, start: number, end: number): number {
  if (end - start === 8) return digitsAt(bytes, start, 8);
  if (end - start !== 10 || bytes[start + 4] !== DASH || bytes[start + 7] !== DASH) return NaN;
  return digitsAt(bytes, start, 4) * 10_000 + digitsAt(bytes, start + 5, 2) * 100 + digitsAt(bytes, start + 8, 2);
}
