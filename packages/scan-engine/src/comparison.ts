import type { Frame } from './frame.ts';

// Comparisons of whole columns into masks, without branching on the values: branches would be unpredictable, and a mispredicted
// branch costs more than the comparison. The sign of a difference is read from its bits instead. With subnormals a difference is
// 0 only for equal values, and adding 0 turns −0 into 0; an absent side makes it NaN, whose bits are distinguishable.

const difference = new Float64Array(1);
const bits = new Int32Array(difference.buffer);
/** The high word of a 64-bit float on little-endian machines, which all supported platforms are. */
const HIGH = 1;
const LOW = 0;
/** High words of −∞ and +∞: only NaNs are beyond them. */
const PAST_MINUS_INFINITY = 0x000fffff;
const PAST_PLUS_INFINITY = 0x7ff00001;

type Side = Float64Array | number;

/** 1 for a difference below 0. */
const below = (high: number): number => ((high + PAST_MINUS_INFINITY) & high) >>> 31;
/** 1 for a difference of 0 or more. */
const notBelow = (high: number): number => (~high & (high - PAST_PLUS_INFINITY)) >>> 31;

function columnsBelow(a: Float64Array, b: Float64Array, out: Int32Array, { from, to }: Frame): void {
  for (let w = from, i = from * 32; w < to; w++) {
    let word = 0;
    for (let bit = 0; bit < 32; bit++, i++) {
      difference[0] = a[i]! - b[i]! + 0;
      word |= below(bits[HIGH]!) << bit;
    }
    out[w] = word;
  }
}

function columnsAtMost(a: Float64Array, b: Float64Array, out: Int32Array, { from, to }: Frame): void {
  for (let w = from, i = from * 32; w < to; w++) {
    let word = 0;
    for (let bit = 0; bit < 32; bit++, i++) {
      difference[0] = b[i]! - a[i]! + 0;
      word |= notBelow(bits[HIGH]!) << bit;
    }
    out[w] = word;
  }
}

/** sign 1: column < level; −1: column > level. */
function columnBelow(a: Float64Array, level: number, sign: number, out: Int32Array, { from, to }: Frame): void {
  for (let w = from, i = from * 32; w < to; w++) {
    let word = 0;
    for (let bit = 0; bit < 32; bit++, i++) {
      difference[0] = (a[i]! - level) * sign + 0;
      word |= below(bits[HIGH]!) << bit;
    }
    out[w] = word;
  }
}

/** sign 1: column ≤ level; −1: column ≥ level. */
function columnAtMost(a: Float64Array, level: number, sign: number, out: Int32Array, { from, to }: Frame): void {
  for (let w = from, i = from * 32; w < to; w++) {
    let word = 0;
    for (let bit = 0; bit < 32; bit++, i++) {
      difference[0] = (level - a[i]!) * sign + 0;
      word |= notBelow(bits[HIGH]!) << bit;
    }
    out[w] = word;
  }
}

/** a < b by row; false if a side is absent. */
export function lessThan(a: Side, b: Side, out: Int32Array, frame: Frame): void {
  if (typeof a === 'number') {
    if (typeof b === 'number') out.fill(a < b ? -1 : 0, frame.from, frame.to);
    else columnBelow(b, a, -1, out, frame);
  } else if (typeof b === 'number') columnBelow(a, b, 1, out, frame);
  else columnsBelow(a, b, out, frame);
}

/** a ≤ b by row. */
export function atMost(a: Side, b: Side, out: Int32Array, frame: Frame): void {
  if (typeof a === 'number') {
    if (typeof b === 'number') out.fill(a <= b ? -1 : 0, frame.from, frame.to);
    else columnAtMost(b, a, -1, out, frame);
  } else if (typeof b === 'number') columnAtMost(a, b, 1, out, frame);
  else columnsAtMost(a, b, out, frame);
}

/** a = b by row, or with `equal` false a ≠ b with both present. */
export function equals(a: Side, b: Side, equal: boolean, out: Int32Array, { from, to }: Frame): void {
  const wanted = equal ? 1 : 0;
  for (let w = from, i = from * 32; w < to; w++) {
    let word = 0;
    for (let bit = 0; bit < 32; bit++, i++) {
      difference[0] = (typeof a === 'number' ? a : a[i]!) - (typeof b === 'number' ? b : b[i]!) + 0;
      const high = bits[HIGH]!;
      const any = high | bits[LOW]!;
      const same = ((any | -any) >>> 31) ^ 1;
      const present = ((high & 0x7fffffff) - PAST_PLUS_INFINITY) >>> 31;
      word |= (present & (same ^ wanted ^ 1)) << bit;
    }
    out[w] = word;
  }
}

/** out ← out and "the value is present". */
export function andPresent(value: Side, out: Int32Array, { from, to }: Frame): void {
  if (typeof value === 'number') {
    if (Number.isNaN(value)) out.fill(0, from, to);
    return;
  }
  for (let w = from, i = from * 32; w < to; w++) {
    let word = 0;
    for (let bit = 0; bit < 32; bit++, i++) {
      difference[0] = value[i]!;
      word |= (((bits[HIGH]! & 0x7fffffff) - PAST_PLUS_INFINITY) >>> 31) << bit;
    }
    out[w]! &= word;
  }
}
