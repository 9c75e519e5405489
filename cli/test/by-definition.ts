/**
 * The definitions of the scan language written the slow, obvious way: plain arrays, one stock at a time, every window summed afresh.
 * Shares no code with the product; NaN is an absent value, and any comparison with it is false.
 */
export interface Row {
  date: string;
  o: number;
  h: number;
  l: number;
  c: number;
  v: number;
}
export interface Stock {
  symbol: string;
  sector: string | null;
  industry: string | null;
  marketCap: number;
  rows: Row[];
}

const range = (n: number) => Array.from({ length: n }, (_, i) => i);
const sum = (xs: number[]) => xs.reduce((a, b) => a + b, 0);
/** Prices have at most six decimals, so their mean is taken in whole millionths: no rounding decides who is above an average. */
const mean = (xs: number[]) => sum(xs.map((x) => Math.round(x * 1e6))) / xs.length / 1e6;

/** Values of one stock, each by session index; all of a stock's bars up to the as-of session. */
export class ByDefinition {
  readonly stock: Stock;
  readonly t: number;
  constructor(stock: Stock) {
    this.stock = stock;
    this.t = stock.rows.length - 1;
  }

  private readonly kept = new Map<string, number[]>();
  private series(key: string, make: () => number[]): number[] {
    let s = this.kept.get(key);
    if (!s) this.kept.set(key, (s = make()));
    return s;
  }
  private at(s: number[], ago: number): number {
    return s[this.t - ago] ?? NaN;
  }
  private col(name: 'o' | 'h' | 'l' | 'c' | 'v'): number[] {
    return this.series(name, () => this.stock.rows.map((r) => r[name]));
  }
  private windowed(xs: number[], n: number, f: (w: number[]) => number): number[] {
    return xs.map((_, i) => (i + 1 < n ? NaN : f(xs.slice(i + 1 - n, i + 1))));
  }

  open = (ago = 0) => this.at(this.col('o'), ago);
  high = (ago = 0) => this.at(this.col('h'), ago);
  low = (ago = 0) => this.at(this.col('l'), ago);
  close = (ago = 0) => this.at(this.col('c'), ago);
  volume = (ago = 0) => this.at(this.col('v'), ago);
  changePct = (ago = 0) => 100 * (this.close(ago) / this.close(ago + 1) - 1);
  gapPct = (ago = 0) => 100 * (this.open(ago) / this.close(ago + 1) - 1);
  performance = (n: number, ago = 0) => 100 * (this.close(ago) / this.close(ago + n) - 1);
  highest = (col: 'h' | 'c' | 'v', n: number, ago = 0) =>
    this.at(
      this.series(`hi${col}${n}`, () => this.windowed(this.col(col), n, (w) => Math.max(...w))),
      ago,
    );
  lowest = (col: 'l' | 'c' | 'v', n: number, ago = 0) =>
    this.at(
      this.series(`lo${col}${n}`, () => this.windowed(this.col(col), n, (w) => Math.min(...w))),
      ago,
    );
  sma = (n: number, ago = 0) => this.at(this.smaOf('c', this.col('c'), n), ago);
  averageVolume = (n = 20, ago = 0) => this.at(this.smaOf('v', this.col('v'), n), ago);
  relativeVolume = (n = 20, ago = 0) => {
    const before = this.averageVolume(n, ago + 1);
    return before > 0 ? this.volume(ago) / before : NaN;
  };
  averageDollarVolume = (n = 20) =>
    this.at(
      this.smaOf(
        'cv',
        this.stock.rows.map((r) => r.c * r.v),
        n,
      ),
      0,
    );
  private smaOf(key: string, xs: number[], n: number): number[] {
    return this.series(`sma${key}${n}`, () => this.windowed(xs, n, mean));
  }

  private smoothed(xs: number[], n: number, alpha: number): number[] {
    const start = xs.findIndex((x) => !Number.isNaN(x));
    const out = xs.map(() => NaN);
    if (start < 0 || xs.length < start + n) return out;
    let y = sum(xs.slice(start, start + n)) / n;
    out[start + n - 1] = y;
    for (let i = start + n; i < xs.length; i++) {
      y += alpha * (xs[i]! - y);
      out[i] = y;
    }
    return out;
  }
  private emaOf = (key: string, xs: number[], n: number) =>
    this.series(`ema${key}${n}`, () => this.smoothed(xs, n, 2 / (n + 1)));
  private rmaOf = (key: string, xs: number[], n: number) =>
    this.series(`rma${key}${n}`, () => this.smoothed(xs, n, 1 / n));
  ema = (n: number, ago = 0) => this.at(this.emaOf('c', this.col('c'), n), ago);

