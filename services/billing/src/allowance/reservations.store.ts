import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import type { AccountEntity } from '../db/entities/account.entity.ts';
import { ScanReservationEntity } from '../db/entities/scan-reservation.entity.ts';
import { type ScanRequest, DaySentences, type SentenceRun } from './day-sentences.ts';

/** Longer than any scan may take: afterward, no caller is left to settle it. */
const HOLD_MS = 30_000;

/** Reservations of user `$1` and of all accounts of the same mailbox, including deleted ones. */
const OWN = `(user_id = $1 OR address_key = (SELECT address_key FROM accounts WHERE user_id = $1))`;
/** Reservations of runs that have happened or still may; `$3` is the current time. */
const ACTIVE = `(state = 'ran' OR (state = 'held' AND expires_at > $3))`;

/** A user's New York day, and the current time in epoch milliseconds. */
interface UserDay {
  userId: string;
  day: string;
  now: number;
}

/** Hashes of the reading that was scanned. */
export interface ScannedReading {
  keys: readonly string[];
  conditions: readonly string[];
}

/** Scans taken from a mailbox's daily allowance; those under the user's earlier addresses count as well. */
@Injectable()
export class ReservationsStore {
  /** Counts the day's sentences with a run that has happened or still may. */
  async used(manager: EntityManager, { userId, day, now }: UserDay): Promise<number> {
    const [row] = (await manager.query(
      `SELECT count(DISTINCT coalesce(sentence_id, id))::int AS used FROM scan_reservations
       WHERE ${OWN} AND day = $2 AND ${ACTIVE}`,
      [userId, day, new Date(now)],
    )) as [{ used: number }];
    return row.used;
  }

  /**
   * Reserves the free scans in `requested` and, in order, as many others as the day's allowance permits; scans already
   * reserved stay reserved. Call it under the mailbox lock. Expired reservations become `returned` first, so that settling
   * them late has no effect.
   */
  async take(
    manager: EntityManager,
    {
      requested,
      account,
      day,
      now,
    }: Omit<UserDay, 'userId'> & { requested: readonly ScanRequest[]; account: AccountEntity },
  ): Promise<ReadonlySet<string>> {
    const { userId, addressKey } = account;
    await manager.query(
      `UPDATE scan_reservations SET state = 'returned' WHERE ${OWN} AND state = 'held' AND expires_at <= $2`,
      [userId, new Date(now)],
    );
    const byId = new Map(requested.map((scan) => [scan.id, scan]));
    const existing = await manager.findBy(ScanReservationEntity, { id: In([...byId.keys()]) });
    const taken = new Set<string>();
    for (const { id, userId: owner, state } of existing) {
      if (owner === userId && state === 'returned') continue;
      byId.delete(id);
      if (owner === userId) taken.add(id);
    }
    const sentences = new DaySentences(await this.runs(manager, { userId, day, now }));
    const times = { reservedAt: new Date(now), expiresAt: new Date(now + HOLD_MS) };
    const rows = [...byId.values()].flatMap((scan) => {
      const sentence = sentences.take(scan);
      if (sentence === null) return [];
      const { id, keys } = scan;
      const sentenceId = sentence === id ? null : sentence;
      return [
        { id, userId, addressKey, day, state: 'held' as const, ...times, sentenceId, keys: [...keys], conditions: [] },
      ];
    });
    if (rows.length > 0) await manager.upsert(ScanReservationEntity, rows, ['id']);
    for (const { id } of rows) taken.add(id);
    return taken;
  }

  private runs(manager: EntityManager, { userId, day, now }: UserDay): Promise<SentenceRun[]> {
    return manager.query(
      `SELECT coalesce(sentence_id, id) AS sentence, keys, conditions FROM scan_reservations
       WHERE ${OWN} AND day = $2 AND ${ACTIVE}`,
      [userId, day, new Date(now)],
    );
  }

  /** Records that the scan ran. False if the reservation has expired: another scan may have taken its place. */
  markRan(manager: EntityManager, id: string, userId: string, { keys, conditions }: ScannedReading): Promise<boolean> {
    // An edit's conditions are stored with the first run of its sentence.
    const set = `state = 'ran', keys = array(SELECT DISTINCT unnest(keys || $3::text[])),
      conditions = CASE WHEN sentence_id IS NULL THEN $4::text[] ELSE conditions END`;
    return settle(manager, set, `state IN ('held', 'ran')`, [id, userId, keys, conditions]);
  }

  /** Releases a scan that didn't run or whose result wasn't delivered; no longer possible once the reservation has expired. */
  release(manager: EntityManager, id: string, userId: string, now: number): Promise<boolean> {
    const open = `(state IN ('held', 'returned') OR (state = 'ran' AND expires_at > $3))`;
    return settle(manager, `state = 'returned'`, open, [id, userId, new Date(now)]);
  }
}

async function settle(manager: EntityManager, set: string, where: string, values: unknown[]): Promise<boolean> {
  const [, rows] = (await manager.query(
    `UPDATE scan_reservations SET ${set} WHERE id = $1 AND user_id = $2 AND ${where}`,
    values,
  )) as [unknown, number];
  return rows > 0;
}
