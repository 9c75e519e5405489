// A reference implementation of plans, one stock and one session at a time, straight from the documentation and without
// optimization.
import {
  type BelongsField,
  BREADTH_KINDS,
  BENCHMARK,
  type Condition,
  expandTerm,
  type ScanPlan,
  type SeriesValue,
  type SortKey,
  type StockHistory,
  type Timeframe,
  timeframeOf,
  type Value,
} from '@plainscan/contracts';
import * as indicators from '@plainscan/indicators';

type Truth = boolean | null;
const negate = (truth: Truth): Truth => (truth === null ? null : !truth);
const every = (parts: readonly Truth[]): Truth => (parts.includes(false) ? false : parts.includes(null) ? null : true);
const some = (parts: readonly Truth[]): Truth => negate(every(parts.map(negate)));

const total = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

type Formula = (stock: StockHistory, i: number, params: readonly number[], market: readonly StockHistory[]) => number;

const growth = ({ bars }: StockHistory, i: number, n: number): number =>
  100 * (bars.close[i]! / (bars.close[i - n] ?? NaN) - 1);

/** The benchmark's close on the stock's session i. */
function benchmarkClose(stock: StockHistory, i: number, market: readonly StockHistory[]): number {
  const { bars } = market.find(({ listing }) => listing.symbol === BENCHMARK)!;
  return bars.close[bars.dates.indexOf(stock.bars.dates[i]!)] ?? NaN;
}

function medianGrowth(stock: StockHistory, i: number, n: number, market: readonly StockHistory[]): number {
  const { sector } = stock.listing;
  if (sector === null) return NaN;
  const values = market
    .filter(({ listing }) => listing.sector === sector)
    .map((member) => growth(member, member.bars.dates.indexOf(stock.bars.dates[i]!), n))
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const [low, high] = [values[(values.length - 1) >> 1]!, values[values.length >> 1]!];
  return values.length % 2 === 1 ? low : (low + high) / 2;
}

const smoothed =
  (compute: (stock: StockHistory, params: readonly number[], out: Float64Array) => void): Formula =>
  (stock, i, params) => {
    const out = new Float64Array(stock.bars.close.length);
    compute(stock, params, out);
    return out[i]!;
  };
const window = (x: Float64Array, i: number, n: number): Float64Array =>
  i - n + 1 < 0 ? Float64Array.of(NaN) : x.slice(i - n + 1, i + 1);

/** The series in random plans. Those with rounding use the kernel on the whole history, the others their formula. */
export const FORMULAS = {
  open: ({ bars }, i) => bars.open[i]!,
  high: ({ bars }, i) => bars.high[i]!,
  low: ({ bars }, i) => bars.low[i]!,
  close: ({ bars }, i) => bars.close[i]!,
  volume: ({ bars }, i) => bars.volume[i]!,
  change: ({ bars }, i) => bars.close[i]! - (bars.close[i - 1] ?? NaN),
  changePercent: ({ bars }, i) => 100 * (bars.close[i]! / (bars.close[i - 1] ?? NaN) - 1),
  roc: ({ bars }, i, [n]) => 100 * (bars.close[i]! / (bars.close[i - n!] ?? NaN) - 1),
  momentum: ({ bars }, i, [n]) => bars.close[i]! - (bars.close[i - n!] ?? NaN),
  closePosition: ({ bars: { high, low, close } }, i) =>
    high[i] === low[i] ? NaN : (close[i]! - low[i]!) / (high[i]! - low[i]!),
  channelPercent: ({ bars }, i, [n]) =>
    (100 * (Math.max(...window(bars.high, i, n!)) - Math.min(...window(bars.low, i, n!)))) / bars.close[i]!,
  distanceFromHigh: ({ bars }, i, [n]) => 100 * (1 - bars.close[i]! / Math.max(...window(bars.high, i, n!))),
  rsLine: (stock, i, _, market) => stock.bars.close[i]! / benchmarkClose(stock, i, market),
  outperformance: (stock, i, [n], market) => {
    const before = i < n! ? NaN : benchmarkClose(stock, i - n!, market);
    return growth(stock, i, n!) - 100 * (benchmarkClose(stock, i, market) / before - 1);
  },
  sectorOutperformance: (stock, i, [n], market) => growth(stock, i, n!) - medianGrowth(stock, i, n!, market),
  sma: smoothed(({ bars }, [n], out) => indicators.sma(bars.close, { n: n! }, out)),
  ema: smoothed(({ bars }, [n], out) => indicators.ema(bars.close, { n: n! }, out)),
  rsi: smoothed(({ bars }, [n], out) => indicators.rsi(bars.close, { n: n! }, out)),
  averageVolume: smoothed(({ bars }, [n], out) => indicators.averageVolume(bars.volume, { n: n! }, out)),
  relativeVolume: smoothed(({ bars }, [n], out) => indicators.relativeVolume(bars.volume, { n: n! }, out)),
  obv: smoothed(({ bars }, _, out) => indicators.obv(bars.close, bars.volume, out)),
} as const satisfies Partial<Record<SeriesValue['name'], Formula>>;
export type ReferenceSeries = keyof typeof FORMULAS | 'marketCap';