  rsi = (n = 14, ago = 0) =>
    this.at(
      this.series(`rsi${n}`, () => {
        const c = this.col('c');
        const move = c.map((x, i) => (i ? x - c[i - 1]! : NaN));
        const g = this.rmaOf(
          'gain',
          move.map((m) => (Number.isNaN(m) ? NaN : Math.max(m, 0))),
          n,
        );
        const l = this.rmaOf(
          'loss',
          move.map((m) => (Number.isNaN(m) ? NaN : Math.max(-m, 0))),
          n,
        );
        const out: number[] = [];
        g.forEach((gain, i) => {
          const loss = l[i]!;
          if (Number.isNaN(gain)) out.push(NaN);
          else if (gain === 0 && loss === 0) out.push(50);
          // Without a move both averages shrink alike, and their ratio stays what it was.
          else if (move[i] === 0 && !Number.isNaN(out[i - 1]!)) out.push(out[i - 1]!);
          else out.push((100 * gain) / (gain + loss));
        });
        return out;
      }),
      ago,
    );

  private fastK = (n: number) =>
    this.series(`fastK${n}`, () =>
      range(this.t + 1).map((i) => {
        const ago = this.t - i;
        const top = this.highest('h', n, ago);
        const bottom = this.lowest('l', n, ago);
        if (Number.isNaN(top)) return NaN;
        return top === bottom ? 50 : (100 * (this.close(ago) - bottom)) / (top - bottom);
      }),
    );
  private stochKSeries = (n: number, s: number) =>
    this.series(`k${n},${s}`, () => this.windowed(this.fastK(n), s, (w) => sum(w) / s));
  stochK = (ago = 0, n = 14, s = 3) => this.at(this.stochKSeries(n, s), ago);
  stochD = (ago = 0, n = 14, s = 3, d = 3) =>
    this.at(
      this.series(`d${n},${s},${d}`, () => this.windowed(this.stochKSeries(n, s), d, (w) => sum(w) / d)),
      ago,
    );
  williamsR = (n = 14, ago = 0) => {
    const top = this.highest('h', n, ago);
    const bottom = this.lowest('l', n, ago);
    return top === bottom ? -50 : (-100 * (top - this.close(ago))) / (top - bottom);
  };
  cci = (n = 20, ago = 0) => {
    const tp = this.stock.rows.map((r) => (r.h + r.l + r.c) / 3);
    const i = this.t - ago;
    if (i + 1 < n) return NaN;
    const w = tp.slice(i + 1 - n, i + 1);
    if (w.every((x) => x === w[0])) return 0;
    const mean = sum(w) / n;
    const deviation = sum(w.map((x) => Math.abs(x - mean))) / n;
    return deviation === 0 ? 0 : (tp[i]! - mean) / (0.015 * deviation);
  };
  mfi = (n = 14) => {
    const tp = this.stock.rows.map((r) => (r.h + r.l + r.c) / 3);
    if (this.t < n) return NaN;
    let up = 0;
    let down = 0;
    for (let i = this.t - n + 1; i <= this.t; i++) {
      const flow = tp[i]! * this.stock.rows[i]!.v;
      if (tp[i]! > tp[i - 1]!) up += flow;
      else if (tp[i]! < tp[i - 1]!) down += flow;
    }
    return up + down === 0 ? NaN : (100 * up) / (up + down);
  };
  private macdSeries = () =>
    this.series('macd', () => {
      const fast = this.emaOf('c', this.col('c'), 12);
      const slow = this.emaOf('c', this.col('c'), 26);
      return fast.map((f, i) => f - slow[i]!);
    });
  macd = (ago = 0) => this.at(this.macdSeries(), ago);
  macdSignal = (ago = 0) => this.at(this.emaOf('macd', this.macdSeries(), 9), ago);

  private trueRange = () =>
    this.series('tr', () =>
      this.stock.rows.map((r, i, all) => {
        const before = all[i - 1]?.c ?? NaN;
        return i ? Math.max(r.h - r.l, Math.abs(r.h - before), Math.abs(r.l - before)) : NaN;
      }),
    );
  atr = (n = 14, ago = 0) => this.at(this.rmaOf('tr', this.trueRange(), n), ago);
  atrPct = (ago = 0) => (100 * this.atr(14, ago)) / this.close(ago);

