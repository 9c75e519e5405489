import { type Bars, BENCHMARK, PLAN_BOUNDS, type StockHistory } from '@plainscan/contracts';
import { LRUCache } from 'lru-cache';
import { NoBenchmark } from './plan-refused.ts';
import { medianOf, percentileRanks } from './percentile-ranks.ts';
import { firstFrom, indexOfDate, sessionsOf } from './sessions.ts';

/** Lengths and weights of the performances that relative strength ranks (docs/indicators.md, "Relative strength"). */
const WEIGHTS = [
  [63, 0.4],
  [126, 0.2],
  [189, 0.2],
  [252, 0.2],
] as const;
const RANKED_SESSIONS = 252;
/** Sessions whose values are computed together, stock by stock, because that reads each history once. */
const SESSIONS_PER_BLOCK = 64;

export type Group = 'sector' | 'industry';

/** A value of one stock at one of its bars; NaN if absent. */
type ValueAt = (row: number, bar: number) => number;

/** What was computed from all stocks, by session, newest first. */
type BySession<T> = (T | undefined)[];

/** What series that compare a stock with others read. Computed by session on first use; later sessions never matter. */
export class StockComparisons {
  /** the bars of the benchmark; null if the market doesn't have it */
  readonly benchmark: Bars | null;
  private readonly stocks: readonly StockHistory[];
  private readonly percentiles: BySession<Uint8Array> = [];
  /** Each may take megabytes. As many as one plan can read, so that none is computed again for each stock. */
  private readonly medians = new LRUCache<string, BySession<Float64Array>>({ max: PLAN_BOUNDS.maxNodes });
  private readonly groups = new Map<Group, Membership>();
  private allSessions: Int32Array | null = null;
  /** YYYYMMDD; 0 without bars */
  private readonly newest: number;

  constructor(stocks: readonly StockHistory[]) {
    this.stocks = stocks;
    this.newest = stocks.reduce((newest, { bars }) => Math.max(newest, bars.dates.at(-1) ?? 0), 0);
    this.benchmark = stocks.find(({ listing }) => listing.symbol === BENCHMARK)?.bars ?? null;
  }

  /** Fills out with the benchmark's close on each of the dates, NaN on days without one. Throws NoBenchmark. */
  benchmarkCloses(dates: Int32Array, out: Float64Array): Float64Array {
    const { dates: theirs, close } = this.requireBenchmark();
    const closes = out.subarray(0, dates.length);
    let at = dates.length > 0 ? firstFrom(theirs, dates[0]!) : 0;
    for (let i = 0; i < dates.length; i++) {
      while (at < theirs.length && theirs[at]! < dates[i]!) at++;
      closes[i] = theirs[at] === dates[i] ? close[at]! : NaN;
    }
    return closes;
  }

  requireBenchmark(): Bars {
    if (!this.benchmark) throw new NoBenchmark();
    return this.benchmark;
  }

  /** Fills out with the row's RS percentile on each of its dates, NaN if it has none. */
  fillPercentiles(row: number, dates: Int32Array, out: Float64Array): void {
    this.complete(this.percentiles, dates, this.strength, percentileRanks);
    if (this.isNewest(dates)) {
      out[0] = this.percentiles[0]![row] || NaN;
      return;
    }
    const { sessions } = this;
    for (let i = dates.length - 1, back = 0; i >= 0; i--, back++) {
      while (sessions[sessions.length - 1 - back]! > dates[i]!) back++;
      out[i] = this.percentiles[back]![row] || NaN;
    }
  }

  /** Fills out by row with the RS percentile on the newest session, NaN if it has none. */
  newestPercentiles(out: Float64Array): void {
    const newest = (this.percentiles[0] ??= percentileRanks(this.valuesOn([this.newest], this.strength)[0]!));
    for (let row = 0; row < out.length; row++) out[row] = newest[row] || NaN;
  }

  /** Fills out with performance over n sessions less the median of the row's group, in percentage points; NaN without a group. */
  fillOutperformance(row: number, group: Group, n: number, { dates, close }: Bars, out: Float64Array): void {
    const { of, names } = this.membership(group);
    const own = of[row]!;
    if (own < 0) {
      out.fill(NaN, 0, dates.length);
      return;
    }
    const medians = this.mediansOf(group, n);
    const compared = dates.subarray(Math.min(n, dates.length));
    this.complete(
      medians,
      compared,
      (each, bar) => this.performance(each, bar, n),
      (values) => mediansByGroup(values, of, names.length),
    );
    out.fill(NaN, 0, Math.min(n, dates.length));
    if (this.isNewest(compared)) {
      out[n] = growth(close, n, n) - medians[0]![own]!;
      return;
    }
    const { sessions } = this;
    for (let i = dates.length - 1, back = 0; i >= n; i--, back++) {
      while (sessions[sessions.length - 1 - back]! > dates[i]!) back++;
      out[i] = growth(close, i, n) - medians[back]![own]!;
    }
  }

