import { randomUUID } from 'node:crypto';
import type { createTrade } from '@plainscan/contracts';
import type { CallContext, RpcInput } from '@plainscan/service-kit';
import { decimal } from '../money/decimals.ts';
import { storedJson, storedName, storedNotes, storedTags } from './stored-text.ts';
import { invalidTrade } from './trade-errors.ts';
import { notBefore, tradeTimestamp } from './trade-timestamp.ts';
import { BY_HAND, type ExecutionToSave, type TradeToSave } from './trade-to-save.ts';

type NewTrade = Omit<RpcInput<typeof createTrade>, 'idempotencyKey'>;

/** A trade entered by hand: one entry and, if it is closed, one exit. @throws AppError INVALID_TRADE */
export function newTrade(ctx: CallContext, given: NewTrade, now: number): TradeToSave {
  const quantity = decimal(given.quantity);
  const execution = (
    kind: 'entry' | 'exit',
    price: string,
    fee: string,
  ): Omit<ExecutionToSave, 'on' | 'at' | 'timeZone'> => ({
    ...BY_HAND,
    id: randomUUID(),
    kind,
    seq: kind === 'entry' ? 0 : 1,
    quantity,
    price: decimal(price),
    fee: decimal(fee),
    value: quantity.times(price),
  });
  const entered = tradeTimestamp(ctx, given.entryDate, now, 'entryDate');
  const executions: ExecutionToSave[] = [
    { ...execution('entry', given.entryPrice, given.entryFee ?? '0'), ...entered },
  ];
  if (given.exitPrice !== null && given.exitPrice !== undefined) {
    // An entry from a clock slightly ahead of ours must not be later than an exit dated now.
    const exited = tradeTimestamp(ctx, given.exitDate, Math.max(now, entered.at?.getTime() ?? now), 'exitDate');
    executions.push({ ...execution('exit', given.exitPrice, given.exitFee ?? '0'), ...notBefore(entered, exited) });
  } else if (given.exitDate !== null && given.exitDate !== undefined)
    throw invalidTrade('Enter the exit price.', 'exitPrice');
  return {
    id: randomUUID(),
    symbol: given.symbol,
    side: given.side,
    currency: given.currency,
    account: null,
    strategy: storedName(given.strategyName),
    tags: storedTags(given.tags),
    notes: storedNotes(given.notes),
    stopLoss: given.stopLoss ? decimal(given.stopLoss) : null,
    scan: given.scan ? storedJson(given.scan) : null,
    importId: null,
    pinned: false,
    createdAt: new Date(now),
    executions,
  };
}
