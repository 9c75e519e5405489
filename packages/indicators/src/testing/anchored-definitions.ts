import { ratioPercent, type Bars, type Values, ago, typical } from './definitions.ts';

/** Σ(TP·v)/Σv since the anchor of each bar; null: none. */
function since(bars: Bars, anchors: readonly (number | null)[]): number[] {
  const prices = typical(bars);
  return anchors.map((anchor, i) => {
    if (anchor === null) return NaN;
    const days = prices.map((_, k) => k).slice(anchor, i + 1);
    const sum = (f: (k: number) => number): number => days.reduce((total, k) => total + f(k), 0);
    const traded = sum((k) => bars.volume[k]);
    return traded === 0 ? NaN : sum((k) => prices[k] * bars.volume[k]) / traded;
  });
}

/** The newest of the lowest values (highest if `sign` is -1) of the last n. */
function anchorOf(x: Values, i: number, n: number, sign: number): number | null {
  if (i < n - 1) return null;
  const window = x.slice(i - n + 1, i + 1).map((value) => sign * value);
  return i - n + 1 + window.lastIndexOf(Math.min(...window));
}

export const vwapSinceExtreme = (bars: Bars, x: Values, n: number, sign: number): number[] =>
  since(
    bars,
    x.map((_, i) => anchorOf(x, i, n, sign)),
  );

export function vwapSinceGap(bars: Bars, percent: number): number[] {
  const isGap = ratioPercent(bars.open, ago(bars.close, 1)).map((gap) =>
    percent < 0 ? gap <= percent : gap >= percent,
  );
  return since(
    bars,
    isGap.map((_, i) => {
      const last = isGap.slice(0, i + 1).lastIndexOf(true);
      return last < 0 ? null : last;
    }),
  );
}

export function vwapSinceDate(bars: Bars, dates: readonly number[], dateAsOf: (today: number) => number): number[] {
  return since(
    bars,
    dates.map((today, i) => {
      const date = dateAsOf(today);
      const first = dates.findIndex((day) => day >= date);
      return first < 0 || first > i || (first === 0 && dates[0] !== date) ? null : first;
    }),
  );
}