  /** The sessions on which any stock traded, oldest first, as YYYYMMDD. */
  get sessions(): Int32Array {
    return (this.allSessions ??= sessionsOf(this.stocks));
  }

  private mediansOf(group: Group, n: number): BySession<Float64Array> {
    const key = `${group} ${n}`;
    const known = this.medians.get(key) ?? [];
    this.medians.set(key, known);
    return known;
  }

  private membership(group: Group): Membership {
    const known = this.groups.get(group) ?? membershipOf(this.stocks, group);
    this.groups.set(group, known);
    return known;
  }

  private performance(row: number, bar: number, n: number): number {
    return bar < n ? NaN : growth(this.stocks[row]!.bars.close, bar, n);
  }

  /** The weighted performance of a common stock or ADR with enough history. */
  private readonly strength: ValueAt = (row, bar) => {
    const { listing, bars } = this.stocks[row]!;
    if (bar < RANKED_SESSIONS || (listing.kind !== 'stock' && listing.kind !== 'adr')) return NaN;
    let sum = 0;
    for (const [n, weight] of WEIGHTS) sum += weight * growth(bars.close, bar, n);
    return sum;
  };

  /** Scans need the newest session only, for which the others needn't be known. */
  private isNewest(dates: Int32Array): boolean {
    return dates.length === 1 && dates[0] === this.newest;
  }

  /** Computes what is missing on the sessions of the dates. */
  private complete<T>(
    known: BySession<T>,
    dates: Int32Array,
    valueAt: ValueAt,
    summarize: (values: Float64Array) => T,
  ): void {
    if (dates.length === 0) return;
    if (this.isNewest(dates)) {
      known[0] ??= summarize(this.valuesOn([this.newest], valueAt)[0]!);
      return;
    }
    const { sessions } = this;
    const newest = sessions.length - 1;
    const [first, last] = [indexOfDate(sessions, dates[0]!), indexOfDate(sessions, dates.at(-1)!)];
    const missing: number[] = [];
    for (let back = newest - last; back <= newest - first; back++) if (known[back] === undefined) missing.push(back);
    for (let at = 0; at < missing.length; at += SESSIONS_PER_BLOCK) {
      const block = missing.slice(at, at + SESSIONS_PER_BLOCK);
      const values = this.valuesOn(
        block.map((back) => sessions[newest - back]!),
        valueAt,
      );
      for (const [k, back] of block.entries()) known[back] = summarize(values[k]!);
    }
  }

  /** Of sessions, newest first: the value of each row, NaN for a row without a bar on it. */
  private valuesOn(block: readonly number[], valueAt: ValueAt): Float64Array[] {
    const { stocks } = this;
    const bySession = block.map(() => new Float64Array(stocks.length).fill(NaN));
    for (let row = 0; row < stocks.length; row++) {
      const { dates } = stocks[row]!.bars;
      let bar = dates.length - 1;
      for (let k = 0; k < block.length && bar >= 0; k++) {
        const date = block[k]!;
        while (bar >= 0 && dates[bar]! > date) bar--;
        if (dates[bar] === date) bySession[k]![row] = valueAt(row, bar);
      }
    }
    return bySession;
  }
}

/** The stocks of each sector or industry. */
interface Membership {
  /** by row: the index of its group; -1 without one */
  readonly of: Int32Array;
  readonly names: readonly string[];
}

function membershipOf(stocks: readonly StockHistory[], group: Group): Membership {
  const names = [...new Set(stocks.flatMap(({ listing }) => listing[group] ?? []))];
  const indexes = new Map(names.map((name, i) => [name, i]));
  const of = Int32Array.from(stocks, ({ listing }) => indexes.get(listing[group] ?? '') ?? -1);
  return { of, names };
}

/** By group: the median of its members' values. */
function mediansByGroup(values: Float64Array, of: Int32Array, groups: number): Float64Array {
  const members = Array.from({ length: groups }, (): number[] => []);
  for (const [row, value] of values.entries()) if (of[row]! >= 0) members[of[row]!]!.push(value);
  return Float64Array.from(members, (each) => medianOf(Float64Array.from(each)));
}

const growth = (close: Float64Array, bar: number, n: number): number => 100 * (close[bar]! / close[bar - n]! - 1);
