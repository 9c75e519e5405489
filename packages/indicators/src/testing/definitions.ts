// Literal implementations of the definitions, window by window and without optimization, as a reference for the kernels.

export type Values = readonly number[];

export interface Bars {
  readonly open: Values;
  readonly high: Values;
  readonly low: Values;
  readonly close: Values;
  readonly volume: Values;
}

const add = (a: number, b: number): number => a + b;
const sum = (x: Values): number => x.reduce(add, 0);
export const mean = (x: Values): number => sum(x) / x.length;
const has = (x: Values): boolean => !x.some(Number.isNaN);
const orAbsent = (value: number): number => (Number.isFinite(value) ? value : NaN);

/** Applies `f` to each window of n values without absent ones. */
export const windows = (x: Values, n: number, f: (window: Values, i: number) => number): number[] =>
  x.map((_, i) => {
    const window = x.slice(Math.max(0, i - n + 1), i + 1);
    return window.length === n && has(window) ? f(window, i) : NaN;
  });

export const ago = (x: Values, n: number): number[] => x.map((_, i) => x[i - n] ?? NaN);
export const zip = (a: Values, b: Values, f: (a: number, b: number) => number): number[] =>
  a.map((value, i) => f(value, b[i]));
const minus = (a: Values, b: Values): number[] => zip(a, b, (p, q) => p - q);
const times = (a: Values, b: Values): number[] => zip(a, b, (p, q) => p * q);

export const sma = (x: Values, n: number): number[] => windows(x, n, mean);
export const wma = (x: Values, n: number): number[] =>
  windows(x, n, (w) => sum(w.map((value, k) => value * (k + 1))) / ((n * (n + 1)) / 2));
const variance = (w: Values, divisor: number): number => {
  const center = mean(w);
  return sum(w.map((value) => (value - center) ** 2)) / divisor;
};
export const deviation = (x: Values, n: number): number[] => windows(x, n, (w) => Math.sqrt(variance(w, n)));
const rollingSum = (x: Values, n: number): number[] => windows(x, n, sum);
export const highest = (x: Values, n: number): number[] => windows(x, n, (w) => Math.max(...w));
export const lowest = (x: Values, n: number): number[] => windows(x, n, (w) => Math.min(...w));

/** Seeded with `seed` of the first n present values; `next` computes each further value from the previous one. */
function recursive(x: Values, n: number, seed: (w: Values) => number, next: (before: number, value: number) => number) {
  const out = x.map(() => NaN);
  const from = x.findIndex((value) => !Number.isNaN(value));
  if (from < 0 || from + n > x.length) return out;
  out[from + n - 1] = seed(x.slice(from, from + n));
  for (let i = from + n; i < x.length; i++) out[i] = next(out[i - 1], x[i]);
  return out;
}

export const ema = (x: Values, n: number): number[] => {
  const alpha = 2 / (n + 1);
  return recursive(x, n, mean, (before, value) => alpha * value + (1 - alpha) * before);
};
export const rma = (x: Values, n: number): number[] =>
  recursive(x, n, mean, (before, value) => (before * (n - 1) + value) / n);
const wilderSum = (x: Values, n: number): number[] =>
  recursive(x, n, sum, (before, value) => before - before / n + value);

export const typical = ({ high, low, close }: Bars): number[] => close.map((c, i) => (high[i] + low[i] + c) / 3);
export const trueRange = ({ high, low, close }: Bars): number[] =>
  close.map((_, i) =>
    i === 0 ? NaN : Math.max(high[i] - low[i], Math.abs(high[i] - close[i - 1]), Math.abs(low[i] - close[i - 1])),
  );
export const atr = (bars: Bars, n: number): number[] => rma(trueRange(bars), n);

export function rsi(x: Values, n: number): number[] {
  const moves = minus(x, ago(x, 1));
  const keepAbsent = (f: (move: number) => number) => moves.map((move) => (Number.isNaN(move) ? NaN : f(move)));
  const gains = rma(
    keepAbsent((move) => Math.max(move, 0)),
    n,
  );
  const losses = rma(
    keepAbsent((move) => Math.max(-move, 0)),
    n,
  );
  return zip(gains, losses, (g, l) => (g === 0 && l === 0 ? 50 : l === 0 ? 100 : (100 * g) / (g + l)));
}

