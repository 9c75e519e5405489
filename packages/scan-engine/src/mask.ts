import type { Frame } from './frame.ts';

// Operations on masks (one bit per row, 32 rows per word) over the words of a frame.

export function fillMask(out: Int32Array, holds: boolean, { from, to }: Frame): void {
  out.fill(holds ? -1 : 0, from, to);
}

export function andMask(out: Int32Array, other: Int32Array, { from, to }: Frame): void {
  for (let w = from; w < to; w++) out[w]! &= other[w]!;
}

export function orMask(out: Int32Array, other: Int32Array, { from, to }: Frame): void {
  for (let w = from; w < to; w++) out[w]! |= other[w]!;
}

/** out ← out and not other */
export function exceptMask(out: Int32Array, other: Int32Array, { from, to }: Frame): void {
  for (let w = from; w < to; w++) out[w]! &= ~other[w]!;
}

export function isEmpty(mask: Int32Array, { from, to }: Frame): boolean {
  for (let w = from; w < to; w++) if (mask[w] !== 0) return false;
  return true;
}

export const hasRow = (mask: Int32Array, row: number): boolean => ((mask[row >> 5]! >>> (row & 31)) & 1) === 1;

function bitsOf(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countRows(mask: Int32Array): number {
  let count = 0;
  for (let w = 0; w < mask.length; w++) count += bitsOf(mask[w]!);
  return count;
}

/** Writes the rows of the mask into `out`, in order, up to its length. */
export function listRows(mask: Int32Array, out: Uint32Array): void {
  let n = 0;
  for (let w = 0; w < mask.length && n < out.length; w++) {
    for (let word = mask[w]!; word !== 0 && n < out.length; word &= word - 1) {
      out[n++] = w * 32 + 31 - Math.clz32(word & -word);
    }
  }
}

/** Sets the mask to exactly these rows. */
export function setRows(out: Int32Array, rows: Iterable<number>): void {
  out.fill(0);
  for (const row of rows) out[row >> 5]! |= 1 << (row & 31);
}

/** Adds `weight` to the counter of each row in `mask`; counter bit p of every row is in planes[p]. */
export function addToCounters(
  planes: readonly Int32Array[],
  mask: Int32Array,
  weight: number,
  { from, to }: Frame,
): void {
  for (let bit = 0; weight >> bit > 0; bit++) {
    if (((weight >> bit) & 1) === 0) continue;
    for (let w = from; w < to; w++) {
      let carry = mask[w]!;
      for (let p = bit; carry !== 0 && p < planes.length; p++) {
        const plane = planes[p]!;
        const previousBits = plane[w]!;
        plane[w] = previousBits ^ carry;
        carry &= previousBits;
      }
    }
  }
}

/** Rows whose counter is at least `threshold`. */
export function countersAtLeast(
  planes: readonly Int32Array[],
  threshold: number,
  out: Int32Array,
  { from, to }: Frame,
): void {
  for (let w = from; w < to; w++) {
    let above = 0;
    let equal = -1;
    for (let p = planes.length - 1; p >= 0; p--) {
      const plane = planes[p]![w]!;
      if (((threshold >> p) & 1) === 1) equal &= plane;
      else {
        above |= equal & plane;
        equal &= ~plane;
      }
    }
    out[w] = above | equal;
  }
}
