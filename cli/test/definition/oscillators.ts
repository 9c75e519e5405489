import { Averages } from './averages.ts';
import { plainMean, sum } from './prices.ts';

/** Oscillators and trend indicators. */
export class Oscillators extends Averages {
  rsi = (n = 14, ago = 0) =>
    this.at(
      this.series(`rsi${n}`, () => {
        const c = this.col('c');
        const move = c.map((x, i) => (i ? x - c[i - 1]! : NaN));
        const part = (sign: 1 | -1) => move.map((m) => (Number.isNaN(m) ? NaN : Math.max(sign * m, 0)));
        const g = this.rmaOf('gain', part(1), n);
        const l = this.rmaOf('loss', part(-1), n);
        const out: number[] = [];
        g.forEach((gain, i) => {
          const loss = l[i]!;
          if (Number.isNaN(gain)) out.push(NaN);
          else if (gain === 0 && loss === 0) out.push(50);
          // If the close is unchanged, both averages shrink by the same factor, so the RSI stays the same.
          else if (move[i] === 0 && !Number.isNaN(out[i - 1]!)) out.push(out[i - 1]!);
          else out.push((100 * gain) / (gain + loss));
        });
        return out;
      }),
      ago,
    );

  private fastK = (n: number, ago: number) => {
    const top = this.highest('h', n, ago);
    const bottom = this.lowest('l', n, ago);
    return top === bottom ? 50 : (100 * (this.close(ago) - bottom)) / (top - bottom);
  };
  stochK = (ago = 0, n = 14, s = 3) =>
    this.once(`k${ago},${n},${s}`, () => plainMean(Array.from({ length: s }, (_, k) => this.fastK(n, ago + k))));
  stochD = (ago = 0, n = 14, s = 3, d = 3) =>
    plainMean(Array.from({ length: d }, (_, k) => this.stochK(ago + k, n, s)));
  williamsR = (n = 14, ago = 0) => {
    const top = this.highest('h', n, ago);
    const bottom = this.lowest('l', n, ago);
    return top === bottom ? -50 : (-100 * (top - this.close(ago))) / (top - bottom);
  };
  cci = (n = 20, ago = 0) =>
    this.once(`cci${n},${ago}`, () =>
      this.window(this.col('tp'), n, ago, (w) => {
        if (w.every((x) => x === w[0])) return 0;
        const m = plainMean(w);
        const deviation = plainMean(w.map((x) => Math.abs(x - m)));
        return deviation === 0 ? 0 : (w.at(-1)! - m) / (0.015 * deviation);
      }),
    );
  mfi = (n = 14, ago = 0) => {
    const tp = this.col('tp');
    const last = this.t - ago;
    if (last < n) return NaN;
    let up = 0;
    let down = 0;
    for (let i = last - n + 1; i <= last; i++) {
      const flow = tp[i]! * this.stock.rows[i]!.v;
      if (tp[i]! > tp[i - 1]!) up += flow;
      else if (tp[i]! < tp[i - 1]!) down += flow;
    }
    return up + down === 0 ? NaN : (100 * up) / (up + down);
  };
  private macdSeries = (f: number, s: number) =>
    this.series(`macd${f},${s}`, () => {
      const fast = this.emaOf('c', this.col('c'), f);
      const slow = this.emaOf('c', this.col('c'), s);
      return fast.map((x, i) => x - slow[i]!);
    });
  macd = (ago = 0, f = 12, s = 26) => this.at(this.macdSeries(f, s), ago);
  macdSignal = (ago = 0, f = 12, s = 26, g = 9) => this.at(this.emaOf(`macd${f},${s}`, this.macdSeries(f, s), g), ago);
  macdHistogram = (ago = 0) => this.macd(ago) - this.macdSignal(ago);

  private directional(n: number, sign: 1 | -1): number[] {
    return this.series(`di${n},${sign}`, () => {
      const { rows } = this.stock;
      const move = rows.map((r, i) => {
        if (!i) return 0;
        const up = r.h - rows[i - 1]!.h;
        const down = rows[i - 1]!.l - r.l;
        const [mine, other] = sign === 1 ? [up, down] : [down, up];
        return mine > other && mine > 0 ? mine : 0;
      });
      const wilder = (xs: readonly number[]) => {
        const out = xs.map(() => NaN);
        if (xs.length <= n) return out;
        let y = sum(xs.slice(1, n + 1));
        out[n] = y;
        for (let i = n + 1; i < xs.length; i++) out[i] = y = y - y / n + xs[i]!;
        return out;
      };
      const tr = wilder(this.trueRange().map((x) => (Number.isNaN(x) ? 0 : x)));
      return wilder(move).map((x, i) => (tr[i] === 0 ? 0 : (100 * x) / tr[i]!));
    });
  }
  plusDi = (n = 14, ago = 0) => this.at(this.directional(n, 1), ago);
  minusDi = (n = 14, ago = 0) => this.at(this.directional(n, -1), ago);
  adx = (n = 14, ago = 0) =>
    this.at(
      this.series(`adx${n}`, () => {
        const minus = this.directional(n, -1);
        const dx = this.directional(n, 1).map((p, i) => {
          const s = p + minus[i]!;
          return Number.isNaN(s) ? NaN : s === 0 ? 0 : (100 * Math.abs(p - minus[i]!)) / s;
        });
        return this.smoothed(dx, n, 1 / n);
      }),
      ago,
    );
  momentum = (n = 10, ago = 0) => this.close(ago) - this.close(ago + n);
  roc = (n = 10, ago = 0) => this.performance(n, ago);
}
