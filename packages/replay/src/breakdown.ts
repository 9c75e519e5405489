import type { Market } from '@plainscan/scan-engine';
import type { Baseline, ForwardReturns } from './forward-returns.ts';
import type { Signals } from './signals.ts';
import type { UniverseIndex } from './universe-index.ts';

/** A subset of the signals with their later returns, in percent. */
export interface Part {
  readonly label: string;
  readonly signals: number;
  readonly days: number;
  readonly mean: number;
  readonly excess: number;
}

export interface Breakdown {
  readonly years: readonly Part[];
  readonly sectors: readonly Part[];
  readonly regimes: readonly Part[];
}

export function breakdownOf(
  market: Market,
  index: UniverseIndex,
  signals: Signals,
  forward: ForwardReturns,
  baseline: Baseline,
): Breakdown {
  const regimes = regimesOf(index);
  const parts = (labelOf: (signal: number, session: number) => string) => partsOf(signals, forward, baseline, labelOf);
  return {
    years: parts((_, session) => String(Math.floor(signals.sessions[session]! / 10_000))),
    sectors: parts((signal) => market.stocks[signals.rows[signal]!]!.listing.sector ?? 'No sector'),
    regimes: parts((_, session) => regimes[session]!),
  };
}

function partsOf(
  { sessions, starts }: Signals,
  { returns }: ForwardReturns,
  baseline: Baseline,
  labelOf: (signal: number, session: number) => string,
): Part[] {
  const parts = new Map<
    string,
    { label: string; signals: number; days: number; sum: number; excess: number; last: number }
  >();
  for (let session = 0; session < sessions.length; session++)
    for (let signal = starts[session]!; signal < starts[session + 1]!; signal++) {
      const change = returns[signal]!;
      if (change !== change) continue;
      const label = labelOf(signal, session);
      const part = parts.get(label) ?? { label, signals: 0, days: 0, sum: 0, excess: 0, last: -1 };
      parts.set(label, part);
      part.signals += 1;
      if (part.last !== session) part.days += 1;
      part.last = session;
      part.sum += change;
      part.excess += change - baseline.mean[session]!;
    }
  return [...parts.values()]
    .sort((a, b) => (a.label < b.label ? -1 : 1))
    .map(({ label, signals, days, sum, excess }) => ({
      label,
      signals,
      days,
      mean: sum / signals,
      excess: excess / signals,
    }));
}

const TREND_SESSIONS = 200;
export const REGIMES = { up: 'Rising market', down: 'Falling market', unknown: 'Too early to say' } as const;

/** By session: whether an index of the average stock closed above its 200-session average. */
function regimesOf({ daily }: UniverseIndex): string[] {
  let level = 1;
  const index = daily.map((gain) => (level *= 1 + gain));
  return Array.from(index, (value, session) => {
    if (session + 1 < TREND_SESSIONS) return REGIMES.unknown;
    const recent = index.subarray(session + 1 - TREND_SESSIONS, session + 1);
    const average = recent.reduce((sum, one) => sum + one, 0) / TREND_SESSIONS;
    return value > average ? REGIMES.up : REGIMES.down;
  });
}
