import { AppError, MAX_TRADES } from '@plainscan/contracts';
import type { LockedJournal } from '../journals/journal-lock.ts';

/** Deleted ones are kept for a while; somebody who makes and deletes without end comes to an end all the same. */
const MAX_KEPT = 2 * MAX_TRADES;
/** Of all trades together: a replica reads the exits of a journal into memory. */
const MAX_EXECUTIONS = 10 * MAX_TRADES;
/** As many as the largest file brings. */
const MAX_IMPORTED_MOVEMENTS = 50_000;

const tooMany = (message: string): AppError => new AppError('conflict', 'TOO_MANY_TRADES', message);

/** @throws AppError TOO_MANY_TRADES unless so many trades more find room in the journal */
export async function assertRoom(
  { manager, userId }: LockedJournal,
  more: number,
  { kept = more } = {},
): Promise<void> {
  const [counted] = (await manager.query(
    `SELECT count(*)::int AS kept, (count(*) FILTER (WHERE deleted_at IS NULL))::int AS live
     FROM trades WHERE user_id = $1`,
    [userId],
  )) as { kept: number; live: number }[];
  if (counted!.live + more > MAX_TRADES || counted!.kept + kept > MAX_KEPT)
    throw tooMany(
      `A journal holds ${MAX_TRADES.toLocaleString('en-US')} trades. Export it and delete some of them to go on.`,
    );
}

/** @throws AppError TOO_MANY_TRADES unless so many executions more, and movements of an import, find room in the journal */
export async function assertRoomForFills(
  { manager, userId }: LockedJournal,
  { executions, movements = 0 }: { executions: number; movements?: number },
): Promise<void> {
  const [counted] = (await manager.query(
    `SELECT (SELECT count(*) FROM executions WHERE user_id = $1)::int AS executions,
       (SELECT count(*) FROM account_movements WHERE user_id = $1 AND import_id IS NOT NULL)::int AS movements`,
    [userId],
  )) as { executions: number; movements: number }[];
  if (counted!.executions + executions > MAX_EXECUTIONS)
    throw tooMany(
      `The trades of a journal have at most ${MAX_EXECUTIONS.toLocaleString('en-US')} executions together.`,
    );
  if (counted!.movements + movements > MAX_IMPORTED_MOVEMENTS)
    throw tooMany(
      `Imports bring at most ${MAX_IMPORTED_MOVEMENTS.toLocaleString('en-US')} movements of money together.`,
    );
}