export const fast = ({ high, low, close }: Bars, n: number): number[] => {
  const hh = highest(high, n);
  const ll = lowest(low, n);
  return close.map((c, i) => (hh[i] === ll[i] ? 50 : (100 * (c - ll[i])) / (hh[i] - ll[i])));
};
export const williamsR = ({ high, low, close }: Bars, n: number): number[] => {
  const hh = highest(high, n);
  const ll = lowest(low, n);
  return close.map((c, i) => (hh[i] === ll[i] ? -50 : (-100 * (hh[i] - c)) / (hh[i] - ll[i])));
};

export const cci = (bars: Bars, n: number): number[] =>
  windows(typical(bars), n, (w) => {
    const center = mean(w);
    const spread = mean(w.map((value) => Math.abs(value - center)));
    return spread < 1e-14 * center ? 0 : (w[n - 1] - center) / (0.015 * spread);
  });

export const macd = (x: Values, quick: number, slow: number): number[] => minus(ema(x, quick), ema(x, slow));

export function directional(bars: Bars, n: number): { plus: number[]; minus: number[]; adx: number[] } {
  const { high, low } = bars;
  const up = minus(high, ago(high, 1));
  const down = minus(ago(low, 1), low);
  const plusMove = zip(up, down, (u, d) => (Number.isNaN(u + d) ? NaN : u > d && u > 0 ? u : 0));
  const minusMove = zip(up, down, (u, d) => (Number.isNaN(u + d) ? NaN : d > u && d > 0 ? d : 0));
  const range = wilderSum(trueRange(bars), n);
  const share = (moves: Values) => zip(wilderSum(moves, n), range, (m, r) => (r === 0 ? 0 : (100 * m) / r));
  const plus = share(plusMove);
  const less = share(minusMove);
  const dx = zip(plus, less, (p, m) => (p + m === 0 ? 0 : (100 * Math.abs(p - m)) / (p + m)));
  return { plus, minus: less, adx: rma(dx, n) };
}

const runningSum = (x: Values): number[] => {
  let total = 0;
  return x.map((value) => (Number.isNaN(value) ? NaN : (total += value)));
};
export const obv = ({ close, volume }: Bars): number[] =>
  runningSum(
    close.map((c, i) => (i === 0 || Number.isNaN(close[i - 1]) ? c * 0 : Math.sign(c - close[i - 1]) * volume[i])),
  );
const flowVolume = ({ high, low, close, volume }: Bars): number[] =>
  close.map((c, i) => (high[i] === low[i] ? 0 : ((c - low[i] - (high[i] - c)) / (high[i] - low[i])) * volume[i]));
export const accumulation = (bars: Bars): number[] => runningSum(flowVolume(bars));
export const cmf = (bars: Bars, n: number): number[] =>
  zip(rollingSum(flowVolume(bars), n), rollingSum(bars.volume, n), (f, v) => (v === 0 ? NaN : f / v));
export function mfi(bars: Bars, n: number): number[] {
  const price = typical(bars);
  const change = minus(price, ago(price, 1));
  const flow = times(price, bars.volume);
  const side = (sign: number) => zip(change, flow, (c, f) => (Number.isNaN(c) ? NaN : Math.sign(c) === sign ? f : 0));
  return zip(rollingSum(side(1), n), rollingSum(side(-1), n), (p, m) => (p + m === 0 ? NaN : (100 * p) / (p + m)));
}
export const volumeWeighted = (x: Values, volume: Values, n: number): number[] =>
  zip(rollingSum(times(x, volume), n), rollingSum(volume, n), (f, v) => (v === 0 ? NaN : f / v));
export const rollingVwap = (bars: Bars, n: number): number[] => volumeWeighted(typical(bars), bars.volume, n);

export const mid = (a: Values, b: Values): number[] => zip(a, b, (p, q) => (p + q) / 2);
export const hull = (x: Values, n: number): number[] =>
  wma(
    zip(wma(x, Math.trunc(n / 2)), wma(x, n), (fast, slow) => 2 * fast - slow),
    Math.trunc(Math.sqrt(n)),
  );
export const zScore = (x: Values, n: number): number[] =>
  windows(x, n, (w) => (w.every((value) => value === w[0]) ? NaN : (w[n - 1] - mean(w)) / Math.sqrt(variance(w, n))));

