import { type Bars, BENCHMARK, type StockHistory } from '@plainscan/contracts';
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

/** What was computed from all stocks, by session. */
type BySession<T> = (T | undefined)[];

/** What series that compare a stock with others read. Computed by session on first use; later sessions never matter. */
export class StockComparisons {
  /** the bars of the benchmark; null if the market doesn't have it */
  readonly benchmark: Bars | null;
  private readonly stocks: readonly StockHistory[];
  private readonly percentiles: BySession<Uint8Array> = [];
  private readonly medians = new Map<string, BySession<Float64Array>>();
  private readonly groups = new Map<Group, Membership>();
  private allSessions: Int32Array | null = null;

  constructor(stocks: readonly StockHistory[]) {
    this.stocks = stocks;
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
    const from = this.complete(this.percentiles, dates, this.strength, percentileRanks);
    for (let i = 0, session = from; i < dates.length; i++, session++) {
      while (this.sessions[session]! < dates[i]!) session++;
      out[i] = this.percentiles[session]![row] || NaN;
    }
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
    const from = this.complete(
      medians,
      compared,
      (each, bar) => this.performance(each, bar, n),
      (values) => mediansByGroup(values, of, names.length),
    );
    out.fill(NaN, 0, Math.min(n, dates.length));
    for (let i = n, session = from; i < dates.length; i++, session++) {
      while (this.sessions[session]! < dates[i]!) session++;
      out[i] = growth(close, i, n) - medians[session]![own]!;
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

  /** Computes what is missing on the sessions of the dates, and returns the index of the first of these sessions. */
  private complete<T>(
    known: BySession<T>,
    dates: Int32Array,
    valueAt: ValueAt,
    summarize: (values: Float64Array) => T,
  ): number {
    const { sessions } = this;
    if (dates.length === 0) return 0;
    const first = indexOfDate(sessions, dates[0]!);
    const last = indexOfDate(sessions, dates.at(-1)!);
    const missing: number[] = [];
    for (let session = last; session >= first; session--) if (known[session] === undefined) missing.push(session);
    for (let at = 0; at < missing.length; at += SESSIONS_PER_BLOCK) {
      const block = missing.slice(at, at + SESSIONS_PER_BLOCK);
      for (const [k, values] of this.valuesOn(block, valueAt).entries()) known[block[k]!] = summarize(values);
    }
    return first;
  }

  /** Of sessions, newest first: the value of each row, NaN for a row without a bar on it. */
  private valuesOn(block: readonly number[], valueAt: ValueAt): Float64Array[] {
    const { stocks, sessions } = this;
    const bySession = block.map(() => new Float64Array(stocks.length).fill(NaN));
    for (let row = 0; row < stocks.length; row++) {
      const { dates } = stocks[row]!.bars;
      let bar = dates.length - 1;
      for (let k = 0; k < block.length && bar >= 0; k++) {
        const date = sessions[block[k]!]!;
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
