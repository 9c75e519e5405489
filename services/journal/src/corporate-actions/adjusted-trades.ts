import type { BigNumber } from 'bignumber.js';
import type { CorporateAction } from '@plainscan/contracts';
import type { AdjustedTrades } from '../db/entities/import.entity.ts';
import { decimal, decimalText, quotient, ZERO } from '../money/decimals.ts';
import { afterSplit, SHARE_DECIMALS } from '../positions/corporate-actions.ts';
import type { ExecutionToSave, TradeToSave } from '../trades/trade-to-save.ts';

type Split = Extract<CorporateAction, { kind: 'split' }>;
type Adjusted = AdjustedTrades[string];

/** Decimal places of a stop, as in the forms. */
const STOP_DECIMALS = 8;

const ratioOf = ({ newShares, oldShares }: Split) => ({ newShares: decimal(newShares), oldShares: decimal(oldShares) });
const precedes = ({ on }: Pick<ExecutionToSave, 'on'>, action: CorporateAction): boolean => on < action.on;

/** Shares at the start of the action's day, above 0 for both sides. */
export const heldBefore = ({ executions }: TradeToSave, action: CorporateAction) =>
  executions
    .filter((execution) => precedes(execution, action))
    .reduce((held, { kind, quantity }) => (kind === 'entry' ? held.plus(quantity) : held.minus(quantity)), ZERO);

/** The trade after the action. The value of its executions doesn't change. */
export function adjustedTrade<T extends TradeToSave>(trade: T, action: CorporateAction): T {
  if (action.kind === 'symbol_change') return { ...trade, symbol: action.newSymbol };
  const executions = trade.executions.map((execution) => {
    if (!precedes(execution, action)) return execution;
    const quantity = afterSplit(execution.quantity, ratioOf(action));
    return { ...execution, quantity, price: quotient(execution.value, quantity).decimalPlaces(SHARE_DECIMALS) };
  });
  const stopLoss = trade.stopLoss && priceAfter(trade.stopLoss, ratioOf(action));
  return { ...trade, stopLoss, executions };
}

/** What an undo needs to know about a trade that the action changes. */
export function recordAdjustment(before: TradeToSave, after: TradeToSave): Adjusted {
  const changed = new Map(after.executions.map((execution) => [execution.id, execution]));
  const executions: Adjusted['executions'] = {};
  for (const { id, quantity, price } of before.executions) {
    const other = changed.get(id);
    if (other !== undefined && !other.quantity.eq(quantity))
      executions[id] = {
        quantity: decimalText(quantity),
        price: decimalText(price),
        after: decimalText(other.quantity),
      };
  }
  return { symbol: before.symbol, stopLoss: before.stopLoss && decimalText(before.stopLoss), executions };
}

/** The trade without the action. An execution that was edited since is converted instead of restored. */
export function revertedTrade<T extends TradeToSave>(trade: T, action: CorporateAction, before: Adjusted): T {
  if (action.kind === 'symbol_change')
    return trade.symbol === action.newSymbol ? { ...trade, symbol: before.symbol } : trade;
  const { newShares, oldShares } = ratioOf(action);
  const executions = trade.executions.map((execution) => {
    const original = before.executions[execution.id];
    if (original === undefined) return execution;
    if (execution.quantity.eq(original.after))
      return { ...execution, quantity: decimal(original.quantity), price: decimal(original.price) };
    const quantity = afterSplit(execution.quantity, { newShares: oldShares, oldShares: newShares });
    return { ...execution, quantity, price: quotient(execution.value, quantity).decimalPlaces(SHARE_DECIMALS) };
  });
  return { ...trade, stopLoss: stopBefore(trade.stopLoss, before.stopLoss, ratioOf(action)), executions };
}

/** Converting a stop twice rounds it by less than this part of it. */
const ROUNDING = decimal('0.000001');

/** The original of a converted price if they are equal except for rounding. */
export const unrounded = (price: BigNumber | null, original: string | null | undefined): BigNumber | null =>
  price !== null && original && price.minus(original).abs().lte(price.times(ROUNDING)) ? decimal(original) : price;

type Ratio = ReturnType<typeof ratioOf>;
const priceAfter = (price: BigNumber, { newShares, oldShares }: Ratio): BigNumber =>
  quotient(price.times(oldShares), newShares).decimalPlaces(STOP_DECIMALS);

/** The stop before the split, exactly unless it was changed since. */
function stopBefore(stop: BigNumber | null, original: string | null, ratio: Ratio): BigNumber | null {
  if (stop === null) return null;
  if (original !== null && stop.eq(priceAfter(decimal(original), ratio))) return decimal(original);
  return priceAfter(stop, { newShares: ratio.oldShares, oldShares: ratio.newShares });
}
