import { AppError, MAX_TRADES } from '@plainscan/contracts';
import { IsNull, Not } from 'typeorm';
import { CashTransactionEntity } from '../db/entities/cash-transaction.entity.ts';
import { ExecutionEntity } from '../db/entities/execution.entity.ts';
import type { LockedJournal } from '../journals/journal-lock.ts';

/** Including deleted trades, which are kept for a while. */
const MAX_STORED = 2 * MAX_TRADES;
/** Across all trades, because the facts cache keeps a journal's exits in memory. */
const MAX_EXECUTIONS = 10 * MAX_TRADES;
/** As many as the largest file can contain. */
const MAX_IMPORTED_CASH_TRANSACTIONS = 50_000;

const tooMany = (message: string): AppError => new AppError('conflict', 'TOO_MANY_TRADES', message);

/** @throws AppError TOO_MANY_TRADES if the journal has no room for `added` trades */
export async function assertRoom(
  { manager, userId }: LockedJournal,
  added: number,
  { stored = added } = {},
): Promise<void> {
  const [counted] = (await manager.query(
    `SELECT count(*)::int AS stored, (count(*) FILTER (WHERE deleted_at IS NULL))::int AS live
     FROM trades WHERE user_id = $1`,
    [userId],
  )) as { stored: number; live: number }[];
  if (counted!.live + added > MAX_TRADES || counted!.stored + stored > MAX_STORED)
    throw tooMany(
      `Your journal is full (${MAX_TRADES.toLocaleString('en-US')} trades). Export it and delete some trades to add more.`,
    );
}

/** @throws AppError TOO_MANY_TRADES if the journal has no room for `added` executions */
export async function assertRoomForExecutions({ manager, userId }: LockedJournal, added: number): Promise<void> {
  if ((await manager.countBy(ExecutionEntity, { userId })) + added > MAX_EXECUTIONS)
    throw tooMany(`A journal can have at most ${MAX_EXECUTIONS.toLocaleString('en-US')} executions.`);
}

/** @throws AppError TOO_MANY_TRADES if the journal has no room for `added` imported cash transactions */
export async function assertRoomForCash({ manager, userId }: LockedJournal, added: number): Promise<void> {
  const imported = await manager.countBy(CashTransactionEntity, { userId, importId: Not(IsNull()) });
  if (imported + added > MAX_IMPORTED_CASH_TRANSACTIONS)
    throw tooMany(
      `A journal can have at most ${MAX_IMPORTED_CASH_TRANSACTIONS.toLocaleString('en-US')} imported cash transactions.`,
    );
}