/** Sessions back, and bars of weekly or monthly series before that session. */
interface Ago {
  sessions: number;
  bars: number;
}
const TODAY: Ago = { sessions: 0, bars: 0 };
const back = (ago: Ago, steps: number, timeframe: Timeframe | null | undefined): Ago =>
  timeframe ? { ...ago, bars: ago.bars + steps } : { ...ago, sessions: ago.sessions + steps };

/** The Monday of a date's week, or the first of its month. */
function startOf(date: number, timeframe: Timeframe): string {
  const day = new Date(Date.UTC(Math.floor(date / 10_000), (Math.floor(date / 100) % 100) - 1, date % 100));
  if (timeframe === 'month') day.setUTCDate(1);
  else day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString();
}

/** The stock with weekly or monthly bars, without its last `sessions` sessions. */
function resampled(stock: StockHistory, timeframe: Timeframe, sessions: number): StockHistory {
  const { bars } = stock;
  const days = Array.from(bars.dates.keys()).slice(0, Math.max(0, bars.dates.length - sessions));
  const starts = [...new Set(days.map((i) => startOf(bars.dates[i]!, timeframe)))];
  const groups = starts.map((start) => days.filter((i) => startOf(bars.dates[i]!, timeframe) === start));
  const each = (of: (group: number[]) => number): Float64Array => Float64Array.from(groups, of);
  return {
    ...stock,
    bars: {
      dates: Int32Array.from(groups, (group) => bars.dates[group.at(-1)!]!),
      open: each((group) => bars.open[group[0]!]!),
      high: each((group) => Math.max(...group.map((i) => bars.high[i]!))),
      low: each((group) => Math.min(...group.map((i) => bars.low[i]!))),
      close: each((group) => bars.close[group.at(-1)!]!),
      volume: each((group) => group.reduce((sum, i) => sum + bars.volume[i]!, 0)),
      vwap: null,
    },
  };
}

export class Reference {
  private readonly stock: StockHistory;
  private readonly market: readonly StockHistory[];
  private readonly last: number;
  private readonly cache = new Map<string, number>();
  private readonly onTimeframes = new Map<string, Reference>();

  constructor(stock: StockHistory, market: readonly StockHistory[]) {
    this.stock = stock;
    this.market = market;
    this.last = stock.bars.close.length - 1;
  }

  private onTimeframe(timeframe: Timeframe, sessions: number): Reference {
    const key = `${timeframe} ${sessions}`;
    let found = this.onTimeframes.get(key);
    if (!found)
      this.onTimeframes.set(key, (found = new Reference(resampled(this.stock, timeframe, sessions), this.market)));
    return found;
  }

