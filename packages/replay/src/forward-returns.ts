import type { ScanPlan } from '@plainscan/contracts';
import { isKindScanned, type Market, sessionOfBars } from '@plainscan/scan-engine';
import type { Signals } from './signals.ts';
import { isSplitWithin, type Splits } from './suspected-splits.ts';

/** Sessions from the signal to the exit. */
export const HORIZONS = [1, 5, 10, 20, 60] as const;

/**
 * The return after each signal, in percent of the entry price: bought at the open of the stock's next bar, sold at the
 * close `horizon` bars after the signal. NaN if the exit is in the future, if no shares traded on the entry day, or if the
 * trade spans a suspected split. A stock that stopped trading earlier is sold at its last close, so that delistings count.
 */
export interface ForwardReturns {
  readonly horizon: number;
  readonly returns: Float64Array;
  /** maximum adverse (at most 0) and favorable (at least 0) excursions from entry to exit, in percent of the entry price */
  readonly adverse: Float64Array;
  readonly favorable: Float64Array;
}

/**
 * The bar at whose close a position is sold; −1 if it isn't known yet. `newest` is the market's last session: a stock
 * whose bars end before it has stopped trading.
 */
export function exitBar(dates: Int32Array, bar: number, horizon: number, newest: number): number {
  const last = dates.length - 1;
  if (bar + horizon <= last) return bar + horizon;
  return dates[last]! < newest && bar < last ? last : -1;
}

export function forwardReturns(market: Market, splits: Splits, signals: Signals, horizon: number): ForwardReturns {
  const count = signals.rows.length;
  const returns = new Float64Array(count).fill(NaN);
  const adverse = new Float64Array(count).fill(NaN);
  const favorable = new Float64Array(count).fill(NaN);
  const newest = signals.sessions.at(-1) ?? 0;
  for (let signal = 0; signal < count; signal++) {
    const row = signals.rows[signal]!;
    const { dates, open, high, low, close, volume } = market.stocks[row]!.bars;
    const bar = signals.bars[signal]!;
    const exit = exitBar(dates, bar, horizon, newest);
    if (exit < 0 || volume[bar + 1] === 0 || isSplitWithin(splits[row]!, bar + 1, exit)) continue;
    const entry = open[bar + 1]!;
    let lowest = entry;
    let highest = entry;
    for (let i = bar + 1; i <= exit; i++) {
      lowest = Math.min(lowest, low[i]!);
      highest = Math.max(highest, high[i]!);
    }
    returns[signal] = 100 * (close[exit]! / entry - 1);
    adverse[signal] = 100 * (lowest / entry - 1);
    favorable[signal] = 100 * (highest / entry - 1);
  }
  return { horizon, returns, adverse, favorable };
}

/** Results of the same trade in every stock of the universe, by session of the signal. */
export interface Baseline {
  readonly horizon: number;
  /** mean return in percent; NaN if no stock's exit is known for the session */
  readonly mean: Float64Array;
  /** share of stocks with a gain, 0 to 1 */
  readonly gaining: Float64Array;
}

/** The universe is every stock of the plan's kinds that traded on the session. */
export function baselineReturns(
  market: Market,
  splits: Splits,
  sessions: Int32Array,
  universe: ScanPlan['universe'],
  horizon: number,
): Baseline {
  const sums = new Float64Array(sessions.length);
  const gains = new Int32Array(sessions.length);
  const counts = new Int32Array(sessions.length);
  const newest = sessions.at(-1) ?? 0;
  const buffer = new Int32Array(sessions.length);
  for (const [row, { listing, bars }] of market.stocks.entries()) {
    if (!isKindScanned(universe, listing.kind)) continue;
    const { dates, open, close, volume } = bars;
    const sessionOf = sessionOfBars(dates, sessions, buffer);
    for (let bar = 0; bar < dates.length; bar++) {
      const exit = exitBar(dates, bar, horizon, newest);
      if (exit < 0) break; // the exits of later bars aren't known either
      if (volume[bar + 1] === 0 || isSplitWithin(splits[row]!, bar + 1, exit)) continue;
      const change = 100 * (close[exit]! / open[bar + 1]! - 1);
      const session = sessionOf[bar]!;
      sums[session]! += change;
      counts[session]! += 1;
      if (change > 0) gains[session]! += 1;
    }
  }
  return {
    horizon,
    mean: sums.map((sum, session) => sum / counts[session]!),
    gaining: Float64Array.from(gains, (gaining, session) => gaining / counts[session]!),
  };
}
