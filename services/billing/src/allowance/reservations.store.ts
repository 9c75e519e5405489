import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import type { AccountEntity } from '../db/entities/account.entity.ts';
import { ScanReservationEntity } from '../db/entities/scan-reservation.entity.ts';
import { type AskedScan, DaySentences, type SentenceRun } from './day-sentences.ts';

/** Longer than any scan may take: after it, no caller is left to settle. */
const HOLD_MS = 30_000;

/** Of a user, `$1`, and of all accounts of the mailbox, deleted ones included. */
const OWN = `(user_id = $1 OR address_key = (SELECT address_key FROM accounts WHERE user_id = $1))`;
/** Of runs that have happened or still may; `$3` is now. */
const ACTIVE = `(state = 'ran' OR (state = 'held' AND expires_at > $3))`;

/** A user's New York day, and now in epoch milliseconds. */
interface UserDay {
  userId: string;
  day: string;
  now: number;
}

/** Hashes of the reading that a scan ran. */
export interface RanReading {
  keys: readonly string[];
  conditions: readonly string[];
}

/** Scans taken from a mailbox's daily allowance; those of the user under an earlier address count as well. */
@Injectable()
export class ReservationsStore {
  /** Sentences of the day with a run that has happened or still may. */
  async used(manager: EntityManager, { userId, day, now }: UserDay): Promise<number> {
    const [row] = (await manager.query(
      `SELECT count(DISTINCT coalesce(sentence_id, id))::int AS used FROM scan_reservations
       WHERE ${OWN} AND day = $2 AND ${ACTIVE}`,
      [userId, day, new Date(now)],
    )) as [{ used: number }];
    return row.used;
  }

  /**
   * Takes the free ones of `requested` and as many others as the day has left, in their order, under the lock of the
   * mailbox; ids already taken stay taken. Expired ones become `returned` first, so that settling them late has no
   * effect.
   */
  async take(
    manager: EntityManager,
    {
      requested,
      account,
      day,
      now,
    }: Omit<UserDay, 'userId'> & { requested: readonly AskedScan[]; account: AccountEntity },
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

  /** The scan ran, as `reading`. False if the reservation has expired: another scan may have taken its place. */
  keep(manager: EntityManager, id: string, userId: string, { keys, conditions }: RanReading): Promise<boolean> {
    // An edit has the conditions of its sentence, which stores them.
    const set = `state = 'ran', keys = array(SELECT DISTINCT unnest(keys || $3::text[])),
      conditions = CASE WHEN sentence_id IS NULL THEN $4::text[] ELSE conditions END`;
    return settle(manager, set, `state IN ('held', 'ran')`, [id, userId, keys, conditions]);
  }

  /** The scan didn't run, or its result reached no one; accepted only until the reservation would have expired. */
  giveBack(manager: EntityManager, id: string, userId: string, now: number): Promise<boolean> {
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
