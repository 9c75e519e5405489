import { type Market, shareOf, type Slices, subjectOf } from '@plainscan/scan-engine';
import type { Breadth, CompiledPlan } from './compile-plan.ts';
import { barsOn } from './counted-sessions.ts';
import { factsOf } from './market-facts.ts';
import { ROWS_PER_SLICE } from './rows.ts';
import { StockEvaluator } from './stock-evaluator.ts';
import { FALSE, TRUE } from './truth.ts';

/**
 * Computes the shares of stocks that a plan's conditions compare, on the sessions with these indexes. Must run before the plan is
 * evaluated. Never looks past a session's own bars.
 */
export function* computeShares(market: Market, { breadths }: CompiledPlan, indexes: Int32Array): Slices<void> {
  for (const breadth of breadths) yield* computeOne(market, breadth, indexes);
}

function* computeOne(market: Market, { of, members, shares }: Breadth, indexes: Int32Array): Slices<void> {
  const { sessions, longest, indexesOf } = factsOf(market);
  const isEverySession = indexes.length === sessions.length;
  const dates = Array.from(indexes, (index) => sessions[index]!);
  const evaluator = new StockEvaluator(of, longest, isEverySession ? undefined : barsOn(dates));
  const [holds, fails] = [new Int32Array(sessions.length), new Int32Array(sessions.length)];
  for (const [row, { bars }] of market.stocks.entries()) {
    if (row % ROWS_PER_SLICE === 0) yield;
    if (members[row] !== 1) continue;
    const truths = evaluator.exactTruths(subjectOf(market, row));
    addTruths(truths, indexesOf(bars.dates), holds, fails);
  }
  for (const index of indexes) shares[index] = shareOf(holds[index]!, fails[index]!);
}

// A function of its own, because loops in a generator are much slower.
function addTruths(truths: Uint8Array, sessions: Int32Array, holds: Int32Array, fails: Int32Array): void {
  for (let bar = 0; bar < truths.length; bar++) {
    if (truths[bar] === TRUE) holds[sessions[bar]!]! += 1;
    else if (truths[bar] === FALSE) fails[sessions[bar]!]! += 1;
  }
}
