import { blockBootstrap, chanceOfBest, type Interval } from './block-bootstrap.ts';
import type { Baseline, ForwardReturns } from './forward-returns.ts';
import { quantile, sortedPresent } from './quantiles.ts';
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

export function outcomeOf(signals: Signals, forward: ForwardReturns, baseline: Baseline, variants: number): Outcome {
  const { starts, sessions } = signals;
  const { horizon, returns } = forward;
  const sums = new Float64Array(sessions.length);
  const counts = new Float64Array(sessions.length);
  let [gains, baselineSum, baselineGains] = [0, 0, 0];
  for (let session = 0; session < sessions.length; session++)
    for (let signal = starts[session]!; signal < starts[session + 1]!; signal++) {
      const change = returns[signal]!;
      if (change !== change) continue;
      sums[session]! += change - baseline.mean[session]!;
      counts[session]! += 1;
      baselineSum += baseline.mean[session]!;
      baselineGains += baseline.gaining[session]!;
      if (change > 0) gains += 1;
    }
  const sorted = sortedPresent(returns);
  const count = sorted.length;
  const days = counts.filter((number) => number > 0).length;
  const excess = days > 0 ? excessOf(sums, counts, horizon) : null;
  const enough = excess !== null && days >= MIN_DAYS && excess.blocks >= MIN_BLOCKS;
  return {
    horizon,
    signals: count,
    days,
    mean: sorted.reduce((sum, change) => sum + change, 0) / count,
    quantiles: {
      p5: quantile(sorted, 0.05),
      p25: quantile(sorted, 0.25),
      p50: quantile(sorted, 0.5),
      p75: quantile(sorted, 0.75),
      p95: quantile(sorted, 0.95),
    },
    hitRate: gains / count,
    medianAdverse: quantile(sortedPresent(forward.adverse), 0.5),
    medianFavorable: quantile(sortedPresent(forward.favorable), 0.5),
    baselineMean: baselineSum / count,
    baselineHitRate: baselineGains / count,
    excess,
    verdict: !enough ? 'too-few' : excess.low > 0 ? 'better' : excess.high < 0 ? 'worse' : 'no-different',
    chanceOfBest: enough ? chanceOfBest(excess.p, variants) : null,
  };
}

/** Covers only the sessions from the first signal to the last, because earlier ones may lack the history for a signal. */
function excessOf(sums: Float64Array, counts: Float64Array, horizon: number): Interval {
  const first = counts.findIndex((number) => number > 0);
  const end = counts.findLastIndex((number) => number > 0) + 1;
  return blockBootstrap(sums.slice(first, end), counts.slice(first, end), horizon);
}
