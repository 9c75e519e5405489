import type { Bars, ScanPlan } from '@plainscan/contracts';
import { isKindScanned, type Market } from '@plainscan/scan-engine';
import type { MarketFacts } from './market-facts.ts';
import type { Signals } from './signals.ts';
import { isSplitWithin, type Splits } from './suspected-splits.ts';
import { WindowExtremes } from './window-extremes.ts';

/** Sessions from the signal to the exit. */
export const HORIZONS = [1, 5, 10, 20, 60] as const;

/**
 * The return after each signal, in percent of the entry price: bought at the open of the stock's next bar, sold at the
 * close `horizon` bars after the signal. NaN if the exit is in the future, if no shares traded on the entry day, or if the
 * trade spans a suspected split. A stock that stopped trading earlier is sold at its last close, so that delistings count.
 */
export interface ForwardReturns {
  readonly returns: Float64Array;
  /** maximum adverse (at most 0) and favorable (at least 0) excursions from entry to exit, in percent of the entry price */
  readonly adverse: Float64Array;
  readonly favorable: Float64Array;
}

/**
 * The bar at whose close a position is sold; −1 if it isn't known yet. `last`: the stock's last bar; `isOver`: it has stopped
 * trading, and the holding period has passed. Before that, only the exits of such stocks would be known.
 */
export function exitBar(bar: number, horizon: number, last: number, isOver: boolean): number {
  if (bar + horizon <= last) return bar + horizon;
  return isOver && bar < last ? last : -1;
}

const returnsFor = ({ bars }: Signals): ForwardReturns => ({
  returns: new Float64Array(bars.length),
  adverse: new Float64Array(bars.length),
  favorable: new Float64Array(bars.length),
});

/** Memory for returns that are computed together. */
const MAX_BYTES = 128 * 1024 * 1024;
const BYTES_PER_SIGNAL = 3 * Float64Array.BYTES_PER_ELEMENT;

/**
 * Calls back with the returns over each horizon, valid during the call. Several horizons are computed together as long as memory
 * allows, because reading the bars takes most of the time. `horizons`: ascending
 */
export function eachForwardReturns(
  market: Market,
  splits: Splits,
  signals: Signals,
  horizons: readonly number[],
  onReturns: (returns: ForwardReturns, horizon: number) => void,
): void {
  const most = Math.floor(MAX_BYTES / (BYTES_PER_SIGNAL * signals.bars.length));
  const together = Math.max(1, Math.min(horizons.length, most));
  const buffers = Array.from({ length: together }, () => returnsFor(signals));
  for (let at = 0; at < horizons.length; at += together) {
    const group = horizons.slice(at, at + together);
    fillForward(market, splits, signals, group, buffers);
    for (const [k, horizon] of group.entries()) onReturns(buffers[k]!, horizon);
  }
}

export function forwardReturns(market: Market, splits: Splits, signals: Signals, horizon: number): ForwardReturns {
  const out = returnsFor(signals);
  fillForward(market, splits, signals, [horizon], [out]);
  return out;
}

/** The `returns` of `ForwardReturns`, without the excursions. */
export function returnsOnly(market: Market, splits: Splits, signals: Signals, horizon: number): Float64Array {
  const { rows, starts, bars } = signals;
  const returns = new Float64Array(bars.length);
  for (let stock = 0; stock < rows.length; stock++) {
    const row = rows[stock]!;
    const history = market.stocks[row]!.bars;
    fillReturns(history, splits[row]!, signals, starts[stock]!, starts[stock + 1]!, horizon, returns);
  }
  return returns;
}

/** How many bars of single windows take as long as each bar of all windows of a stock, roughly. */
const BARS_PER_WINDOW = 9;

