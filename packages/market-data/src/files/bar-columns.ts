import type { Bars } from '@plainscan/contracts';

const STRIDE = 6;
const FIRST_CAPACITY = 160;

/** Offset of each bar value in a row of BarColumns. */
export const AT = { open: 0, high: 1, low: 2, close: 3, volume: 4, vwap: 5 } as const;

/** Bars of one symbol from one file, by ascending date; append-only. */
export class BarColumns {
  dates = new Int32Array(FIRST_CAPACITY);
  /** row by row, in the order of AT; vwap is NaN if absent */
  values = new Float64Array(FIRST_CAPACITY * STRIDE);
  count = 0;
  hasVwap = false;

  get lastDate(): number {
    return this.count === 0 ? 0 : this.dates[this.count - 1]!;
  }

  /** Appends a bar with a later date than all others and copies its six values from `values`. */
  push(date: number, values: Float64Array): void {
    if (this.count === this.dates.length) this.#grow();
    this.dates[this.count] = date;
    const at = this.count * STRIDE;
    for (let i = 0; i < STRIDE; i++) this.values[at + i] = values[i]!;
    if (values[AT.vwap] === values[AT.vwap]) this.hasVwap = true;
    this.count++;
  }

  has(date: number): boolean {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.dates[middle]! < date) low = middle + 1;
      else high = middle;
    }
    return low < this.count && this.dates[low] === date;
  }

  #grow(): void {
    const dates = new Int32Array(this.dates.length * 2);
    dates.set(this.dates);
    this.dates = dates;
    const values = new Float64Array(this.values.length * 2);
    values.set(this.values);
    this.values = values;
  }
}

/** Merges segments whose dates interleave but don't overlap. */
function interleave(segments: readonly BarColumns[]): BarColumns {
  const merged = new BarColumns();
  const next = segments.map(() => 0);
  for (;;) {
    let first = -1;
    for (let s = 0; s < segments.length; s++) {
      if (next[s]! === segments[s]!.count) continue;
      if (first < 0 || segments[s]!.dates[next[s]!]! < segments[first]!.dates[next[first]!]!) first = s;
    }
    if (first < 0) return merged;
    const at = next[first]!++;
    const segment = segments[first]!;
    merged.push(segment.dates[at]!, segment.values.subarray(at * STRIDE, (at + 1) * STRIDE));
  }
}

/** The bars of one symbol as columns, from its segments in any order. */
export function toBars(segments: readonly BarColumns[]): Bars {
  const { dates, values, count, hasVwap } = segments.length === 1 ? segments[0]! : interleave(segments);
  const memory = new Float64Array(count * (hasVwap ? STRIDE : STRIDE - 1));
  const column = (which: number): Float64Array => {
    const out = memory.subarray(which * count, (which + 1) * count);
    for (let i = 0, at = which; i < count; i++, at += STRIDE) out[i] = values[at]!;
    return out;
  };
  return {
    dates: dates.slice(0, count),
    open: column(AT.open),
    high: column(AT.high),
    low: column(AT.low),
    close: column(AT.close),
    volume: column(AT.volume),
    vwap: hasVwap ? column(AT.vwap) : null,
  };
}
