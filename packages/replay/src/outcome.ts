import { blockBootstrap, chanceOfBest, type Interval } from './block-bootstrap.ts';
import type { Baseline, ForwardReturns } from './forward-returns.ts';
import { median, quantiles } from './quantiles.ts';
import type { Signals } from './signals.ts';

export type Verdict = 'better' | 'worse' | 'no-different' | 'too-few';

/**
 * The returns after a plan's signals over one horizon, compared with the same trade in every stock on the same days. In
 * percent unless noted.
 */
export interface Outcome {
  readonly horizon: number;
  /** number of signals with a known exit */
  readonly signals: number;
  /** number of sessions with such a signal */
  readonly days: number;
  readonly mean: number;
  readonly quantiles: {
    readonly p5: number;
    readonly p25: number;
    readonly p50: number;
    readonly p75: number;
    readonly p95: number;
  };
  /** share of signals with a gain, 0 to 1 */
  readonly hitRate: number;
  readonly medianAdverse: number;
  readonly medianFavorable: number;
  /** the universe's mean on the days of the signals, each day weighted by its signals */
  readonly baselineMean: number;
  readonly baselineHitRate: number;
  /** mean excess over the baseline with its interval; null without a signal */
  readonly excess: Interval | null;
  readonly verdict: Verdict;
  /** the probability that the best of the tested variants looks this good by chance; null without a verdict */
  readonly chanceOfBest: number | null;
}

/** Minimum numbers of days and blocks for a verdict. */
const MIN_DAYS = 20;
const MIN_BLOCKS = 8;

/** By session of the signal: how many have a known return, and the sum of these returns. */
export interface SessionReturns {
  readonly counts: Float64Array;
  readonly sums: Float64Array;
}

export function returnsBySession({ at, sessions }: Signals, returns: Float64Array): SessionReturns {
  const counts = new Float64Array(sessions.length);
  const sums = new Float64Array(sessions.length);
  for (let signal = 0; signal < at.length; signal++) {
    const change = returns[signal]!;
    if (change !== change) continue;
    counts[at[signal]!]! += 1;
    sums[at[signal]!]! += change;
  }
  return { counts, sums };
}

/** The mean excess over the baseline with its interval; null without a signal. */
export function excessOf({ counts, sums }: SessionReturns, { mean, horizon }: Baseline): Interval | null {
  // Only the sessions from the first signal to the last, because earlier ones may lack the history for a signal.
  const first = counts.findIndex((number) => number > 0);
  if (first < 0) return null;
  const end = counts.findLastIndex((number) => number > 0) + 1;
  const excesses = sums.map((sum, session) => (counts[session] === 0 ? 0 : sum - counts[session]! * mean[session]!));
  return blockBootstrap(excesses.slice(first, end), counts.slice(first, end), horizon);
}

/** The sum of a value of each session over its signals. */
const weighted = (counts: Float64Array, values: Float64Array): number =>
  counts.reduce((sum, count, session) => (count === 0 ? sum : sum + count * values[session]!), 0);

const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

function countGains(returns: Float64Array): number {
  let gains = 0;
  for (let i = 0; i < returns.length; i++) if (returns[i]! > 0) gains += 1;
  return gains;
}

export function outcomeOf(signals: Signals, forward: ForwardReturns, baseline: Baseline, variants: number): Outcome {
  const bySession = returnsBySession(signals, forward.returns);
  const { counts, sums } = bySession;
  const count = total(counts);
  const days = counts.filter((number) => number > 0).length;
  const excess = excessOf(bySession, baseline);
  const [p5, p25, p50, p75, p95] = quantiles(forward.returns, [0.05, 0.25, 0.5, 0.75, 0.95]);
  const verdict = verdictOf(excess, days);
  return {
    horizon: baseline.horizon,
    signals: count,
    days,
    mean: total(sums) / count,
    quantiles: { p5: p5!, p25: p25!, p50: p50!, p75: p75!, p95: p95! },
    hitRate: countGains(forward.returns) / count,
    medianAdverse: median(forward.adverse),
    medianFavorable: median(forward.favorable),
    baselineMean: weighted(counts, baseline.mean) / count,
    baselineHitRate: weighted(counts, baseline.gaining) / count,
    excess,
    verdict,
    chanceOfBest: verdict === 'too-few' ? null : chanceOfBest(excess!.p, variants),
  };
}

export function verdictOf(excess: Interval | null, days: number): Verdict {
  if (excess === null || days < MIN_DAYS || excess.blocks < MIN_BLOCKS) return 'too-few';
  return excess.low > 0 ? 'better' : excess.high < 0 ? 'worse' : 'no-different';
}
