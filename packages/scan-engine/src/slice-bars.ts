import type { Bars } from '@plainscan/contracts';

/** Views of the bars in [from, to); columns are read lazily. */
class BarsView implements Bars {
  readonly #of: Bars;
  readonly #from: number;
  readonly #to: number;
  constructor(of: Bars, from: number, to: number) {
    this.#of = of;
    this.#from = from;
    this.#to = to;
  }
  get dates(): Int32Array {
    return this.#of.dates.subarray(this.#from, this.#to);
  }
  get open(): Float64Array {
    return this.#of.open.subarray(this.#from, this.#to);
  }
  get high(): Float64Array {
    return this.#of.high.subarray(this.#from, this.#to);
  }
  get low(): Float64Array {
    return this.#of.low.subarray(this.#from, this.#to);
  }
  get close(): Float64Array {
    return this.#of.close.subarray(this.#from, this.#to);
  }
  get volume(): Float64Array {
    return this.#of.volume.subarray(this.#from, this.#to);
  }
  get vwap(): Float64Array | null {
    return this.#of.vwap?.subarray(this.#from, this.#to) ?? null;
  }
}

/** Views of the bars in [from, to). */
export const sliceBars = (bars: Bars, from: number, to: number = bars.dates.length): Bars =>
  new BarsView(bars, from, to);
