import { AppError, MAX_TRADES } from '@plainscan/contracts';
import { IsNull, Not } from 'typeorm';
import { CashTransactionEntity } from '../db/entities/cash-transaction.entity.ts';
import { ExecutionEntity } from '../db/entities/execution.entity.ts';
import type { LockedJournal } from '../journals/journal-lock.ts';

/** Including deleted ones, which are stored for a while. */
const MAX_STORED = 2 * MAX_TRADES;
/** Across all trades: the facts cache holds a journal's exits in memory. */
const MAX_EXECUTIONS = 10 * MAX_TRADES;
/** As many as the largest file can have. */
const MAX_IMPORTED_CASH_TRANSACTIONS = 50_000;

const tooMany = (message: string): AppError => new AppError('conflict', 'TOO_MANY_TRADES', message);

/** @throws AppError TOO_MANY_TRADES if the journal cannot take `more` trades */
export async function assertRoom(
  { manager, userId }: LockedJournal,
  more: number,
  { stored = more } = {},
): Promise<void> {
  const [counted] = (await manager.query(
    `SELECT count(*)::int AS stored, (count(*) FILTER (WHERE deleted_at IS NULL))::int AS live
     FROM trades WHERE user_id = $1`,
    [userId],
  )) as { stored: number; live: number }[];
  if (counted!.live + more > MAX_TRADES || counted!.stored + stored > MAX_STORED)
    throw tooMany(
      `Your journal is full (${MAX_TRADES.toLocaleString('en-US')} trades). Export it and delete some trades to add more.`,
    );
}

/** @throws AppError TOO_MANY_TRADES if the journal cannot take `more` executions */
export async function assertRoomForExecutions({ manager, userId }: LockedJournal, more: number): Promise<void> {
  if ((await manager.countBy(ExecutionEntity, { userId })) + more > MAX_EXECUTIONS)
    throw tooMany(`All trades of a journal can have at most ${MAX_EXECUTIONS.toLocaleString('en-US')} executions.`);
}

/** @throws AppError TOO_MANY_TRADES if the journal cannot take `more` imported cash transactions */
export async function assertRoomForCash({ manager, userId }: LockedJournal, more: number): Promise<void> {
  const imported = await manager.countBy(CashTransactionEntity, { userId, importId: Not(IsNull()) });
  if (imported + more > MAX_IMPORTED_CASH_TRANSACTIONS)
    throw tooMany(
      `A journal can have at most ${MAX_IMPORTED_CASH_TRANSACTIONS.toLocaleString('en-US')} imported cash transactions.`,
    );
}
