import { type Market, sessionOfBars } from '@plainscan/scan-engine';
import { exitBar } from './forward-returns.ts';
import { quantile } from './quantiles.ts';
import type { Signals } from './signals.ts';
import { isSplitWithin, type Splits } from './suspected-splits.ts';
import type { UniverseIndex } from './universe-index.ts';

/** Trading rule: buys each signal at the next open and holds it. */
export interface Rule {
  /** holding period in sessions */
  readonly hold: number;
  /** percent below and above the entry; null for none */
  readonly stop: number | null;
  readonly target: number | null;
  /** commission and slippage per side in basis points, in addition to half the spread */
  readonly costBp: number;
}

export interface EquityCurve {
  /** YYYYMMDD */
  readonly sessions: Int32Array;
  /** account value at each close, starting at 1 */
  readonly equity: Float64Array;
  /** account value if the universe is bought on the same days and held for as long, without costs */
  readonly baseline: Float64Array;
  /** largest decline from a peak in percent */
  readonly maxDrawdown: number;
  readonly trades: number;
  /**
   * account size in dollars up to which no position exceeds 1% of the median daily dollar volume; NaN without a trade
   */
  readonly capacity: number;
}

/** Assumed half of the bid-ask spread in basis points, by median dollar volume in descending order. */
export const HALF_SPREADS = [
  { above: 100e6, bp: 1 },
  { above: 20e6, bp: 3 },
  { above: 5e6, bp: 8 },
  { above: 1e6, bp: 20 },
  { above: 0, bp: 50 },
] as const;

const VOLUME_SESSIONS = 20;
const CAPACITY_SHARE = 0.01;

/**
 * An account that allocates 1/hold of its value to each session's signals in equal parts, rebalanced daily; the rest
 * stays in cash. Stops and targets are checked against the day's low and high, the stop first, and fill at the open if
 * the price gapped past them.
 */
export function simulateRule(
  market: Market,
  splits: Splits,
  index: UniverseIndex,
  signals: Signals,
  rule: Rule,
): EquityCurve {
  const { sessions, starts } = signals;
  const sessionsOfRow = barSessions(market, sessions);
  const gains = new Float64Array(sessions.length);
  const entered = new Uint8Array(sessions.length);
  const capacities: number[] = [];
  let trades = 0;
  for (let session = 0; session < sessions.length; session++) {
    const count = starts[session + 1]! - starts[session]!;
    const weight = 1 / (rule.hold * count);
    const volumes: number[] = [];
    for (let signal = starts[session]!; signal < starts[session + 1]!; signal++) {
      const row = signals.rows[signal]!;
      const bar = signals.bars[signal]!;
      const { bars } = market.stocks[row]!;
      if (bar + 1 >= bars.dates.length || bars.volume[bar + 1] === 0) continue; // nothing to buy
      if (isSplitWithin(splits[row]!, bar + 1, bar + rule.hold)) continue;
      const volume = medianDollarVolume(bars.close, bars.volume, bar);
      volumes.push(volume);
      addPosition(bars, bar, rule, costOf(rule, volume), weight, sessionsOfRow(row), gains, sessions.at(-1)!);
      entered[session] = 1;
      trades += 1;
    }
    if (volumes.length > 0)
      capacities.push(CAPACITY_SHARE * quantile(Float64Array.from(volumes).sort(), 0.5) * count * rule.hold);
  }
  const equity = compound(gains);
  return {
    sessions,
    equity,
    baseline: compound(baselineGains(index, rule.hold, entered)),
    maxDrawdown: drawdown(equity),
    trades,
    capacity: quantile(Float64Array.from(capacities).sort(), 0.5),
  };
}

type Bars = Market['stocks'][number]['bars'];

/** Adds the daily gains of one position, as fractions of the account, to the sessions on which it is open. */
function addPosition(
  { dates, open, high, low, close }: Bars,
  signal: number,
  { hold, stop, target }: Rule,
  cost: number,
  weight: number,
  sessionOf: Int32Array,
  gains: Float64Array,
  newest: number,
): void {
  const entry = open[signal + 1]!;
  const stopAt = stop === null ? -Infinity : entry * (1 - stop / 100);
  const targetAt = target === null ? Infinity : entry * (1 + target / 100);
  const exit = exitBar(dates, signal, hold, newest);
  const last = exit < 0 ? dates.length - 1 : exit; // still open at the newest session
  let before = entry;
  for (let bar = signal + 1; bar <= last; bar++) {
    const isEntry = bar === signal + 1;
    const stopped = low[bar]! <= stopAt;
    const targetHit = !stopped && high[bar]! >= targetAt;
    const firstPrice = isEntry ? entry : open[bar]!;
    const price = stopped ? Math.min(firstPrice, stopAt) : targetHit ? Math.max(firstPrice, targetAt) : close[bar]!;
    const closing = stopped || targetHit || bar === exit;
    gains[sessionOf[bar]!]! += weight * (price / before - 1 - (isEntry ? cost : 0) - (closing ? cost : 0));
    if (closing) return;
    before = price;
  }
}

/** Cost of one side as a fraction of the price. */
function costOf({ costBp }: Rule, dollarVolume: number): number {
  const spread = HALF_SPREADS.find(({ above }) => dollarVolume > above) ?? HALF_SPREADS.at(-1)!;
  return (costBp + spread.bp) / 10_000;
}

function medianDollarVolume(close: Float64Array, volume: Float64Array, bar: number): number {
  const from = Math.max(0, bar + 1 - VOLUME_SESSIONS);
  return quantile(
    Float64Array.from({ length: bar + 1 - from }, (_, i) => close[from + i]! * volume[from + i]!).sort(),
    0.5,
  );
}

/** By row: the session of each bar, computed once for each stock that has a position. */
function barSessions(market: Market, sessions: Int32Array): (row: number) => Int32Array {
  const cache = new Map<number, Int32Array>();
  return (row) => {
    let sessionOf = cache.get(row);
    if (!sessionOf) {
      const { dates } = market.stocks[row]!.bars;
      sessionOf = sessionOfBars(dates, sessions, new Int32Array(dates.length));
      cache.set(row, sessionOf);
    }
    return sessionOf;
  };
}

/** Gains of the universe, bought at the opens after sessions with an entry and held for as long. */
function baselineGains({ daily, intraday }: UniverseIndex, hold: number, entered: Uint8Array): Float64Array {
  const gains = new Float64Array(daily.length);
  for (let session = 0; session < daily.length; session++) {
    if (entered[session] === 0) continue;
    const end = Math.min(session + hold, daily.length - 1);
    for (let day = session + 1; day <= end; day++) gains[day]! += (day === session + 1 ? intraday : daily)[day]! / hold;
  }
  return gains;
}

function compound(gains: Float64Array): Float64Array {
  let equity = 1;
  return gains.map((gain) => (equity *= 1 + gain));
}

function drawdown(equity: Float64Array): number {
  let highest = 1;
  let worst = 0;
  for (const value of equity) {
    highest = Math.max(highest, value);
    worst = Math.max(worst, 1 - value / highest);
  }
  return 100 * worst;
}
