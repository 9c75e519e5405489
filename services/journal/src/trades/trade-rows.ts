import type { LockedJournal } from '../journals/journal-lock.ts';
import { decimalText } from '../money/decimals.ts';
import { rMultiple } from '../positions/r-multiple.ts';
import { realise, type Realised } from '../positions/realise.ts';
import type { TradeToSave } from './trade-to-save.ts';

/** A trade and its executions as the tables have them, by column; executions in the order in which they count. @throws PositionError */
export function rowsOf(journal: LockedJournal, trade: TradeToSave) {
  const realised = realise(trade.side, trade.executions);
  return { trade: tradeRow(journal, trade, realised), executions: executionRows(journal, trade, realised) };
}

function tradeRow({ userId, revision }: LockedJournal, trade: TradeToSave, realised: Realised) {
  const { ordered, exits, closed } = realised;
  const [first, last] = [ordered[0]!, closed ? ordered.at(-1)! : null];
  const r = rMultiple(trade.side, realised, trade.stopLoss);
  const begun = exits.length > 0;
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
    quantity: decimalText(realised.entered),
    open_quantity: decimalText(realised.open),
    entry_price: decimalText(realised.averageEntry),
    exited_price: realised.averageExit && decimalText(realised.averageExit),
    entered_on: first.on,
    entered_at: first.at,
    exited_on: last && last.on,
    exited_at: last && last.at,
    fees: decimalText(realised.fees.plus(realised.openFees)),
    realised_fees: decimalText(realised.fees),
    gross: begun ? decimalText(realised.gross) : null,
    net: begun ? decimalText(realised.net) : null,
    r_multiple: r && decimalText(r),
  };
}

function executionRows({ userId }: LockedJournal, trade: TradeToSave, { ordered, exits }: Realised) {
  const given = new Map(trade.executions.map((execution) => [execution.id, execution]));
  const realisedBy = new Map(exits.map((exit) => [exit.fillId, exit]));
  return ordered.map(({ id }, seq) => {
    const execution = given.get(id)!;
    const realised = realisedBy.get(id);
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
      gross: realised ? decimalText(realised.gross) : null,
      net: realised ? decimalText(realised.net) : null,
      import_id: execution.importId,
      source_line: execution.sourceLine,
      source_key: execution.sourceKey && `\\x${execution.sourceKey.toString('hex')}`,
      account: execution.account,
      position_ref: execution.positionRef,
    };
  });
}
