import type { Bars, ScanPlan, SortKey } from '@plainscan/contracts';
import { suspectedSplits } from '@plainscan/indicators';
import { indexOfDate, type Market, sliceBars, type Slices, subjectOf } from '@plainscan/scan-engine';
import { computeShares } from './breadth.ts';
import { matchComparator } from './compare-matches.ts';
import { compilePlan } from './compile-plan.ts';
import { barsOn } from './counted-sessions.ts';
import { factsOf } from './market-facts.ts';
import { eligibleRows, ROWS_PER_SLICE, type WithinSymbols } from './rows.ts';
import { StockEvaluator } from './stock-evaluator.ts';
import { isSplitWithin } from './suspected-splits.ts';
import { TRUE } from './truth.ts';

export interface ListOptions extends WithinSymbols {
  /** sorts the matches, after the plan's limit has picked them by the plan's order; default the plan's order */
  readonly order?: readonly SortKey[] | undefined;
}

export interface SessionMatches {
  /** the matches in result order, up to the plan's limit: market rows, and the indexes of their bars on the session */
  readonly rows: readonly number[];
  readonly bars: readonly number[];
  /** before the plan's limit */
  readonly matched: number;
  /** stocks with a bar on the session */
  readonly universe: number;
}

/**
 * Finds the matches of a scan of one session; null if there was none on that day. The evaluator receives only the bars up to
 * that session.
 */
export function* listSession(
  market: Market,
  plan: ScanPlan,
  session: number,
  { within, order = [] }: ListOptions = {},
): Slices<SessionMatches | null> {
  const { sessions, universe, longest } = factsOf(market);
  const index = indexOfDate(sessions, session);
  if (index < 0) return null;
  const compiled = compilePlan(market, { ...plan, sort: [...order, ...plan.sort] });
  const evaluator = new StockEvaluator(compiled, longest, barsOn([session]));
  yield* computeShares(market, compiled, Int32Array.of(index));
  const found: { row: number; bar: number; keys: (number | undefined)[] }[] = [];
  for (const [i, row] of eligibleRows(market, plan, within).entries()) {
    if (i % ROWS_PER_SLICE === 0) yield;
    const { bars } = market.stocks[row]!;
    const bar = indexOfDate(bars.dates, session);
    if (bar < 0) continue;
    if (evaluator.matches(subjectOf(market, row, sliceBars(bars, 0, bar + 1)))[bar] !== TRUE) continue;
    found.push({ row, bar, keys: evaluator.sortKeys().map((column) => column?.[bar]) });
  }
  const symbolOf = ({ row }: { row: number }): string => market.stocks[row]!.listing.symbol;
  found.sort((a, b) => (symbolOf(a) < symbolOf(b) ? -1 : 1));

  const rows = found.map(({ row }) => row);
  const keys = compiled.sort.map((_, k) => found.map((match) => match.keys[k] ?? NaN));
  const sorted = (among: number[], from: number): number[] =>
    among.sort(matchComparator(market, compiled.sort.slice(from), rows, keys.slice(from)));
  const picked = sorted([...found.keys()], order.length).slice(0, plan.limit ?? found.length);
  const matches = sorted(picked, 0);
  return {
    rows: matches.map((match) => found[match]!.row),
    bars: matches.map((match) => found[match]!.bar),
    matched: found.length,
    universe: universe[index]!,
  };
}

/** The change in percent from one close to the newest; null if it includes a suspected split. */
export function changeSince({ open, close }: Bars, bar: number): number | null {
  const newest = close.length - 1;
  const change = 100 * (close[newest]! / close[bar]! - 1);
  if (!Number.isFinite(change) || isSplitWithin(suspectedSplits(open, close), bar, newest)) return null;
  return change;
}
