/**
 * For each bar, the lowest low and the highest high of the `length` bars from it on, or up to the last bar. Windows that grow take
 * far fewer steps than looking at each bar of each window. Without branches, which prices make hard to predict.
 */
export class WindowExtremes {
  readonly lowest: Float64Array;
  readonly highest: Float64Array;
  private bars = 0;
  private width = 1;

  /** `capacity`: maximum number of bars */
  constructor(capacity: number) {
    this.lowest = new Float64Array(capacity);
    this.highest = new Float64Array(capacity);
  }

  /** Starts with windows of one bar. */
  reset(low: Float64Array, high: Float64Array): void {
    this.lowest.set(low);
    this.highest.set(high);
    this.bars = low.length;
    this.width = 1;
  }

  /** Widens the windows, at most doubling them in each pass. */
  widenTo(length: number): void {
    for (; this.width < length;) {
      const step = Math.min(this.width, length - this.width);
      widen(this.lowest, this.highest, this.bars, step);
      this.width += step;
    }
  }
}

function widen(lowest: Float64Array, highest: Float64Array, bars: number, step: number): void {
  for (let i = 0; i + step < bars; i++) {
    lowest[i] = lowest[i + step * Number(lowest[i + step]! < lowest[i]!)]!;
    highest[i] = highest[i + step * Number(highest[i + step]! > highest[i]!)]!;
  }
}
