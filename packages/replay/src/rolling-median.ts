/** The median of the newest values, of which there are at most `length`. */
export class RollingMedian {
  private readonly newest: Float64Array;
  private readonly sorted: Float64Array;
  private count = 0;

  constructor(length: number) {
    this.newest = new Float64Array(length);
    this.sorted = new Float64Array(length);
  }

  /** Adds a value, and returns the median. */
  next(value: number): number {
    const { newest, sorted } = this;
    const oldest = this.count % newest.length;
    const isFull = this.count >= newest.length;
    const size = isFull ? newest.length : this.count + 1;
    let place = isFull ? placeOf(sorted, newest[oldest]!) : this.count;
    for (; place > 0 && sorted[place - 1]! > value; place--) sorted[place] = sorted[place - 1]!;
    for (; place < size - 1 && sorted[place + 1]! < value; place++) sorted[place] = sorted[place + 1]!;
    sorted[place] = value;
    newest[oldest] = value;
    this.count += 1;
    const below = sorted[(size - 1) >> 1]!;
    return below + 0.5 * (sorted[size >> 1]! - below);
  }
}

function placeOf(values: Float64Array, value: number): number {
  let place = 0;
  while (values[place] !== value && place < values.length - 1) place += 1;
  return place;
}
