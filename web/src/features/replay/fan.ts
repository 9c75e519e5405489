import type { ReplayOutcome } from '@plainscan/contracts';

/** Percent at one horizon; the entry is horizon 0, with 0 for all. */
export interface FanPoint {
  readonly horizon: number;
  readonly p5: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p95: number;
  readonly mean: number;
  readonly baseline: number;
}

const ENTRY: FanPoint = { horizon: 0, p5: 0, p25: 0, p50: 0, p75: 0, p95: 0, mean: 0, baseline: 0 };

/** The horizons with known returns, starting at the entry. */
export function fanOf(outcomes: readonly ReplayOutcome[]): FanPoint[] {
  const points = outcomes.flatMap(({ horizon, quantiles, mean, baselineMean }): FanPoint[] => {
    const { p5, p25, p50, p75, p95 } = quantiles;
    if (p5 === null || p25 === null || p50 === null || p75 === null || p95 === null) return [];
    return mean === null || baselineMean === null
      ? []
      : [{ horizon, p5, p25, p50, p75, p95, mean, baseline: baselineMean }];
  });
  return [ENTRY, ...points];
}

const STEPS = [1, 2, 5, 10];
const MAX_TICKS = 6;

/** Round values that cover the range, smallest first; the first and the last are its bounds. */
export function ticksOf(min: number, max: number): number[] {
  const rough = Math.max(max - min, 0.1) / (MAX_TICKS - 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * STEPS.find((one) => one * power >= rough)!;
  const first = Math.floor(min / step);
  const last = Math.max(Math.ceil(max / step), first + 1);
  // Rounded, because multiples of 0.1 aren't exact.
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}
