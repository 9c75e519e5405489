import type { ScanPlan, StockHistory } from '@plainscan/contracts';
import { finish, isKindScanned, type Market, sessionOfBars, subjectOf } from '@plainscan/scan-engine';
import { computeShares } from './breadth.ts';
import { matchComparator } from './compare-matches.ts';
import { type CompiledPlan, compilePlan } from './compile-plan.ts';
import { factsOf } from './market-facts.ts';
import { StockEvaluator } from './stock-evaluator.ts';
import { TRUE } from './truth.ts';

/** Every match of a plan on every session, as a scan would have found it that day: by session, then in symbol order. */
export interface Signals {
  /** YYYYMMDD, oldest first */
  readonly sessions: Int32Array;
  /** by session: its signals are [starts[session], starts[session + 1]) of the columns below */
  readonly starts: Int32Array;
  /** by signal: the market row of the stock, and the index of its bar */
  readonly rows: Int32Array;
  readonly bars: Int32Array;
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

const bySymbol = (a: StockHistory, b: StockHistory): number =>
  a.listing.symbol < b.listing.symbol ? -1 : a.listing.symbol > b.listing.symbol ? 1 : 0;

/** All rows in symbol order; in the market, stocks that no longer trade come last. */
function rowsInOrder(market: Market): Int32Array {
  const rows = Int32Array.from(market.stocks.keys());
  return rows.sort((a, b) => bySymbol(market.stocks[a]!, market.stocks[b]!));
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
  const { sessions, longest } = factsOf(market);
  finish(computeShares(market, compiled, Int32Array.from(sessions.keys())));
  const evaluator = new StockEvaluator(compiled, longest);
  const sessionOf = new Int32Array(longest);
  const ranked = plan.limit !== null;
  const [at, rows, bars] = [new GrowableInt32Array(), new GrowableInt32Array(), new GrowableInt32Array()];
  const keys: number[][] = compiled.sort.map(() => []);

  for (const [done, row] of rowsInOrder(market).entries()) {
    if (done % REPORT_EVERY === 0) onProgress(done / market.stocks.length);
    const { listing, bars: history } = market.stocks[row]!;
    if (!isKindScanned(plan.universe, listing.kind)) continue;
    const matches = evaluator.matches(subjectOf(market, row));
    if (!matches.includes(TRUE)) continue;
    const sessionIndexes = sessionOfBars(history.dates, sessions, sessionOf);
    const columns = ranked ? evaluator.sortKeys() : [];
    for (let i = 0; i < matches.length; i++) {
      if (matches[i] !== TRUE) continue;
      at.push(sessionIndexes[i]!);
      rows.push(row);
      bars.push(i);
      columns.forEach((column, k) => column && keys[k]!.push(column[i]!));
    }
  }

  const order = groupBySession(at.all, sessions.length);
  if (plan.limit === null) return arrange(sessions, order, rows.all, bars.all);
  const firstMatches = limitSessions(market, compiled, order, rows.all, keys, plan.limit);
  return arrange(sessions, firstMatches, rows.all, bars.all);
}

/** Matches grouped by session: the numbers of a session's matches are order[starts[session] … starts[session + 1]). */
interface BySession {
  readonly starts: Int32Array;
  readonly order: Int32Array;
}

/** A stable counting sort. */
function groupBySession(at: Int32Array, sessions: number): BySession {
  const starts = new Int32Array(sessions + 1);
  for (const session of at) starts[session + 1]! += 1;
  for (let session = 0; session < sessions; session++) starts[session + 1]! += starts[session]!;
  const next = starts.slice();
  const order = new Int32Array(at.length);
  for (let match = 0; match < at.length; match++) order[next[at[match]!]!++] = match;
  return { starts, order };
}

const arrange = (sessions: Int32Array, { starts, order }: BySession, rows: Int32Array, bars: Int32Array): Signals => ({
  sessions,
  starts,
  rows: order.map((match) => rows[match]!),
  bars: order.map((match) => bars[match]!),
});

/**
 * Keeps the first `limit` matches of each session in the plan's order; absent keys come last, and ties keep symbol
 * order.
 */
function limitSessions(
  market: Market,
  { sort }: CompiledPlan,
  { starts, order }: BySession,
  rows: Int32Array,
  keys: readonly (readonly number[])[],
  limit: number,
): BySession {
  const compare = matchComparator(market, sort, rows, keys);
  const limitedStarts = new Int32Array(starts.length);
  const limited: Int32Array[] = [];
  for (let session = 0; session + 1 < starts.length; session++) {
    const all = order.slice(starts[session], starts[session + 1]);
    const first = all.length > limit ? all.sort(compare).subarray(0, limit).sort() : all;
    limited.push(first);
    limitedStarts[session + 1] = limitedStarts[session]! + first.length;
  }
  const flat = new Int32Array(limitedStarts.at(-1)!);
  limited.forEach((part, session) => flat.set(part, limitedStarts[session]));
  return { starts: limitedStarts, order: flat };
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

export function countMatches({ sessions, starts }: Signals): MatchCounts {
  const counts = sessions.map((_, session) => starts[session + 1]! - starts[session]!);
  return { sessions, counts, ...summarize(counts) };
}

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