  /** The series on its bars, `own` of them back. */
  private series({ name, params, timeframe }: SeriesValue, own: number, ago: Ago): number {
    if (name === 'marketCap') return this.stock.listing.marketCap ?? NaN;
    if (timeframe) {
      const daily = { type: 'series', name, params, ago: 0 } as const;
      return this.onTimeframe(timeframe, ago.sessions).series(daily, own + ago.bars, TODAY);
    }
    const i = this.last - own - ago.sessions;
    if (i < 0) return NaN;
    const key = `${name} ${params.join()} ${i}`;
    const cached = this.cache.get(key);
    if (cached !== undefined) return cached;
    const value = (FORMULAS as Record<string, Formula>)[name]!(this.stock, i, params, this.market);
    this.cache.set(key, value);
    return value;
  }

  /** How many bars of the series there are up to the one that is `own` back. */
  private count(timeframe: Timeframe | null, own: number, ago: Ago): number {
    if (timeframe) return this.onTimeframe(timeframe, ago.sessions).last + 1 - own - ago.bars;
    return this.last + 1 - own - ago.sessions;
  }

  private bars(of: Value, sessions: number | null, from: number, ago: Ago): number[] {
    if (sessions !== null) return Array.from({ length: sessions }, (_, k) => this.bar(of, from + k, ago));
    const count = Math.max(0, this.count(timeframeOf(of), from, ago));
    return Array.from({ length: count }, (_, k) => this.bar(of, from + k, ago)).filter((value) => !Number.isNaN(value));
  }

  /** A value read on a bar; even a constant needs the bar to exist. */
  private bar(of: Value, own: number, ago: Ago): number {
    const timeframe = timeframeOf(of);
    const shift = of.type === 'series' ? of.ago : 0;
    return this.count(timeframe, shift + own, ago) < 1 ? NaN : this.value(of, back(ago, own, timeframe));
  }

  value(value: Value, ago: Ago = TODAY): number {
    switch (value.type) {
      case 'number':
        return value.value;
      case 'series':
        return this.series(value, value.ago, ago);
      case 'over': {
        const bars = this.bars(value.of, value.sessions, value.ago, ago);
        if (bars.length === 0) return NaN;
        if (value.fn === 'highest') return Math.max(...bars);
        if (value.fn === 'lowest') return Math.min(...bars);
        const sum = total(bars);
        if (value.fn === 'sum') return sum;
        if (value.fn === 'mean') return sum / bars.length;
        return Math.sqrt((total(bars.map((one) => one * one)) - (sum * sum) / bars.length) / bars.length);
      }
      case 'times':
        return this.value(value.of, ago) * value.factor;
      case 'plus':
        return this.value(value.of, ago) + value.amount;
      case 'percentFrom': {
        const base = this.value(value.base, ago);
        return base === 0 ? NaN : 100 * (this.value(value.value, ago) / base - 1);
      }
      case 'arithmetic': {
        const [a, b] = [this.value(value.left, ago), this.value(value.right, ago)];
        return { '+': a + b, '-': a - b, '*': a * b, '/': b === 0 ? NaN : a / b }[value.op];
      }
      case 'abs':
        return Math.abs(this.value(value.of, ago));
      case 'among': {
        const values = value.of.map((one) => this.value(one, ago));
        if (value.fn === 'mean') return total(values) / values.length;
        return value.fn === 'least' ? Math.min(...values) : Math.max(...values);
      }
    }
  }

  /** Unknown unless every value is present. */
  private ifPresent(values: readonly number[], test: () => boolean): Truth {
    return values.some(Number.isNaN) ? null : test();
  }