function fillForward(
  market: Market,
  splits: Splits,
  signals: Signals,
  horizons: readonly number[],
  outs: readonly ForwardReturns[],
): void {
  const { rows, starts, sessions } = signals;
  const windows = new WindowExtremes(sessions.length);
  const barsOfSignal = horizons.reduce((sum, horizon) => sum + horizon, 0);
  for (let stock = 0; stock < rows.length; stock++) {
    const row = rows[stock]!;
    const { bars } = market.stocks[row]!;
    const { open, low, high } = bars;
    const [from, to] = [starts[stock]!, starts[stock + 1]!];
    const overlap = (to - from) * barsOfSignal > BARS_PER_WINDOW * low.length;
    if (overlap) windows.reset(low, high);
    for (let k = 0; k < horizons.length; k++) {
      const horizon = horizons[k]!;
      const out = outs[k]!;
      fillReturns(bars, splits[row]!, signals, from, to, horizon, out.returns);
      if (overlap) {
        windows.widenTo(horizon);
        fillExcursions(open, windows.lowest, windows.highest, 1, signals.bars, from, to, out);
      } else fillExcursions(open, low, high, horizon, signals.bars, from, to, out);
    }
  }
}

function fillReturns(
  { dates, open, close, volume }: Bars,
  splits: readonly number[],
  { bars, at, sessions }: Signals,
  from: number,
  to: number,
  horizon: number,
  returns: Float64Array,
): void {
  const last = dates.length - 1;
  const newest = sessions.length - 1;
  const isGone = dates[last]! < sessions[newest]!;
  for (let signal = from; signal < to; signal++) {
    const bar = bars[signal]!;
    const exit = exitBar(bar, horizon, last, isGone && at[signal]! + horizon <= newest);
    returns[signal] = exit < 0 || volume[bar + 1] === 0 ? NaN : 100 * (close[exit]! / open[bar + 1]! - 1);
  }
  if (splits.length === 0) return;
  for (let signal = from; signal < to; signal++)
    if (isSplitWithin(splits, bars[signal]! + 1, bars[signal]! + horizon)) returns[signal] = NaN;
}

/**
 * Fills in the extremes of `length` bars from the entry on, or up to the last bar, of the signals whose return is known. Without
 * branches, like `WindowExtremes`.
 */
function fillExcursions(
  open: Float64Array,
  low: Float64Array,
  high: Float64Array,
  length: number,
  signals: Int32Array,
  from: number,
  to: number,
  { returns, adverse, favorable }: ForwardReturns,
): void {
  for (let signal = from; signal < to; signal++) {
    const bar = signals[signal]!;
    const entry = open[bar + 1]!;
    if (returns[signal] !== returns[signal]) {
      adverse[signal] = NaN;
      favorable[signal] = NaN;
      continue;
    }
    let [lowest, highest] = [bar + 1, bar + 1];
    const end = Math.min(bar + length, open.length - 1);
    for (let i = bar + 2; i <= end; i++) {
      lowest += (i - lowest) * Number(low[i]! < low[lowest]!);
      highest += (i - highest) * Number(high[i]! > high[highest]!);
    }
    adverse[signal] = 100 * (Math.min(entry, low[lowest]!) / entry - 1);
    favorable[signal] = 100 * (Math.max(entry, high[highest]!) / entry - 1);
  }
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
  { splits, sessions, indexesOf, inSymbolOrder }: MarketFacts,
  universe: ScanPlan['universe'],
  horizon: number,
): Baseline {
  const sums = new Float64Array(sessions.length);
  const gains = new Int32Array(sessions.length);
  const counts = new Int32Array(sessions.length);
  const newest = sessions.length - 1;
  for (const row of inSymbolOrder) {
    const { listing, bars } = market.stocks[row]!;
    if (!isKindScanned(universe, listing.kind)) continue;
    const { dates, open, close, volume } = bars;
    const sessionOf = indexesOf(dates);
    const last = dates.length - 1;
    const isGone = sessionOf[last]! < newest;
    for (let bar = 0; bar <= last; bar++) {
      const exit = exitBar(bar, horizon, last, isGone && sessionOf[bar]! + horizon <= newest);
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
