import { randomUUID } from 'node:crypto';
import { type changeTrade, MAX_EXECUTIONS_OF_TRADE } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import type { z } from 'zod';
import type { Timestamp } from '../timestamps/timestamp.ts';
import { decimal } from '../money/decimals.ts';
import { invalidTrade } from './trade-errors.ts';
import { tradeTimestamp } from './trade-timestamp.ts';
import { BY_HAND, type ExecutionToSave } from './trade-to-save.ts';

type Given = NonNullable<z.output<(typeof changeTrade)['input']>['executions']>[number];

const MINUTE_MS = 60_000;
const TO_THE_MINUTE = /T\d{2}:\d{2}(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * A trade's executions after an edit. An execution that comes back unchanged keeps its time zone, seconds and the broker's amount.
 * @throws AppError INVALID_TRADE
 */
export function editedExecutions(
  ctx: CallContext,
  before: readonly ExecutionToSave[],
  given: readonly Given[] | undefined,
  now: number,
): { executions: readonly ExecutionToSave[]; edited: boolean } {
  if (given === undefined) return { executions: before, edited: false };
  if (before.length > MAX_EXECUTIONS_OF_TRADE)
    throw invalidTrade(`A trade with more than ${MAX_EXECUTIONS_OF_TRADE} executions can't be edited by hand.`);
  const remaining = new Map(before.map((execution) => [execution.id, execution]));
  const executions = given.map((one, i): ExecutionToSave => {
    const existing = one.id === undefined ? undefined : remaining.get(one.id);
    if (one.id !== undefined && !remaining.delete(one.id))
      throw invalidTrade('This execution is not part of the trade.', `executions.${i}.id`);
    const timestamp = tradeTimestamp(
      ctx,
      one.date,
      Math.max(now, existing?.at?.getTime() ?? now),
      `executions.${i}.date`,
    );
    return existing
      ? merged(existing, one, timestamp)
      : { ...parsed(one), ...timestamp, ...BY_HAND, id: randomUUID(), seq: i };
  });
  const edited = remaining.size > 0 || executions.some((execution, i) => execution !== before[i]);
  return { executions: executions.map((execution, seq) => ({ ...execution, seq })), edited };
}

function merged(existing: ExecutionToSave, one: Given, timestamp: Timestamp): ExecutionToSave {
  const sameTime = isSame(existing, one.date, timestamp);
  const sameMoney = existing.quantity.eq(one.quantity) && existing.price.eq(one.price);
  if (sameTime && sameMoney && existing.kind === one.kind && existing.fee.eq(one.fee)) return existing;
  return {
    ...existing,
    ...parsed(one),
    ...(sameMoney && { value: existing.value }),
    ...(!sameTime && timestamp),
  };
}

/** A form has no seconds. */
function isSame(existing: Timestamp, typed: string, { on, at }: Timestamp): boolean {
  if (existing.at === null || at === null) return existing.at === at && existing.on === on;
  const precision = TO_THE_MINUTE.test(typed) ? MINUTE_MS : 1;
  return Math.floor(existing.at.getTime() / precision) === Math.floor(at.getTime() / precision);
}

const parsed = ({ kind, quantity, price, fee }: Given) => ({
  kind,
  quantity: decimal(quantity),
  price: decimal(price),
  fee: decimal(fee),
  value: decimal(quantity).times(price),
});
