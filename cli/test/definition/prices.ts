/**
 * The definitions of the scan language, implemented in the slow, obvious way: plain arrays, one stock at a time, each
 * window summed from scratch. Shares no code with the product. NaN is a missing value, and any comparison with it is
 * false.
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
  name: string;
  exchange: string | null;
  /** from the listing's `kind` column; null if empty */
  kind: string | null;
  sector: string | null;
  industry: string | null;
  marketCap: number;
  rows: Row[];
}

export const range = (n: number) => Array.from({ length: n }, (_, i) => i);
export const sum = (xs: readonly number[]) => xs.reduce((a, b) => a + b, 0);
/**
 * Prices have at most six decimals, so their mean is computed in whole millionths: rounding never decides whether a
 * price is above an average.
 */
export const mean = (xs: readonly number[]) => sum(xs.map((x) => Math.round(x * 1e6))) / xs.length / 1e6;
export const plainMean = (xs: readonly number[]) => sum(xs) / xs.length;

const typicalPrice = ({ h, l, c }: Row) => (h === l ? c : (h + l + c) / 3);

/** The rows of each week, Monday to Sunday, as one row. */
export function weeklyRows(rows: readonly Row[]): Row[] {
  const weeks = new Map<string, Row[]>();
  for (const row of rows) {
    const day = new Date(`${row.date}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
    const monday = day.toISOString().slice(0, 10);
    weeks.set(monday, [...(weeks.get(monday) ?? []), row]);
  }
  return [...weeks.values()].map((week) => ({
    date: week.at(-1)!.date,
    o: week[0]!.o,
    h: Math.max(...week.map(({ h }) => h)),
    l: Math.min(...week.map(({ l }) => l)),
    c: week.at(-1)!.c,
    v: sum(week.map(({ v }) => v)),
  }));
}

/** Prices, volumes, and simple values computed from them. `ago` counts sessions back from the last. */
export class Prices {
  readonly stock: Stock;
  readonly t: number;
  private readonly seriesCache = new Map<string, number[]>();
  private readonly valueCache = new Map<string, number>();

  constructor(stock: Stock) {
    this.stock = stock;
    this.t = stock.rows.length - 1;
  }

  protected series(key: string, compute: () => number[]): number[] {
    let s = this.seriesCache.get(key);
    if (!s) this.seriesCache.set(key, (s = compute()));
    return s;
  }
  protected once(key: string, compute: () => number): number {
    let x = this.valueCache.get(key);
    if (x === undefined) this.valueCache.set(key, (x = compute()));
    return x;
  }
  protected at(s: readonly number[], ago: number): number {
    return s[this.t - ago] ?? NaN;
  }
  protected col(name: 'o' | 'h' | 'l' | 'c' | 'v' | 'tp' | 'cv'): number[] {
    return this.series(name, () =>
      this.stock.rows.map((r) => (name === 'tp' ? typicalPrice(r) : name === 'cv' ? r.c * r.v : r[name])),
    );
  }
  /** f of the n values up to `ago` sessions back; NaN if there are fewer than n. */
  protected window(xs: readonly number[], n: number, ago: number, f: (w: number[]) => number): number {
    const end = this.t + 1 - ago;
    if (end < n) return NaN;
    const w = xs.slice(end - n, end);
    return w.some(Number.isNaN) ? NaN : f(w);
  }

  open = (ago = 0) => this.at(this.col('o'), ago);
  high = (ago = 0) => this.at(this.col('h'), ago);
  low = (ago = 0) => this.at(this.col('l'), ago);
  close = (ago = 0) => this.at(this.col('c'), ago);
  volume = (ago = 0) => this.at(this.col('v'), ago);
  change = (ago = 0) => this.close(ago) - this.close(ago + 1);
  changePct = (ago = 0) => 100 * (this.close(ago) / this.close(ago + 1) - 1);
  gapPct = (ago = 0) => 100 * (this.open(ago) / this.close(ago + 1) - 1);
  rangePct = (ago = 0) => (100 * (this.high(ago) - this.low(ago))) / this.low(ago);
  closePosition = (ago = 0) =>
    this.high(ago) > this.low(ago) ? (this.close(ago) - this.low(ago)) / (this.high(ago) - this.low(ago)) : NaN;
  dollarVolume = (ago = 0) => this.close(ago) * this.volume(ago);
  performance = (n: number, ago = 0) => 100 * (this.close(ago) / this.close(ago + n) - 1);
  /** Percent change since the last close of the previous year. */
  yearToDate = () => {
    const { rows } = this.stock;
    const year = rows.at(-1)!.date.slice(0, 4);
    const before = rows.findLast((r) => r.date.slice(0, 4) < year);
    return before ? 100 * (this.close() / before.c - 1) : NaN;
  };

  highest = (col: 'h' | 'c' | 'v', n: number, ago = 0) =>
    this.once(`hi${col}${n},${ago}`, () => this.window(this.col(col), n, ago, (w) => Math.max(...w)));
  lowest = (col: 'l' | 'c' | 'v', n: number, ago = 0) =>
    this.once(`lo${col}${n},${ago}`, () => this.window(this.col(col), n, ago, (w) => Math.min(...w)));
  newHigh = (n: number, ago = 0) => this.high(ago) > this.highest('h', n, ago + 1);
  newLow = (n: number, ago = 0) => this.low(ago) < this.lowest('l', n, ago + 1);
  /** Over all loaded bars. */
  allTimeHigh = (ago = 0) => {
    const highs = this.col('h').slice(0, this.t + 1 - ago);
    return highs.length === 0 ? NaN : Math.max(...highs);
  };
  resistance = (ago = 0) => this.highest('h', 20, ago + 1);
  support = (ago = 0) => this.lowest('l', 20, ago + 1);
  fromYearHigh = () => 100 * (1 - this.close() / this.highest('h', 252));

  averageVolume = (n = 20, ago = 0) => this.once(`av${n},${ago}`, () => this.window(this.col('v'), n, ago, mean));
  relativeVolume = (n = 20, ago = 0) => {
    const before = this.averageVolume(n, ago + 1);
    return before > 0 ? this.volume(ago) / before : NaN;
  };
  averageDollarVolume = (n = 20) => this.once(`adv${n}`, () => this.window(this.col('cv'), n, 0, mean));

  /** Whether `happened` is true on one of the last n sessions. */
  lately = (n: number, happened: (ago: number) => boolean) => range(n).some(happened);
  crossed = (above: boolean, a: (ago: number) => number, b: (ago: number) => number, ago = 0) =>
    above ? a(ago) > b(ago) && a(ago + 1) <= b(ago + 1) : a(ago) < b(ago) && a(ago + 1) >= b(ago + 1);
  rising = (value: (ago: number) => number, n = 3, ago = 0) =>
    range(n).every((k) => value(ago + k) > value(ago + k + 1));
  falling = (value: (ago: number) => number, n = 3, ago = 0) =>
    range(n).every((k) => value(ago + k) < value(ago + k + 1));
  turningUp = (value: (ago: number) => number) => value(0) > value(1) && value(1) < value(2);
  turningDown = (value: (ago: number) => number) => value(0) < value(1) && value(1) > value(2);
}
