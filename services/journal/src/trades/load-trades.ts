import { Any, type EntityManager } from 'typeorm';
import { ExecutionEntity } from '../db/entities/execution.entity.ts';
import { TradeEntity } from '../db/entities/trade.entity.ts';
import type { LockedJournal } from '../journals/journal-lock.ts';
import { decimal } from '../money/decimals.ts';
import { tradeNotFound } from './trade-errors.ts';
import type { ExecutionToSave, TradeToSave } from './trade-to-save.ts';

/** A stored trade, in the form that `TradeWriter` accepts. */
export interface LoadedTrade extends TradeToSave {
  revision: number;
  deletedAt: Date | null;
  executions: readonly ExecutionToSave[];
}

/** The user's trades with these IDs, including deleted ones. Executions are in order. */
export async function loadTrades(
  manager: EntityManager,
  userId: string,
  ids: readonly string[],
): Promise<LoadedTrade[]> {
  const trades = await manager.findBy(TradeEntity, { userId, id: Any(ids) });
  const executions = await manager.find(ExecutionEntity, {
    where: { tradeId: Any(trades.map(({ id }) => id)) },
    order: { seq: 'ASC' },
  });
  const byTrade = new Map<string, ExecutionToSave[]>(trades.map(({ id }) => [id, []]));
  for (const execution of executions) byTrade.get(execution.tradeId)!.push(toSave(execution));
  return trades.map((trade) => ({
    id: trade.id,
    symbol: trade.symbol,
    side: trade.side,
    currency: trade.currency,
    account: trade.account,
    strategy: trade.strategy,
    tags: trade.tags,
    notes: trade.notes,
    stopLoss: trade.stopLoss === null ? null : decimal(trade.stopLoss),
    scan: trade.scan,
    importId: trade.importId,
    pinned: trade.pinned,
    createdAt: trade.createdAt,
    revision: trade.revision,
    deletedAt: trade.deletedAt,
    executions: byTrade.get(trade.id)!,
  }));
}

/** A trade that isn't deleted. @throws AppError NOT_FOUND */
export async function loadLiveTrade({ manager, userId }: LockedJournal, id: string): Promise<LoadedTrade> {
  const [trade] = await loadTrades(manager, userId, [id]);
  if (!trade || trade.deletedAt) throw tradeNotFound();
  return trade;
}

const toSave = (row: ExecutionEntity): ExecutionToSave => ({
  id: row.id,
  kind: row.kind,
  on: row.day,
  at: row.at,
  timeZone: row.timeZone,
  seq: row.seq,
  quantity: decimal(row.quantity),
  price: decimal(row.price),
  fee: decimal(row.fee),
  value: decimal(row.value),
  importId: row.importId,
  sourceLine: row.sourceLine,
  sourceKey: row.sourceKey,
  account: row.account,
  positionRef: row.positionRef,
});
