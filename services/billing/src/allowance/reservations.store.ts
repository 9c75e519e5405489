import { DAILY_SCANS } from '@plainscan/contracts';
import { type EntityManager, In } from 'typeorm';
import { ScanReservationEntity } from '../db/entities/scan-reservation.entity.ts';

/** Longer than any scan may take: after it, nobody is left to settle. */
export const HELD_MS = 30_000;

export interface Reserving {
  id: string;
  userId: string;
  /** New York day */
  day: string;
  /** epoch milliseconds */
  now: number;
}

/** Scans that are taken from a user's day. */
export class ReservationsStore {
  /** Scans of the day that ran or may still run. */
  async used(manager: EntityManager, { userId, day, now }: Omit<Reserving, 'id'>): Promise<number> {
    const [row] = (await manager.query(
      `SELECT count(*)::int AS used FROM scan_reservations
       WHERE user_id = $1 AND day = $2 AND (state = 'ran' OR (state = 'held' AND expires_at > $3))`,
      [userId, day, new Date(now)],
    )) as [{ used: number }];
    return row.used;
  }

  /**
   * Takes as many of `ids` as are left, in their order, under the lock of the user's row; one that was taken before stays taken.
   * What expired becomes `returned` first, so that settling it late comes to nothing.
   */
  async take(
    manager: EntityManager,
    { ids, userId, day, now }: Omit<Reserving, 'id'> & { ids: readonly string[] },
  ): Promise<ReadonlySet<string>> {
    await manager.query(
      `UPDATE scan_reservations SET state = 'returned' WHERE user_id = $1 AND state = 'held' AND expires_at <= $2`,
      [userId, new Date(now)],
    );
    const before = new Map(
      (await manager.findBy(ScanReservationEntity, { id: In([...ids]) })).map((one) => [one.id, one]),
    );
    let left = DAILY_SCANS - (await this.used(manager, { userId, day, now }));
    const taken = new Set<string>();
    const times = { reservedAt: new Date(now), expiresAt: new Date(now + HELD_MS) };
    for (const id of new Set(ids)) {
      const known = before.get(id);
      if (known && (known.userId !== userId || known.state !== 'returned')) {
        if (known.userId === userId) taken.add(id);
      } else if (left > 0) {
        left -= 1;
        taken.add(id);
        await manager.upsert(ScanReservationEntity, { id, userId, day, state: 'held', ...times }, ['id']);
      }
    }
    return taken;
  }

  /** It ran. False when it is not held any more: its place may be another's. */
  async keep(manager: EntityManager, id: string, userId: string): Promise<boolean> {
    return this.#settle(manager, `state = 'ran'`, `state IN ('held', 'ran')`, [id, userId]);
  }

  /** It did not run, or nobody got what it found: that may be told as long as it could still have been held. */
  async giveBack(manager: EntityManager, id: string, userId: string, now: number): Promise<boolean> {
    const open = `(state IN ('held', 'returned') OR (state = 'ran' AND expires_at > $3))`;
    return this.#settle(manager, `state = 'returned'`, open, [id, userId, new Date(now)]);
  }

  async #settle(manager: EntityManager, set: string, where: string, values: unknown[]): Promise<boolean> {
    const [, rows] = (await manager.query(
      `UPDATE scan_reservations SET ${set} WHERE id = $1 AND user_id = $2 AND ${where}`,
      values,
    )) as [unknown, number];
    return rows > 0;
  }
}
