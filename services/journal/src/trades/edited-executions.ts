import { randomUUID } from 'node:crypto';
import { type changeTrade, MAX_EXECUTIONS_OF_TRADE } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import type { z } from 'zod';
import type { Timestamp } from '../timestamps/timestamp.ts';
import { decimal } from '../money/decimals.ts';
import { invalidTrade } from './trade-errors.ts';
import { tradeTimestamp } from './trade-timestamp.ts';
import { MANUAL_SOURCE, type ExecutionToSave } from './trade-to-save.ts';

type ExecutionInput = NonNullable<z.output<(typeof changeTrade)['input']>['executions']>[number];

const MINUTE_MS = 60_000;
const TO_THE_MINUTE = /T\d{2}:\d{2}(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * A trade's executions after an edit. An execution that is sent back unchanged keeps its time zone, seconds, and broker amount.
 * @throws AppError INVALID_TRADE
 */
export function editedExecutions(
  ctx: CallContext,
  before: readonly ExecutionToSave[],
  inputs: readonly ExecutionInput[] | undefined,
  now: number,
): { executions: readonly ExecutionToSave[]; edited: boolean } {
  if (inputs === undefined) return { executions: before, edited: false };
  if (before.length > MAX_EXECUTIONS_OF_TRADE)
    throw invalidTrade(`A trade with more than ${MAX_EXECUTIONS_OF_TRADE} executions can't be edited.`);
  const remaining = new Map(before.map((execution) => [execution.id, execution]));
  const executions = inputs.map((input, i): ExecutionToSave => {
    const existing = input.id === undefined ? undefined : remaining.get(input.id);
    if (input.id !== undefined && !remaining.delete(input.id))
      throw invalidTrade("This execution isn't part of the trade.", `executions.${i}.id`);
    const timestamp = tradeTimestamp(
      ctx,
      input.date,
      Math.max(now, existing?.at?.getTime() ?? now),
      `executions.${i}.date`,
    );
    return existing
      ? merged(existing, input, timestamp)
      : { ...parsed(input), ...timestamp, ...MANUAL_SOURCE, id: randomUUID(), seq: i };
  });
  const edited = remaining.size > 0 || executions.some((execution, i) => execution !== before[i]);
  return { executions: executions.map((execution, seq) => ({ ...execution, seq })), edited };
}

function merged(existing: ExecutionToSave, input: ExecutionInput, timestamp: Timestamp): ExecutionToSave {
  const sameTime = isSame(existing, input.date, timestamp);
  const sameMoney = existing.quantity.eq(input.quantity) && existing.price.eq(input.price);
  if (sameTime && sameMoney && existing.kind === input.kind && existing.fee.eq(input.fee)) return existing;
  return {
    ...existing,
    ...parsed(input),
    ...(sameMoney && { value: existing.value }),
    ...(!sameTime && timestamp),
  };
}

/** Ignores seconds if the form sent none. */
function isSame(existing: Timestamp, typed: string, { on, at }: Timestamp): boolean {
  if (existing.at === null || at === null) return existing.at === at && existing.on === on;
  const precision = TO_THE_MINUTE.test(typed) ? MINUTE_MS : 1;
  return Math.floor(existing.at.getTime() / precision) === Math.floor(at.getTime() / precision);
}

const parsed = ({ kind, quantity, price, fee }: ExecutionInput) => ({
  kind,
  quantity: decimal(quantity),
  price: decimal(price),
  fee: decimal(fee),
  value: decimal(quantity).times(price),
});
