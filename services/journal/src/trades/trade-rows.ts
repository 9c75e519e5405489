import type { LockedJournal } from '../journals/journal-lock.ts';
import { decimalText } from '../money/decimals.ts';
import { rMultiple } from '../positions/r-multiple.ts';
import { computeRealizedPnl, type RealizedPnl } from '../positions/realized-pnl.ts';
import type { TradeToSave } from './trade-to-save.ts';

/** The rows of a trade and of its executions, in matching order. @throws PositionError */
export function rowsOf(journal: LockedJournal, trade: TradeToSave) {
  const realized = computeRealizedPnl(trade.side, trade.executions);
  return { trade: tradeRow(journal, trade, realized), executions: executionRows(journal, trade, realized) };
}

function tradeRow({ userId, revision }: LockedJournal, trade: TradeToSave, realized: RealizedPnl) {
  const { ordered, exits, closed } = realized;
  const [first, last] = [ordered[0]!, closed ? ordered.at(-1)! : null];
  const r = rMultiple(trade.side, realized, trade.stopLoss);
  const hasExits = exits.length > 0;
  return {
    id: trade.id,
    user_id: userId,
    symbol: trade.symbol,
    side: trade.side,
    currency: trade.currency,
    account: trade.account,
    strategy: trade.strategy,
    tags: trade.tags,
    notes: trade.notes,
    stop_loss: trade.stopLoss && decimalText(trade.stopLoss),
    scan: trade.scan,
    import_id: trade.importId,
    pinned: trade.pinned,
    changed_in: revision,
    created_at: trade.createdAt,
    closed,
    quantity: decimalText(realized.entered),
    open_quantity: decimalText(realized.open),
    entry_price: decimalText(realized.averageEntry),
    exited_price: realized.averageExit && decimalText(realized.averageExit),
    entered_on: first.on,
    entered_at: first.at,
    exited_on: last && last.on,
    exited_at: last && last.at,
    fees: decimalText(realized.fees.plus(realized.openFees)),
    realized_fees: decimalText(realized.fees),
    gross: hasExits ? decimalText(realized.gross) : null,
    net: hasExits ? decimalText(realized.net) : null,
    r_multiple: r && decimalText(r),
  };
}

function executionRows({ userId }: LockedJournal, trade: TradeToSave, { ordered, exits }: RealizedPnl) {
  const byId = new Map(trade.executions.map((execution) => [execution.id, execution]));
  const realizedBy = new Map(exits.map((exit) => [exit.fillId, exit]));
  return ordered.map(({ id }, seq) => {
    const execution = byId.get(id)!;
    const realized = realizedBy.get(id);
    return {
      id,
      trade_id: trade.id,
      user_id: userId,
      kind: execution.kind,
      day: execution.on,
      at: execution.at,
      time_zone: execution.timeZone,
      seq,
      quantity: decimalText(execution.quantity),
      price: decimalText(execution.price),
      fee: decimalText(execution.fee),
      value: decimalText(execution.value),
      gross: realized ? decimalText(realized.gross) : null,
      net: realized ? decimalText(realized.net) : null,
      import_id: execution.importId,
      source_line: execution.sourceLine,
      source_key: execution.sourceKey && `\\x${execution.sourceKey.toString('hex')}`,
      account: execution.account,
      position_ref: execution.positionRef,
    };
  });
}
