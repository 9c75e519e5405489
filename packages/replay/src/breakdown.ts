import type { Market } from '@plainscan/scan-engine';
import type { Baseline } from './forward-returns.ts';
import { returnsBySession, type SessionReturns } from './outcome.ts';
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
  returns: Float64Array,
  baseline: Baseline,
): Breakdown {
  const bySession = returnsBySession(signals, returns);
  const regimes = regimesOf(index);
  return {
    years: partsBySession(bySession, baseline, (session) => String(Math.floor(signals.sessions[session]! / 10_000))),
    sectors: sectorsOf(market, signals, returns, baseline),
    regimes: partsBySession(bySession, baseline, (session) => regimes[session]!),
  };
}

interface Sums {
  signals: number;
  days: number;
  sum: number;
  excess: number;
}

class Parts {
  private readonly sums = new Map<string, Sums>();

  of(label: string): Sums {
    const known = this.sums.get(label) ?? { signals: 0, days: 0, sum: 0, excess: 0 };
    this.sums.set(label, known);
    return known;
  }

  /** By label; without those that have no signal. */
  get all(): Part[] {
    return [...this.sums]
      .filter(([, { signals }]) => signals > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([label, { signals, days, sum, excess }]) => ({
        label,
        signals,
        days,
        mean: sum / signals,
        excess: excess / signals,
      }));
  }
}

function partsBySession(
  { counts, sums }: SessionReturns,
  { mean }: Baseline,
  labelOf: (session: number) => string,
): Part[] {
  const parts = new Parts();
  for (let session = 0; session < counts.length; session++) {
    if (counts[session] === 0) continue;
    const part = parts.of(labelOf(session));
    part.signals += counts[session]!;
    part.days += 1;
    part.sum += sums[session]!;
    part.excess += sums[session]! - counts[session]! * mean[session]!;
  }
  return parts.all;
}

function sectorsOf(
  market: Market,
  { rows, starts, at, sessions }: Signals,
  returns: Float64Array,
  { mean }: Baseline,
): Part[] {
  const parts = new Parts();
  const daysOf = new Map<Sums, Uint8Array>();
  for (let stock = 0; stock < rows.length; stock++) {
    const part = parts.of(market.stocks[rows[stock]!]!.listing.sector ?? 'No sector');
    const days = daysOf.get(part) ?? new Uint8Array(sessions.length);
    daysOf.set(part, days);
    for (let signal = starts[stock]!; signal < starts[stock + 1]!; signal++) {
      const change = returns[signal]!;
      if (change !== change) continue;
      const session = at[signal]!;
      part.signals += 1;
      part.days += 1 - days[session]!;
      days[session] = 1;
      part.sum += change;
      part.excess += change - mean[session]!;
    }
  }
  return parts.all;
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