export function superTrend(
  { high, low, close }: Bars,
  range: Values,
  k: number,
): { line: number[]; direction: number[] } {
  const line = close.map(() => NaN);
  const direction = close.map(() => NaN);
  let bands: { upper: number; lower: number; up: boolean } | null = null;
  close.forEach((c, i) => {
    if (Number.isNaN(range[i])) return;
    const middle = (high[i] + low[i]) / 2;
    const wide = { upper: middle + k * range[i], lower: middle - k * range[i] };
    const last = bands ?? { ...wide, up: c >= middle };
    // a band is only replaced by a closer one, unless the last close was beyond it
    const upper = close[i - 1] > last.upper ? wide.upper : Math.min(wide.upper, last.upper);
    const lower = close[i - 1] < last.lower ? wide.lower : Math.max(wide.lower, last.lower);
    const up = last.up ? !(c <= lower) : !(c <= upper);
    bands = { upper, lower, up };
    line[i] = up ? lower : upper;
    direction[i] = up ? 1 : -1;
  });
  return { line, direction };
}

export const vortex = (bars: Bars, from: Values, to: Values, n: number): number[] =>
  zip(
    rollingSum(
      minus(from, ago(to, 1)).map((move) => Math.abs(move)),
      n,
    ),
    rollingSum(trueRange(bars), n),
    (moves, ranges) => (ranges === 0 ? NaN : moves / ranges),
  );

export function choppiness(bars: Bars, n: number): number[] {
  const before = ago(bars.close, 1);
  const top = highest(zip(bars.high, before, Math.max), n);
  const bottom = lowest(zip(bars.low, before, Math.min), n);
  return zip(rollingSum(trueRange(bars), n), minus(top, bottom), (ranges, span) =>
    span === 0 ? NaN : (100 * Math.log10(ranges / span)) / Math.log10(n),
  );
}

export function upDownRatio({ close, volume }: Bars, n: number): number[] {
  const moves = minus(close, ago(close, 1));
  const side = (sign: number) => zip(moves, volume, (m, v) => (Number.isNaN(m) ? NaN : Math.sign(m) === sign ? v : 0));
  return zip(rollingSum(side(1), n), rollingSum(side(-1), n), (up, down) => (down === 0 ? NaN : up / down));
}

export function heikinAshi({ open, high, low, close }: Bars): Record<'open' | 'high' | 'low' | 'close', number[]> {
  const mean4 = close.map((c, i) => mean([open[i], high[i], low[i], c]));
  const first = close.findIndex((c) => !Number.isNaN(c));
  const start: number[] = [];
  close.forEach((_, i) => {
    start.push(i > first ? mean([start[i - 1], mean4[i - 1]]) : mean([open[i], close[i]]));
  });
  return {
    open: start,
    high: high.map((h, i) => Math.max(h, start[i], mean4[i])),
    low: low.map((l, i) => Math.min(l, start[i], mean4[i])),
    close: mean4,
  };
}

export const pivots = (
  { high, low, close }: Bars,
  level: (high: number, low: number, close: number) => number,
): number[] =>
  ago(
    close.map((c, i) => level(high[i], low[i], c)),
    1,
  );
export const relativeVolume = ({ volume }: Bars, n: number): number[] =>
  zip(volume, ago(sma(volume, n), 1), (v, before) => (before === 0 ? NaN : v / before));
export const dollars = ({ close, volume }: Bars): number[] => times(close, volume);
export const volatility = ({ close }: Bars, n: number): number[] =>
  windows(
    zip(close, ago(close, 1), (c, before) => Math.log(c / before)),
    n,
    (w) => 100 * Math.sqrt(252) * Math.sqrt(variance(w, n - 1)),
  );
export const ratioPercent = (a: Values, b: Values): number[] => zip(a, b, (p, q) => orAbsent(100 * (p / q - 1)));