  private directional = (n: number) => {
    const rows = this.stock.rows;
    const tr = this.trueRange();
    const plusMove = rows.map((r, i) => {
      const up = i ? r.h - rows[i - 1]!.h : 0;
      const down = i ? rows[i - 1]!.l - r.l : 0;
      return up > down && up > 0 ? up : 0;
    });
    const minusMove = rows.map((r, i) => {
      const up = i ? r.h - rows[i - 1]!.h : 0;
      const down = i ? rows[i - 1]!.l - r.l : 0;
      return down > up && down > 0 ? down : 0;
    });
    const wilder = (xs: number[]) => {
      const out = xs.map(() => NaN);
      if (xs.length <= n) return out;
      let y = sum(xs.slice(1, n + 1));
      out[n] = y;
      for (let i = n + 1; i < xs.length; i++) out[i] = y = y - y / n + xs[i]!;
      return out;
    };
    const trN = wilder(tr.map((x) => (Number.isNaN(x) ? 0 : x)));
    const di = (xs: number[]) => wilder(xs).map((x, i) => (trN[i] === 0 ? 0 : (100 * x) / trN[i]!));
    return { plus: di(plusMove), minus: di(minusMove) };
  };
  private adxSeries = (n = 14) =>
    this.series(`adx${n}`, () => {
      const { plus, minus } = this.directional(n);
      const dx = plus.map((p, i) => {
        const s = p + minus[i]!;
        return Number.isNaN(s) ? NaN : s === 0 ? 0 : (100 * Math.abs(p - minus[i]!)) / s;
      });
      return this.smoothed(dx, n, 1 / n);
    });
  adx = (ago = 0) => this.at(this.adxSeries(), ago);
  roc = (n = 10, ago = 0) => this.performance(n, ago);

  private spread(n: number, ago = 0) {
    const i = this.t - ago;
    const w = this.col('c').slice(Math.max(0, i + 1 - n), i + 1);
    if (w.length < n) return { mean: NaN, deviation: NaN };
    if (w.every((x) => x === w[0])) return { mean: w[0]!, deviation: 0 };
    const mean = sum(w) / n;
    return { mean, deviation: Math.sqrt(sum(w.map((x) => (x - mean) ** 2)) / n) };
  }
  bbUpper = (n = 20, k = 2, ago = 0) => this.spread(n, ago).mean + k * this.spread(n, ago).deviation;
  bbLower = (n = 20, k = 2, ago = 0) => this.spread(n, ago).mean - k * this.spread(n, ago).deviation;
  keltner = (sign: 1 | -1, k: number, ago = 0) => this.ema(20, ago) + sign * k * this.atr(10, ago);
  squeeze = (ago = 0) =>
    this.bbUpper(20, 2, ago) < this.keltner(1, 1.5, ago) && this.bbLower(20, 2, ago) > this.keltner(-1, 1.5, ago);
  cmf = (n = 20) => {
    if (this.t + 1 < n) return NaN;
    const w = this.stock.rows.slice(this.t + 1 - n);
    const volume = sum(w.map((r) => r.v));
    return volume === 0
      ? NaN
      : sum(w.map((r) => (r.h === r.l ? 0 : ((r.c - r.l - (r.h - r.c)) / (r.h - r.l)) * r.v))) / volume;
  };
  private obvSeries = () =>
    this.series('obv', () => {
      let y = 0;
      return this.stock.rows.map((r, i, all) => {
        const before = i ? all[i - 1]!.c : r.c;
        return (y += r.c > before ? r.v : r.c < before ? -r.v : 0);
      });
    });
  obv = (ago = 0) => this.at(this.obvSeries(), ago);
  obvAverage = (n: number) =>
    this.at(
      this.windowed(this.obvSeries(), n, (w) => sum(w) / n),
      0,
    );
  closePosition = () => (this.high() > this.low() ? (this.close() - this.low()) / (this.high() - this.low()) : NaN);

  /** It happened on one of the last n sessions. */
  lately = (n: number, happened: (ago: number) => boolean) => range(n).some(happened);
  crossed = (above: boolean, a: (ago: number) => number, b: (ago: number) => number, ago = 0) =>
    above ? a(ago) > b(ago) && a(ago + 1) <= b(ago + 1) : a(ago) < b(ago) && a(ago + 1) >= b(ago + 1);
  rising = (value: (ago: number) => number, n = 3) => range(n).every((k) => value(k) > value(k + 1));
  falling = (value: (ago: number) => number, n = 3) => range(n).every((k) => value(k) < value(k + 1));
}
