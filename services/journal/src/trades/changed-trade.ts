import type { changeTrade } from '@plainscan/contracts';
import type { CallContext, RpcInput } from '@plainscan/service-kit';
import { decimal } from '../money/decimals.ts';
import { editedExecutions } from './edited-executions.ts';
import type { LoadedTrade } from './load-trades.ts';
import { storedName, storedNotes, storedTags } from './stored-text.ts';
import { isImported, type TradeToSave } from './trade-to-save.ts';

/** `executionsChanged`: the rows of its executions must be rewritten. @throws AppError INVALID_TRADE */
export function changedTrade(
  ctx: CallContext,
  trade: LoadedTrade,
  change: RpcInput<typeof changeTrade>,
  now: number,
): { changed: TradeToSave; executionsChanged: boolean } {
  const { symbol = trade.symbol, side = trade.side, stopLoss, strategyName, notes, tags } = change;
  const { executions, edited } = editedExecutions(ctx, trade.executions, change.executions, now);
  // An exit's realized P&L depends on the side.
  const executionsChanged = edited || side !== trade.side;
  const changed = {
    ...trade,
    symbol,
    side,
    ...(stopLoss !== undefined && { stopLoss: stopLoss === null ? null : decimal(stopLoss) }),
    ...(strategyName !== undefined && { strategy: storedName(strategyName) }),
    ...(notes !== undefined && { notes: storedNotes(notes) }),
    ...(tags !== undefined && { tags: storedTags(tags) }),
    pinned: trade.pinned || ((executionsChanged || symbol !== trade.symbol) && trade.executions.some(isImported)),
    executions,
  };
  return { changed, executionsChanged };
}
