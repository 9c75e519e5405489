import type { ScanPlan } from '@plainscan/contracts';
import { finish, isKindScanned, type Market, subjectOf } from '@plainscan/scan-engine';
import { computeShares } from './breadth.ts';
import { matchComparator } from './compare-matches.ts';
import { compilePlan } from './compile-plan.ts';
import { factsOf } from './market-facts.ts';
import { StockEvaluator } from './stock-evaluator.ts';
import { TRUE } from './truth.ts';

/** Every match of a plan on every session, as a scan would have found it that day: by stock in symbol order, then by session. */
export interface Signals {
  /** YYYYMMDD, oldest first */
  readonly sessions: Int32Array;
  /** market rows of the stocks that have signals */
  readonly rows: Int32Array;
  /** by stock: its signals are [starts[stock], starts[stock + 1]) of the columns below */
  readonly starts: Int32Array;
  /** by signal: the index of its bar, and of its session */
  readonly bars: Int32Array;
  readonly at: Int32Array;
  /** by session */
  readonly counts: Int32Array;
}

class GrowableInt32Array {
  private values = new Int32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Int32Array(this.values.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }

  get all(): Int32Array {
    return this.values.subarray(0, this.length);
  }
}

/** Stocks between two reports of the progress. */
const REPORT_EVERY = 100;

/**
 * Finds the signals of a plan over all bars of the market. With a limit, each session keeps its first rows in the
 * plan's order on that session. Stocks that no longer trade have signals until their last bar. `onProgress` is called
 * with the share of the stocks that are done.
 */
export function findSignals(
  market: Market,
  plan: ScanPlan,
  onProgress: (share: number) => void = () => undefined,
): Signals {
  const compiled = compilePlan(market, plan);
  const { sessions, longest, indexesOf, inSymbolOrder } = factsOf(market);
  finish(computeShares(market, compiled, Int32Array.from(sessions.keys())));
  const evaluator = new StockEvaluator(compiled, longest);
  const found = new SignalList(sessions);
  const keys: number[][] = compiled.sort.map(() => []);

  for (const [done, row] of inSymbolOrder.entries()) {
    if (done % REPORT_EVERY === 0) onProgress(done / market.stocks.length);
    const { listing, bars } = market.stocks[row]!;
    if (!isKindScanned(plan.universe, listing.kind)) continue;
    const truths = evaluator.matches(subjectOf(market, row));
    if (!truths.includes(TRUE)) continue;
    const matches = found.add(row, truths, indexesOf(bars.dates));
    if (plan.limit === null) continue;
    for (const [k, column] of evaluator.sortKeys().entries())
      if (column) for (const bar of matches) keys[k]!.push(column[bar]!);
  }

  const signals = found.all;
  if (plan.limit === null) return signals;
  const compare = matchComparator(market, compiled.sort, rowOfSignals(signals), keys);
  return signalsAmong(signals, firstOfSessions(signals, plan.limit, compare));
}

class SignalList {
  private readonly rows = new GrowableInt32Array();
  private readonly starts = new GrowableInt32Array();
  private readonly bars = new GrowableInt32Array();
  private readonly at = new GrowableInt32Array();
  private readonly sessions: Int32Array;
  private readonly counts: Int32Array;

  constructor(sessions: Int32Array) {
    this.sessions = sessions;
    this.counts = new Int32Array(sessions.length);
  }

  /** Adds the signals of a stock, and returns their bars. */
  add(row: number, truths: Uint8Array, sessionOf: Int32Array): Int32Array {
    const start = this.bars.length;
    this.rows.push(row);
    this.starts.push(start);
    for (let bar = truths.indexOf(TRUE); bar >= 0 && bar < truths.length; bar++) {
      if (truths[bar] === TRUE) this.push(bar, sessionOf[bar]!);
    }
    return this.bars.all.subarray(start);
  }

  /** Adds those signals [from, to) of a stock that are marked. */
  addMarked(row: number, bars: Int32Array, at: Int32Array, marked: Uint8Array, from: number, to: number): void {
    this.rows.push(row);
    this.starts.push(this.bars.length);
    for (let signal = from; signal < to; signal++) if (marked[signal] === 1) this.push(bars[signal]!, at[signal]!);
  }

  private push(bar: number, session: number): void {
    this.bars.push(bar);
    this.at.push(session);
    this.counts[session]! += 1;
  }

  get all(): Signals {
    this.starts.push(this.bars.length);
    const { sessions, rows, starts, bars, at, counts } = this;
    return { sessions, rows: rows.all, starts: starts.all, bars: bars.all, at: at.all, counts };
  }
}

/** The market row of each signal. */
export function rowOfSignals({ rows, starts, bars }: Signals): Int32Array {
  const out = new Int32Array(bars.length);
  for (let stock = 0; stock < rows.length; stock++) out.fill(rows[stock]!, starts[stock], starts[stock + 1]);
  return out;
}

/** Marks the first `limit` signals of each session in the order of `compare`. */
function firstOfSessions(
  { at, counts }: Signals,
  limit: number,
  compare: (a: number, b: number) => number,
): Uint8Array {
  const first = Array.from(counts, (): number[] => []);
  for (let signal = 0; signal < at.length; signal++) {
    const best = first[at[signal]!]!;
    if (best.length === limit && compare(signal, best[limit - 1]!) > 0) continue;
    let place = best.length;
    while (place > 0 && compare(signal, best[place - 1]!) < 0) place -= 1;
    best.splice(place, 0, signal);
    if (best.length > limit) best.pop();
  }
  const isFirst = new Uint8Array(at.length);
  for (const best of first) for (const signal of best) isFirst[signal] = 1;
  return isFirst;
}

/** The signals that are marked. */
export function signalsAmong({ sessions, rows, starts, bars, at }: Signals, marked: Uint8Array): Signals {
  const kept = new SignalList(sessions);
  for (let stock = 0; stock < rows.length; stock++) {
    const [from, to] = [starts[stock]!, starts[stock + 1]!];
    if (marked.subarray(from, to).includes(1)) kept.addMarked(rows[stock]!, bars, at, marked, from, to);
  }
  return kept.all;
}

/** How many stocks matched on each session. */
export interface MatchCounts {
  /** YYYYMMDD */
  readonly sessions: Int32Array;
  readonly counts: Int32Array;
  /** sessions with a match */
  readonly active: number;
  /** median over the sessions with a match; 0 if there are none */
  readonly median: number;
}

export const countMatches = ({ sessions, counts }: Signals): MatchCounts => ({
  sessions,
  counts,
  ...summarize(counts),
});

/** How many sessions have a match, and the median of their matches; 0 if there are none. */
export function summarize(counts: Int32Array): Pick<MatchCounts, 'active' | 'median'> {
  const positive = counts.filter((count) => count > 0).sort();
  const middle = positive.length >> 1;
  const median =
    positive.length === 0
      ? 0
      : positive.length % 2 === 1
        ? positive[middle]!
        : (positive[middle - 1]! + positive[middle]!) / 2;
  return { active: positive.length, median };
}
