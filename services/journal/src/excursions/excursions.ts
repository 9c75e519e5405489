import type { BigNumber } from 'bignumber.js';
import type { Excursion, Side, StockBars } from '@plainscan/contracts';
import { decimal, decimalText, quotient, ZERO } from '../money/decimals.ts';
import { riskOf } from '../positions/r-multiple.ts';
import { computeRealizedPnl } from '../positions/realized-pnl.ts';
import type { Steps } from '../slicing/run-sliced.ts';
import type { ExecutionToSave, TradeToSave } from '../trades/trade-to-save.ts';

type Bar = StockBars['bars'][number];

export type ExcursionsOfTrade =
  | { problem: 'no-bars' | 'prices-differ' }
  | { problem: null; adverse: Excursion; favorable: Excursion; through: string };

/** Shares held, and cash received minus cash paid (for shorts, the opposite). */
interface Position {
  shares: BigNumber;
  cash: BigNumber;
}

/** Prices this far outside a day's bar belong to another stock, or to another share count. */
const FAR_OUTSIDE = { above: 1.25, below: 0.75 };
/** Bars are 64-bit floats. */
const PRICE_DECIMALS = 8;
const PERCENT_DECIMALS = 4;

/**
 * The worst and the best P&L of a trade while it was open, before fees.
 * @param bars daily, oldest first, at least from the first entry to the last exit
 */
export function* excursionsOf(trade: TradeToSave, bars: readonly Bar[]): Steps<ExcursionsOfTrade> {
  const { side } = trade;
  const realized = computeRealizedPnl(side, trade.executions);
  const byId = new Map(trade.executions.map((execution) => [execution.id, execution]));
  const ordered = realized.ordered.map(({ id }) => byId.get(id)!);
  const byDay = Map.groupBy(ordered, ({ on }) => on);
  const held = bars.filter(({ date }) => date >= ordered[0]!.on && (!realized.closed || date <= ordered.at(-1)!.on));
  const days = new Set(held.map(({ date }) => date));
  if ([...byDay.keys()].some((day) => !days.has(day))) return { problem: 'no-bars' };

  const sure = new Range();
  const possible = new Range();
  let position: Position = { shares: ZERO, cash: ZERO };
  for (const bar of held) {
    yield;
    const extremes = [priceOf(bar.low), priceOf(bar.high)];
    const executions = byDay.get(bar.date);
    if (executions === undefined) {
      for (const price of extremes) sure.add(pnlAt(position, side, price));
      continue;
    }
    for (const execution of executions) {
      if (isFarOutside(execution, bar)) return { problem: 'prices-differ' };
      // Before it, too: the day's extremes may come before or after each of its executions.
      possible.addAll(amountsAt(position, side, extremes));
      position = after(position, execution, side);
      sure.add(pnlAt(position, side, execution.price));
      possible.addAll(amountsAt(position, side, extremes));
    }
  }
  possible.addAll([sure.low, sure.high]);
  const pointOf = (amount: BigNumber) => toPoint(amount, realized.entryValue, riskOf(side, realized, trade.stopLoss));
  return {
    problem: null,
    adverse: { sure: pointOf(sure.low), possible: pointOf(possible.low) },
    favorable: { sure: pointOf(sure.high), possible: pointOf(possible.high) },
    through: held.at(-1)!.date,
  };
}

/** Starts at 0, the P&L at the entry. */
class Range {
  low = ZERO;
  high = ZERO;

  add(pnl: BigNumber): void {
    if (pnl.lt(this.low)) this.low = pnl;
    if (pnl.gt(this.high)) this.high = pnl;
  }

  addAll(amounts: readonly BigNumber[]): void {
    for (const pnl of amounts) this.add(pnl);
  }
}

const priceOf = (price: number): BigNumber => decimal(price.toFixed(PRICE_DECIMALS));

function after({ shares, cash }: Position, { kind, quantity, value }: ExecutionToSave, side: Side): Position {
  const received = (kind === 'exit') === (side === 'long') ? value : value.negated();
  return {
    shares: kind === 'entry' ? shares.plus(quantity) : shares.minus(quantity),
    cash: cash.plus(received),
  };
}

const pnlAt = ({ shares, cash }: Position, side: Side, price: BigNumber): BigNumber =>
  side === 'long' ? cash.plus(shares.times(price)) : cash.minus(shares.times(price));

/** None while nothing is held. */
const amountsAt = (position: Position, side: Side, prices: readonly BigNumber[]): BigNumber[] =>
  position.shares.isZero() ? [] : prices.map((price) => pnlAt(position, side, price));

const isFarOutside = ({ price }: ExecutionToSave, { low, high }: Bar): boolean =>
  price.gt(priceOf(high * FAR_OUTSIDE.above)) || price.lt(priceOf(low * FAR_OUTSIDE.below));

const toPoint = (amount: BigNumber, cost: BigNumber, risk: BigNumber | null): Excursion['sure'] => ({
  amount: decimalText(amount),
  percent: cost.isZero() ? '0' : decimalText(quotient(amount.times(100), cost).decimalPlaces(PERCENT_DECIMALS)),
  r: risk && decimalText(quotient(amount, risk).decimalPlaces(PERCENT_DECIMALS)),
});