export const dema = (x: Values, n: number): number[] => zip(ema(x, n), ema(ema(x, n), n), (one, two) => 2 * one - two);
export const tema = (x: Values, n: number): number[] => {
  const [one, two, three] = [ema(x, n), ema(ema(x, n), n), ema(ema(ema(x, n), n), n)];
  return x.map((_, i) => 3 * one[i] - 3 * two[i] + three[i]);
};
export const trix = (x: Values, n: number): number[] => {
  const smooth = ema(ema(ema(x, n), n), n);
  return ratioPercent(smooth, ago(smooth, 1));
};
export function kama(x: Values, n: number): number[] {
  const changes = rollingSum(minus(x, ago(x, 1)).map(Math.abs), n);
  const weights = x.map((value, i) => {
    const efficiency = changes[i] === 0 ? 1 : Math.min(1, Math.abs(value - (x[i - n] ?? NaN)) / changes[i]);
    return (efficiency * (2 / 3 - 2 / 31) + 2 / 31) ** 2;
  });
  const out = x.map(() => NaN);
  weights.forEach((weight, i) => {
    if (Number.isNaN(weight)) return;
    const before = Number.isNaN(out[i - 1]) ? x[i - 1] : out[i - 1];
    out[i] = weight * x[i] + (1 - weight) * before;
  });
  return out;
}
export const stochasticRsi = (x: Values, length: number, n: number): number[] => {
  const strength = rsi(x, length);
  return fast({ high: strength, low: strength, close: strength, open: strength, volume: strength }, n);
};
/** The reciprocal of the smallest range of the RSI that a value uses. */
export const stochasticRsiMagnified = (
  { close }: Bars,
  p: { rsi: number; n: number; s: number; d: number },
): number[] => {
  const strength = rsi(close, p.rsi);
  const ranges = minus(highest(strength, p.n), lowest(strength, p.n));
  return ranges.map(
    (_, i) => 1 / Math.min(1, ...ranges.slice(Math.max(0, i - p.s - p.d + 2), i + 1).filter(Number.isFinite)),
  );
};
const sinceLast = (x: Values, n: number, extreme: (...w: number[]) => number): number[] =>
  windows(x, n + 1, (w) => n - w.lastIndexOf(extreme(...w)));
export const aroonUp = ({ high }: Bars, n: number): number[] =>
  sinceLast(high, n, Math.max).map((days) => (100 * (n - days)) / n);
export const aroonDown = ({ low }: Bars, n: number): number[] =>
  sinceLast(low, n, Math.min).map((days) => (100 * (n - days)) / n);
export function ultimate(bars: Bars, periods: Values): number[] {
  const { low, close } = bars;
  const pressure = zip(
    close,
    zip(low, ago(close, 1), (l, c) => Math.min(l, c)),
    (c, floor) => c - floor,
  );
  const ratios = [...periods]
    .sort((a, b) => a - b)
    .map((n) => zip(rollingSum(pressure, n), rollingSum(trueRange(bars), n), (p, r) => (r === 0 ? NaN : p / r)));
  return close.map((_, i) => (100 * (4 * ratios[0][i] + 2 * ratios[1][i] + ratios[2][i])) / 7);
}
export const chaikinOscillator = (bars: Bars, quick: number, slow: number): number[] => {
  const flow = accumulation(bars);
  const average = (n: number) => recursive(flow, 1, mean, (before, value) => before + (2 / (n + 1)) * (value - before));
  const from = flow.findIndex((value) => !Number.isNaN(value)) + Math.max(quick, slow) - 1;
  return zip(average(quick), average(slow), (a, b) => a - b).map((value, i) => (i < from ? NaN : value));
};
export const slope = (x: Values, n: number): number[] =>
  windows(x, n, (w) => {
    const center = (n - 1) / 2;
    const level = mean(w);
    const squares = sum(w.map((_, k) => (k - center) ** 2));
    return sum(w.map((value, k) => (k - center) * (value - level))) / squares;
  });
/** The stop for each day, then what the day does to the trend. */
export function parabolicSar({ high, low }: Bars, acceleration: number, maximum: number): number[] {
  const out = high.map(() => NaN);
  const from = high.findIndex((value) => !Number.isNaN(value));
  if (from < 0 || from + 1 >= high.length) return out;
  const step = Math.min(acceleration, maximum);
  const down = low[from] - low[from + 1];
  const rises = down <= 0 || high[from + 1] - high[from] >= down;
  let trend = rises
    ? { up: true, stop: low[from], extreme: high[from + 1], factor: step }
    : { up: false, stop: high[from], extreme: low[from + 1], factor: step };
  for (let i = from + 1; i < high.length; i++) {
    const days = i === from + 1 ? [i] : [i - 1, i];
    const above = (stop: number) => Math.max(stop, ...days.map((day) => high[day]));
    const below = (stop: number) => Math.min(stop, ...days.map((day) => low[day]));
    const { up, stop, extreme } = trend;
    if (up && low[i] <= stop) trend = { up: false, stop: above(extreme), extreme: low[i], factor: step };
    else if (!up && high[i] >= stop) trend = { up: true, stop: below(extreme), extreme: high[i], factor: step };
    out[i] = trend.stop;
    const reached = trend.up ? Math.max(trend.extreme, high[i]) : Math.min(trend.extreme, low[i]);
    const factor = reached === trend.extreme ? trend.factor : Math.min(trend.factor + step, maximum);
    const next = trend.stop + factor * (reached - trend.stop);
    trend = { up: trend.up, stop: trend.up ? below(next) : above(next), extreme: reached, factor };
  }
  return out;
}
