import { mean, plainMean, Prices, sum } from './prices.ts';

/** Moving averages, bands, volatility, and volume studies. */
export class Averages extends Prices {
  sma = (n: number, ago = 0) => this.once(`sma${n},${ago}`, () => this.window(this.col('c'), n, ago, mean));
  wma = (n: number, ago = 0) =>
    this.window(
      this.col('c'),
      n,
      ago,
      (w) => sum(w.map((x, i) => Math.round(x * 1e6) * (i + 1))) / ((n * (n + 1)) / 2) / 1e6,
    );

  /** Exponential smoothing, seeded with the mean of the first n values that exist. */
  protected smoothed(xs: readonly number[], n: number, alpha: number): number[] {
    const start = xs.findIndex((x) => !Number.isNaN(x));
    const out = xs.map(() => NaN);
    if (start < 0 || xs.length < start + n) return out;
    let y = plainMean(xs.slice(start, start + n));
    out[start + n - 1] = y;
    for (let i = start + n; i < xs.length; i++) {
      y += alpha * (xs[i]! - y);
      out[i] = y;
    }
    return out;
  }
  protected emaOf = (key: string, xs: readonly number[], n: number) =>
    this.series(`ema ${key} ${n}`, () => this.smoothed(xs, n, 2 / (n + 1)));
  protected rmaOf = (key: string, xs: readonly number[], n: number) =>
    this.series(`rma ${key} ${n}`, () => this.smoothed(xs, n, 1 / n));
  ema = (n: number, ago = 0) => this.at(this.emaOf('c', this.col('c'), n), ago);

  private spread(n: number, ago: number) {
    const middle = this.window(this.col('c'), n, ago, (w) => (w.every((x) => x === w[0]) ? w[0]! : plainMean(w)));
    const deviation = this.once(`sd${n},${ago}`, () =>
      this.window(this.col('c'), n, ago, (w) =>
        w.every((x) => x === w[0]) ? 0 : Math.sqrt(plainMean(w.map((x) => (x - middle) ** 2))),
      ),
    );
    return { middle, deviation };
  }
  private band(n: number, k: number, ago: number): number {
    const { middle, deviation } = this.spread(n, ago);
    return middle + k * deviation;
  }
  bbUpper = (n = 20, k = 2, ago = 0) => this.band(n, k, ago);
  bbLower = (n = 20, k = 2, ago = 0) => this.band(n, -k, ago);
  bbWidth = (ago = 0) => (this.bbUpper(20, 2, ago) - this.bbLower(20, 2, ago)) / this.spread(20, ago).middle;
  percentB = (ago = 0) => {
    const [top, bottom] = [this.bbUpper(20, 2, ago), this.bbLower(20, 2, ago)];
    return top > bottom ? (this.close(ago) - bottom) / (top - bottom) : NaN;
  };

  protected trueRange = () =>
    this.series('tr', () =>
      this.stock.rows.map((r, i, all) => {
        const before = all[i - 1]?.c ?? NaN;
        return i ? Math.max(r.h - r.l, Math.abs(r.h - before), Math.abs(r.l - before)) : NaN;
      }),
    );
  atr = (n = 14, ago = 0) => this.at(this.rmaOf('tr', this.trueRange(), n), ago);
  atrPct = (n = 14, ago = 0) => (100 * this.atr(n, ago)) / this.close(ago);
  keltner = (k: number, ago = 0, n = 20) => this.ema(n, ago) + k * this.atr(10, ago);
  hv = (n = 20, ago = 0) => {
    const moves = this.series('ln', () =>
      this.stock.rows.map((r, i, all) => (i ? Math.log(r.c / all[i - 1]!.c) : NaN)),
    );
    return this.window(moves, n, ago, (w) => {
      const m = plainMean(w);
      return 100 * Math.sqrt((252 * sum(w.map((x) => (x - m) ** 2))) / (n - 1));
    });
  };
  vwap = (n: number, ago = 0) => {
    const volume = this.window(this.col('v'), n, ago, sum);
    const flow = this.stock.rows.map((r, i) => this.col('tp')[i]! * r.v);
    const tp = this.col('tp').slice(this.t + 1 - ago - n, this.t + 1 - ago);
    if (tp.every((x) => x === tp[0])) return volume > 0 ? tp[0]! : NaN;
    return volume > 0 ? this.window(flow, n, ago, sum) / volume : NaN;
  };
  /** The VWAP of a single bar whose provider supplies none: the typical price. */
  barVwap = (ago = 0) => this.at(this.col('tp'), ago);

  obv = (ago = 0) =>
    this.at(
      this.series('obv', () => {
        let y = 0;
        return this.stock.rows.map((r, i, all) => {
          const before = i ? all[i - 1]!.c : r.c;
          return (y += r.c > before ? r.v : r.c < before ? -r.v : 0);
        });
      }),
      ago,
    );
  obvAverage = (n: number) => {
    const values = Array.from({ length: n }, (_, k) => this.obv(k));
    return values.some(Number.isNaN) ? NaN : plainMean(values);
  };
  private moneyFlow = () =>
    this.series('mf', () =>
      this.stock.rows.map((r) => (r.h === r.l ? 0 : ((r.c - r.l - (r.h - r.c)) / (r.h - r.l)) * r.v)),
    );
  cmf = (n = 20, ago = 0) => {
    const volume = this.window(this.col('v'), n, ago, sum);
    return volume > 0 ? this.window(this.moneyFlow(), n, ago, sum) / volume : NaN;
  };
  /** Accumulation / distribution line. */
  adLine = (ago = 0) =>
    this.at(
      this.series('ad', () => {
        let y = 0;
        return this.moneyFlow().map((x) => (y += x));
      }),
      ago,
    );
}
