import { Fault, MAX_TRADES } from '@plainscan/contracts';
import type { LockedJournal } from '../journals/journal-lock.ts';

/** Deleted ones are kept for a while; somebody who makes and deletes without end comes to an end all the same. */
const MAX_KEPT = 2 * MAX_TRADES;

/** @throws Fault TOO_MANY_TRADES unless so many trades more find room in the journal */
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
    throw new Fault(
      'conflict',
      'TOO_MANY_TRADES',
      `A journal holds ${MAX_TRADES.toLocaleString('en-US')} trades. Export it and delete some of them to go on.`,
    );
}