  holds(condition: Condition, ago: Ago = TODAY): Truth {
    switch (condition.type) {
      case 'all':
        return every(condition.of.map((part) => this.holds(part, ago)));
      case 'any':
        return some(condition.of.map((part) => this.holds(part, ago)));
      case 'atLeast': {
        const parts = condition.of.map((part) => this.holds(part, ago));
        if (parts.filter((part) => part === true).length >= condition.count) return true;
        return parts.filter((part) => part !== false).length < condition.count ? false : null;
      }
      case 'not':
        return negate(this.holds(condition.of, ago));
      case 'term':
        return this.holds(expandTerm(condition.term, condition.value, condition.timeframe), ago);
      case 'window': {
        const days = Array.from({ length: condition.sessions }, (_, k) =>
          this.holds(condition.of, back(ago, condition.ago + k, condition.timeframe)),
        );
        if (days.filter((day) => day === true).length >= condition.atLeast) return true;
        return days.filter((day) => day !== false).length < condition.atLeast ? false : null;
      }
      case 'compare': {
        const [a, b] = [this.value(condition.left, ago), this.value(condition.right, ago)] as const;
        const tests = { '<': a < b, '<=': a <= b, '>': a > b, '>=': a >= b, '=': a === b, '!=': a !== b };
        return this.ifPresent([a, b], () => tests[condition.op]);
      }
      case 'between': {
        const [v, low, high] = [condition.value, condition.low, condition.high].map((one) => this.value(one, ago)) as [
          number,
          number,
          number,
        ];
        return this.ifPresent([v, low, high], () => low <= v && v <= high);
      }
      case 'near': {
        const distance = Math.abs(
          this.value({ type: 'percentFrom', value: condition.value, base: condition.target }, ago),
        );
        return this.ifPresent([distance], () => distance <= condition.percent);
      }
      case 'cross': {
        const offsets = [ago, back(ago, 1, timeframeOf(condition.left, condition.right))];
        const [l, lb] = offsets.map((then) => this.value(condition.left, then)) as [number, number];
        const [r, rb] = offsets.map((then) => this.value(condition.right, then)) as [number, number];
        const above = l > r && lb <= rb;
        const below = l < r && lb >= rb;
        const { direction } = condition;
        return this.ifPresent([l, lb, r, rb], () =>
          direction === 'above' ? above : direction === 'below' ? below : above || below,
        );
      }
      case 'trend': {
        const steps = condition.sessions + (condition.exactly ? 1 : 0);
        const timeframe = timeframeOf(condition.value);
        const values = Array.from({ length: steps + 1 }, (_, k) =>
          this.value(condition.value, back(ago, k, timeframe)),
        );
        const onward = (k: number): boolean =>
          condition.direction === 'rising' ? values[k]! > values[k + 1]! : values[k]! < values[k + 1]!;
        return this.ifPresent(values, () =>
          Array.from({ length: steps }, (_, k) => onward(k) === k < condition.sessions).every(Boolean),
        );
      }
      case 'turn': {
        const timeframe = timeframeOf(condition.value);
        const [a, b, c] = [0, 1, 2].map((k) => this.value(condition.value, back(ago, k, timeframe))) as [
          number,
          number,
          number,
        ];
        return this.ifPresent([a, b, c], () => (condition.direction === 'up' ? a > b && b < c : a < b && b > c));
      }
      case 'extreme': {
        const { value, which, sessions, beats } = condition;
        const today = this.value(value, ago);
        const others = this.bars(value, sessions, beats ? 1 : 0, ago);
        if (others.length === 0) return null;
        return this.ifPresent([today, ...others], () => {
          if (!beats) return today === (which === 'highest' ? Math.max(...others) : Math.min(...others));
          return others.every((other) => (which === 'highest' ? today > other : today < other));
        });
      }
      case 'divergence': {
        const { direction, value } = condition;
        if (value.timeframe) {
          const { timeframe, ...daily } = value;
          return this.onTimeframe(timeframe, ago.sessions).holds(
            { ...condition, value: daily },
            { sessions: ago.bars, bars: 0 },
          );
        }
        const { low, high } = this.stock.bars;
        const at = this.last - ago.sessions;
        const oscillator = low.map((_, i) => this.series(value, this.last - i, TODAY));
        const found = new Float64Array(low.length);
        indicators.divergence(direction === 'bullish' ? low : high, oscillator, direction, found);
        const today = found[at] ?? NaN;
        return this.ifPresent([today], () => today === 1);
      }
      case 'candle': {
        if (condition.timeframe)
          return this.onTimeframe(condition.timeframe, ago.sessions).holds(
            { type: 'candle', name: condition.name },
            { sessions: ago.bars, bars: 0 },
          );
        const { open, high, low, close } = this.stock.bars;
        const found = new Float64Array(close.length);
        indicators.candle(condition.name, open, high, low, close, found);
        const today = found[this.last - ago.sessions] ?? NaN;
        return this.ifPresent([today], () => today === 1);
      }
      case 'setup': {
        const { name, breaksOut = false } = condition;
        const { bars } = this.stock;
        const found = new Float64Array(bars.close.length);
        indicators.setup(name, bars, { breakout: breaksOut }, found);
        const today = found[this.last - ago.sessions] ?? NaN;
        return this.ifPresent([today], () => today === 1);
      }
      case 'breadth': {
        const { of, group, op, percent } = condition;
        const newest = Math.max(...this.market.map(({ bars }) => bars.dates.at(-1)!));
        const members = this.market.filter(
          (one) =>
            BREADTH_KINDS.includes(one.listing.kind) &&
            one.bars.dates.at(-1) === newest &&
            (!group || belongs(one, group.field, group.anyOf)),
        );
        const truths = members.map((one) => new Reference(one, this.market).holds(of)).filter((one) => one !== null);
        const share = (100 * truths.filter(Boolean).length) / truths.length;
        const tests = { '<': share < percent, '<=': share <= percent, '>': share > percent, '>=': share >= percent };
        return this.ifPresent([share], () => tests[op]);
      }
      case 'belongs':
        return belongs(this.stock, condition.field, condition.anyOf);
    }
  }
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/** Enough for the words of random plans, whose plurals end in s. */
function belongs({ listing }: StockHistory, field: BelongsField, anyOf: readonly string[]): boolean {
  const text = listing[field];
  if (text === null) return false;
  if (field !== 'industry' && field !== 'name') return anyOf.some((one) => one.toLowerCase() === text.toLowerCase());
  const words = wordsOf(text);
  const single = (word: string): string => word.replace(/s$/, '');
  return anyOf.some((phrase) => {
    const phraseWords = wordsOf(phrase);
    return words.some((_, start) =>
      phraseWords.every((word, k) => {
        const there = words[start + k];
        if (there === undefined) return false;
        return phrase.endsWith('*') && k === phraseWords.length - 1
          ? there.startsWith(word)
          : single(there) === single(word);
      }),
    );
  });
}

const bySymbol = (a: StockHistory, b: StockHistory): number => (a.listing.symbol < b.listing.symbol ? -1 : 1);

function keyOf(stock: StockHistory, by: SortKey['by'], market: readonly StockHistory[]): number | string | null {
  if (by.type === 'text') return stock.listing[by.field]?.toLowerCase() ?? null;
  const value = new Reference(stock, market).value(by);
  return Number.isNaN(value) ? null : value;
}

/** Every match of a plan in result order, by sorting all of them; the stocks' newest bar date is the as-of session. */
export function matchesByReference(stocks: readonly StockHistory[], plan: ScanPlan): string[] {
  const asOf = Math.max(0, ...stocks.map(({ bars }) => bars.dates.at(-1) ?? 0));
  const { only, except } = plan.universe;
  const matches = stocks
    .filter(({ bars }) => bars.dates.at(-1) === asOf)
    .filter(({ listing: { kind } }) => (only.length === 0 || only.includes(kind)) && !except.includes(kind))
    .filter((stock) => plan.where === null || new Reference(stock, stocks).holds(plan.where) === true)
    .sort(bySymbol);
  const keyed = matches.map((stock) => ({ stock, keys: plan.sort.map(({ by }) => keyOf(stock, by, stocks)) }));
  keyed.sort((a, b) => {
    for (const [k, { direction }] of plan.sort.entries()) {
      const [x, y] = [a.keys[k]!, b.keys[k]!];
      if (x === y) continue;
      if (x === null) return 1;
      if (y === null) return -1;
      return x < y === (direction === 'asc') ? -1 : 1;
    }
    return 0;
  });
  return keyed.slice(0, plan.limit ?? undefined).map(({ stock }) => stock.listing.symbol);
}
