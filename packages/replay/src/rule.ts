import type { Market } from '@plainscan/scan-engine';
import type { MarketFacts } from './market-facts.ts';
import { median } from './quantiles.ts';
import type { Signals } from './signals.ts';
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

const CAPACITY_SHARE = 0.01;

/**
 * An account that allocates 1/hold of its value to each session's signals in equal parts, rebalanced daily; the rest
 * stays in cash. Stops and targets are checked against the day's low and high, the stop first, and fill at the open if
 * the price gapped past them. A suspected split is known at its open: the position is worth the close before, at which it ends.
 */
export function simulateRule(
  market: Market,
  facts: MarketFacts,
  index: UniverseIndex,
  signals: Signals,
  rule: Rule,
): EquityCurve {
  const { sessions, rows, starts, at, counts } = signals;
  const { splits, indexesOf } = facts;
  const newest = sessions.at(-1) ?? 0;
  const gains = new Float64Array(sessions.length);
  const bought = new Int32Array(sessions.length);
  /** of the signals that are bought, by session */
  const volumes = new Float64Array(at.length);
  const firstOf = startsOf(counts);
  const next = firstOf.slice();
  const daily = new Float64Array(sessions.length);
  for (let stock = 0; stock < rows.length; stock++) {
    const row = rows[stock]!;
    const { bars } = market.stocks[row]!;
    const sessionOf = indexesOf(bars.dates);
    const volumeOf = facts.dollarVolumes(row);
    fillDailyGains(bars.close, daily);
    for (let signal = starts[stock]!; signal < starts[stock + 1]!; signal++) {
      const bar = signals.bars[signal]!;
      if (bar + 1 >= bars.dates.length || bars.volume[bar + 1] === 0) continue; // nothing to buy
      const session = at[signal]!;
      const volume = volumeOf[bar]!;
      volumes[next[session]!++] = volume;
      bought[session]! += 1;
      const weight = 1 / (rule.hold * counts[session]!);
      const split = splits[row]!.find((opening) => opening > bar + 1) ?? Infinity;
      addPosition(bars, daily, bar, rule, { cost: costOf(rule, volume), weight, split }, sessionOf, gains, newest);
    }
  }
  const equity = compound(gains);
  return {
    sessions,
    equity,
    baseline: compound(baselineGains(index, rule.hold, bought)),
    maxDrawdown: drawdown(equity),
    trades: bought.reduce((sum, number) => sum + number, 0),
    capacity: median(
      Float64Array.from(counts, (count, session) =>
        bought[session] === 0
          ? NaN
          : CAPACITY_SHARE *
            median(volumes.subarray(firstOf[session], firstOf[session]! + bought[session]!)) *
            count *
            rule.hold,
      ),
    ),
  };
}

/** Of consecutive groups of these sizes, where each starts. */
function startsOf(sizes: Int32Array): Int32Array {
  let start = 0;
  return sizes.map((size) => (start += size) - size);
}

type Bars = Market['stocks'][number]['bars'];

function fillDailyGains(close: Float64Array, out: Float64Array): void {
  for (let bar = 1; bar < close.length; bar++) out[bar] = close[bar]! / close[bar - 1]! - 1;
}

/** Adds the daily gains of one position, as fractions of the account, to the sessions on which it is open. */
function addPosition(
  { dates, open, high, low, close }: Bars,
  daily: Float64Array,
  signal: number,
  { hold, stop, target }: Rule,
  { cost, weight, split }: { cost: number; weight: number; split: number },
  sessionOf: Int32Array,
  gains: Float64Array,
  newest: number,
): void {
  const entry = open[signal + 1]!;
  const stopAt = stop === null ? -Infinity : entry * (1 - stop / 100);
  const targetAt = target === null ? Infinity : entry * (1 + target / 100);
  const exit = signal + hold;
  const last = dates.length - 1;
  for (let bar = signal + 1; bar <= Math.min(exit, last); bar++) {
    if (bar === split) {
      gains[sessionOf[bar]!]! -= weight * cost;
      return;
    }
    const isEntry = bar === signal + 1;
    const stopped = low[bar]! <= stopAt;
    const targetHit = !stopped && high[bar]! >= targetAt;
    const closing = stopped || targetHit || bar === exit;
    const gain =
      stopped || targetHit
        ? exitPrice(isEntry ? entry : open[bar]!, stopped ? stopAt : targetAt, stopped) /
            (isEntry ? entry : close[bar - 1]!) -
          1
        : isEntry
          ? close[bar]! / entry - 1
          : daily[bar]!;
    gains[sessionOf[bar]!]! += weight * (gain - (isEntry ? cost : 0) - (closing ? cost : 0));
    if (closing) return;
  }
  // A stock that stopped trading is sold once that is known, on the next session.
  if (dates[last]! < newest) gains[sessionOf[last]! + 1]! -= weight * cost;
}

/** A price that gapped past the stop or target fills at the open. */
const exitPrice = (open: number, level: number, stopped: boolean): number =>
  stopped ? Math.min(open, level) : Math.max(open, level);

/** Cost of one side as a fraction of the price. */
function costOf({ costBp }: Rule, dollarVolume: number): number {
  let tier = 0;
  while (tier < HALF_SPREADS.length - 1 && !(dollarVolume > HALF_SPREADS[tier]!.above)) tier += 1;
  return (costBp + HALF_SPREADS[tier]!.bp) / 10_000;
}

/** Gains of the universe, bought at the opens after sessions with an entry and held for as long. */
function baselineGains({ daily, intraday }: UniverseIndex, hold: number, bought: Int32Array): Float64Array {
  const gains = new Float64Array(daily.length);
  for (let session = 0; session < daily.length; session++) {
    if (bought[session] === 0) continue;
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
