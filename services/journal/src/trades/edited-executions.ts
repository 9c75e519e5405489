import { randomUUID } from 'node:crypto';
import { type changeTrade, MAX_EXECUTIONS_OF_TRADE } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import type { z } from 'zod';
import type { Happened } from '../moments/moment.ts';
import { decimal } from '../money/decimals.ts';
import { invalidTrade } from './trade-errors.ts';
import { tradeMoment } from './trade-moment.ts';
import { BY_HAND, type ExecutionToSave } from './trade-to-save.ts';

type Given = NonNullable<z.output<(typeof changeTrade)['input']>['executions']>[number];

const MINUTE_MS = 60_000;
const TO_THE_MINUTE = /T\d{2}:\d{2}(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * The executions that a trade has after an edit, `edited` when they are others than before. One that is sent back as it was stays as
 * it is: its zone, its seconds, and the broker's own sum of money.
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
    throw invalidTrade(`A trade of more than ${MAX_EXECUTIONS_OF_TRADE} executions is edited by its import alone.`);
  const known = new Map(before.map((execution) => [execution.id, execution]));
  const executions = given.map((one, i): ExecutionToSave => {
    const was = one.id === undefined ? undefined : known.get(one.id);
    if (one.id !== undefined && !known.delete(one.id))
      throw invalidTrade('The trade has no such execution.', `executions.${i}.id`);
    const moment = tradeMoment(ctx, one.date, Math.max(now, was?.at?.getTime() ?? now), `executions.${i}.date`);
    return was ? asEdited(was, one, moment) : { ...written(one), ...moment, ...BY_HAND, id: randomUUID(), seq: i };
  });
  const edited = known.size > 0 || executions.some((execution, i) => execution !== before[i]);
  return { executions: executions.map((execution, seq) => ({ ...execution, seq })), edited };
}

function asEdited(was: ExecutionToSave, one: Given, moment: Happened): ExecutionToSave {
  const sameMoment = isSame(was, one.date, moment);
  const sameMoney = was.quantity.eq(one.quantity) && was.price.eq(one.price);
  if (sameMoment && sameMoney && was.kind === one.kind && was.fee.eq(one.fee)) return was;
  return {
    ...was,
    ...written(one),
    ...(sameMoney && { value: was.value }),
    ...(!sameMoment && moment),
  };
}

/** A form knows no seconds. */
function isSame(was: Happened, typed: string, { on, at }: Happened): boolean {
  if (was.at === null || at === null) return was.at === at && was.on === on;
  const precision = TO_THE_MINUTE.test(typed) ? MINUTE_MS : 1;
  return Math.floor(was.at.getTime() / precision) === Math.floor(at.getTime() / precision);
}

const written = ({ kind, quantity, price, fee }: Given) => ({
  kind,
  quantity: decimal(quantity),
  price: decimal(price),
  fee: decimal(fee),
  value: decimal(quantity).times(price),
});
