import {
  MAX_REPLAY_POINTS,
  MAX_REPLAY_SIGNALS,
  type ReplayNumberSteps,
  type ReplayOutcome,
  type ScanPlan,
} from '@plainscan/contracts';
import {
  CAVEATS,
  type EquityCurve,
  type Excess,
  hindsightOf,
  type Outcome,
  type Replay,
  rowOfSignals,
} from '@plainscan/replay';
import type { Market } from '@plainscan/scan-engine';
import type { NumberNeighbors } from '@plainscan/scan-language';
import { isoDay } from '../market/iso-day.ts';
import type { StoredResult } from './replays.store.ts';

/** The part of a result that depends only on the replay. */
export type ComputedResult = Omit<StoredResult, 'marketVersion' | 'simulated' | 'numbers'>;

const DECIMALS = 4;
const rounded = (value: number): number => Number(value.toFixed(DECIMALS));
/** NaN becomes null. */
const known = (value: number): number | null => (Number.isFinite(value) ? rounded(value) : null);

/** The replay with each number of the scan one step smaller, as it is, and one step larger. */
export const stepsOf = (
  numbers: readonly NumberNeighbors[],
  { signals, excess, verdict }: Outcome,
  excessOf: (variant: ScanPlan) => Excess,
): ReplayNumberSteps[] =>
  numbers.map(({ condition, label, value, neighbors }) => ({
    condition,
    label,
    value,
    steps: [
      ...neighbors.map((neighbor) => ({ value: neighbor.value, ...excessOf(neighbor.plan) })),
      { value, signals, excess: excess && excess.estimate, verdict },
    ]
      .sort((a, b) => a.value - b.value)
      .map((step) => ({ ...step, excess: step.excess === null ? null : rounded(step.excess) })),
  }));

const outcomeFields = ({ quantiles, excess, ...outcome }: Outcome): ReplayOutcome => ({
  horizon: outcome.horizon,
  signals: outcome.signals,
  days: outcome.days,
  mean: known(outcome.mean),
  quantiles: {
    p5: known(quantiles.p5),
    p25: known(quantiles.p25),
    p50: known(quantiles.p50),
    p75: known(quantiles.p75),
    p95: known(quantiles.p95),
  },
  hitRate: known(outcome.hitRate),
  medianAdverse: known(outcome.medianAdverse),
  medianFavorable: known(outcome.medianFavorable),
  baselineMean: known(outcome.baselineMean),
  baselineHitRate: known(outcome.baselineHitRate),
  excess: excess && { estimate: rounded(excess.estimate), low: rounded(excess.low), high: rounded(excess.high) },
  verdict: outcome.verdict,
  chanceOfBest: outcome.chanceOfBest,
});

/** The indexes of at most MAX_REPLAY_POINTS evenly spaced values from `first` on; the last one is included. */
export function thinned(first: number, length: number): number[] {
  const count = length - first;
  if (count <= 0) return [];
  const points = Math.min(count, MAX_REPLAY_POINTS);
  if (points === 1) return [length - 1];
  return Array.from({ length: points }, (_, i) => first + Math.round((i * (count - 1)) / (points - 1)));
}

/** The curve from the first session with a signal on; in percent. */
function pointsOf({ sessions, equity, baseline }: EquityCurve, first: number) {
  let peak = 1;
  const drawdowns = equity.map((value) => 100 * (value / (peak = Math.max(peak, value)) - 1));
  return thinned(first, sessions.length).map((i) => ({
    on: isoDay(sessions[i]!),
    equity: rounded(100 * (equity[i]! - 1)),
    baseline: rounded(100 * (baseline[i]! - 1)),
    drawdown: rounded(drawdowns[i]!),
  }));
}

/** The newest signals, those of a session in symbol order. */
function newestOf(market: Market, { signals, returns }: Replay): StoredResult['newest'] {
  const { sessions, at, counts } = signals;
  let [first, listed] = [sessions.length, 0];
  while (first > 0 && listed < MAX_REPLAY_SIGNALS) listed += counts[--first]!;
  const recent: number[] = [];
  for (let signal = 0; signal < at.length; signal++) if (at[signal]! >= first) recent.push(signal);
  const rows = rowOfSignals(signals);
  return recent
    .sort((a, b) => at[b]! - at[a]! || a - b)
    .slice(0, MAX_REPLAY_SIGNALS)
    .map((signal) => {
      const { symbol, name } = market.stocks[rows[signal]!]!.listing;
      return { symbol, name, on: isoDay(sessions[at[signal]!]!), change: known(returns[signal]!) };
    });
}

/** A replay as sent to users: bounded lists, and null for what isn't known. */
export function replayResult(market: Market, plan: ScanPlan, replay: Replay): ComputedResult {
  const { counts, outcomes, held, curve, breakdown, record } = replay;
  const { sessions } = counts;
  const day = (at: number) => (sessions.length > 0 ? isoDay(sessions.at(at)!) : '');
  const first = counts.counts.findIndex((count) => count > 0);
  const hindsight = hindsightOf(plan);
  const parts = (of: typeof breakdown.years) =>
    of.map(({ mean, excess, ...part }) => ({ ...part, mean: rounded(mean), excess: rounded(excess) }));
  return {
    from: day(0),
    asOf: day(-1),
    sessions: sessions.length,
    matchedSessions: counts.active,
    medianMatches: counts.median,
    signals: replay.signals.bars.length,
    outcomes: outcomes.map(outcomeFields),
    held: outcomeFields(held),
    pValues: [...outcomes, held, ...(record ? [record.before, record.since] : [])].map(
      ({ excess }) => excess && excess.p,
    ),
    curve: {
      points: first < 0 ? [] : pointsOf(curve, first),
      maxDrawdown: rounded(curve.maxDrawdown),
      trades: curve.trades,
      capacity: Number.isFinite(curve.capacity) ? Math.round(curve.capacity) : null,
    },
    years: parts(breakdown.years),
    sectors: parts(breakdown.sectors),
    regimes: parts(breakdown.regimes),
    record: record && {
      savedOn: isoDay(record.savedOn),
      before: outcomeFields(record.before),
      since: outcomeFields(record.since),
    },
    newest: newestOf(market, replay),
    caveats: [...(hindsight === null ? [] : [hindsight]), ...CAVEATS],
  };
}
