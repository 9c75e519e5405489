import { randomUUID } from 'node:crypto';
import type { createTrade } from '@plainscan/contracts';
import type { CallContext, RpcInput } from '@plainscan/service-kit';
import { decimal } from '../money/decimals.ts';
import { storedJson, storedName, storedNotes, storedTags } from './stored-text.ts';
import { invalidTrade } from './trade-errors.ts';
import { notBefore, tradeTimestamp } from './trade-timestamp.ts';
import { MANUAL_SOURCE, type ExecutionToSave, type TradeToSave } from './trade-to-save.ts';

type NewTrade = Omit<RpcInput<typeof createTrade>, 'idempotencyKey'>;

/** A manually entered trade: one entry and, if it is closed, one exit. @throws AppError INVALID_TRADE */
export function newTrade(ctx: CallContext, input: NewTrade, now: number): TradeToSave {
  const quantity = decimal(input.quantity);
  const execution = (
    kind: 'entry' | 'exit',
    price: string,
    fee: string,
  ): Omit<ExecutionToSave, 'on' | 'at' | 'timeZone'> => ({
    ...MANUAL_SOURCE,
    id: randomUUID(),
    kind,
    seq: kind === 'entry' ? 0 : 1,
    quantity,
    price: decimal(price),
    fee: decimal(fee),
    value: quantity.times(price),
  });
  const entered = tradeTimestamp(ctx, input.entryDate, now, 'entryDate');
  const executions: ExecutionToSave[] = [
    { ...execution('entry', input.entryPrice, input.entryFee ?? '0'), ...entered },
  ];
  if (input.exitPrice !== null && input.exitPrice !== undefined) {
    // An entry from a clock slightly ahead of ours must not be later than an exit dated now.
    const exited = tradeTimestamp(ctx, input.exitDate, Math.max(now, entered.at?.getTime() ?? now), 'exitDate');
    executions.push({ ...execution('exit', input.exitPrice, input.exitFee ?? '0'), ...notBefore(entered, exited) });
  } else if (input.exitDate !== null && input.exitDate !== undefined)
    throw invalidTrade('Enter the exit price.', 'exitPrice');
  return {
    id: randomUUID(),
    symbol: input.symbol,
    side: input.side,
    currency: input.currency,
    account: null,
    strategy: storedName(input.strategyName),
    tags: storedTags(input.tags),
    notes: storedNotes(input.notes),
    stopLoss: input.stopLoss ? decimal(input.stopLoss) : null,
    scan: input.scan ? storedJson(input.scan) : null,
    importId: null,
    pinned: false,
    createdAt: new Date(now),
    executions,
  };
}
