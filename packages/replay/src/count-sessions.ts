import type { ScanPlan, Timeframe } from '@plainscan/contracts';
import { firstFrom, firstSessionIfConsecutive, type Market, type Slices, subjectOf } from '@plainscan/scan-engine';
import { computeShares } from './breadth.ts';
import { compilePlan } from './compile-plan.ts';
import { barsOn, longestTimeframe, sessionsCounted } from './counted-sessions.ts';
import { firstCompleteSession } from './first-complete.ts';
import { factsOf } from './market-facts.ts';
import { eligibleRows, ROWS_PER_SLICE, type WithinSymbols } from './rows.ts';
import { StockEvaluator } from './stock-evaluator.ts';
import { TRUE } from './truth.ts';

/**
 * How many stocks a plan matches on each session, before its limit. On the last session of each week or month if it reads weekly or
 * monthly bars, because a bar is complete then.
 */
export interface SessionCounts {
  readonly every: 'session' | Timeframe;
  /** YYYYMMDD, oldest first; the last one is the newest session */
  readonly sessions: Int32Array;
  readonly matches: Int32Array;
  /** stocks with a bar on the session */
  readonly universe: Int32Array;
  /** the first of the sessions that is complete, see `firstCompleteSession` */
  readonly firstComplete: number;
  /** see CompiledPlan */
  readonly usesListings: boolean;
}

/** Counts the matches that a scan of each session would have found. Never looks past a session's own bars. */
export function* countSessions(market: Market, plan: ScanPlan, { within }: WithinSymbols = {}): Slices<SessionCounts> {
  const compiled = compilePlan(market, { ...plan, sort: [] });
  const { sessions, universe, longest, indexesOf } = factsOf(market);
  const timeframe = longestTimeframe(compiled);
  const counted = sessionsCounted(sessions, timeframe);
  const at = (values: Int32Array): Int32Array => counted.map((session) => values[session]!);
  const evaluator = new StockEvaluator(compiled, longest, timeframe ? barsOn([...at(sessions)]) : undefined);
  yield* computeShares(market, compiled, counted);
  const matches = new Int32Array(sessions.length);
  for (const [i, row] of eligibleRows(market, plan, within).entries()) {
    if (i % ROWS_PER_SLICE === 0) yield;
    const { bars } = market.stocks[row]!;
    const truths = evaluator.matches(subjectOf(market, row));
    if (!truths.includes(TRUE)) continue;
    const first = firstSessionIfConsecutive(bars.dates, sessions);
    if (first !== null) addMatches(truths, matches.subarray(first));
    else addMatchesAt(truths, indexesOf(bars.dates), matches);
  }
  const first = firstCompleteSession(compiled, sessions);
  return {
    every: timeframe ?? 'session',
    sessions: at(sessions),
    matches: at(matches),
    universe: at(universe),
    firstComplete: firstFrom(counted, first),
    usesListings: compiled.usesListings,
  };
}

// Functions of their own, because loops in a generator are much slower.

/** The bit of each of four truths that is only set if it is TRUE. */
const HOLDS = 0x02020202;

/** Most conditions rarely hold, so four bars without a match are skipped at once. */
function addMatches(truths: Uint8Array, matches: Int32Array): void {
  const words = new Int32Array(truths.buffer, truths.byteOffset, truths.length >> 2);
  for (let w = 0; w < words.length; w++) {
    if ((words[w]! & HOLDS) === 0) continue;
    for (let bar = 4 * w; bar < 4 * w + 4; bar++) matches[bar]! += truths[bar]! >> 1;
  }
  for (let bar = 4 * words.length; bar < truths.length; bar++) matches[bar]! += truths[bar]! >> 1;
}

function addMatchesAt(truths: Uint8Array, sessions: Int32Array, matches: Int32Array): void {
  for (let bar = 0; bar < truths.length; bar++) matches[sessions[bar]!]! += truths[bar]! >> 1;
}
