import { Injectable } from '@nestjs/common';
import { DAILY_SCANS } from '@plainscan/contracts';
import { type EntityManager, In } from 'typeorm';
import { ScanReservationEntity } from '../db/entities/scan-reservation.entity.ts';

/** Longer than any scan may take: after it, no one is left to settle. */
const HOLD_MS = 30_000;

/** A user's New York day, and now in epoch milliseconds. */
interface UserDay {
  userId: string;
  day: string;
  now: number;
}

/** Scans taken from a user's daily allowance. */
@Injectable()
export class ReservationsStore {
  /** Scans of the day that ran or may still run. */
  async used(manager: EntityManager, { userId, day, now }: UserDay): Promise<number> {
    const [row] = (await manager.query(
      `SELECT count(*)::int AS used FROM scan_reservations
       WHERE user_id = $1 AND day = $2 AND (state = 'ran' OR (state = 'held' AND expires_at > $3))`,
      [userId, day, new Date(now)],
    )) as [{ used: number }];
    return row.used;
  }

  /**
   * Takes as many of `ids` as the day has left, in their order, under the lock of the user's row; ids already taken stay taken. Expired
   * ones become `returned` first, so that settling them late has no effect.
   */
  async take(
    manager: EntityManager,
    { ids, userId, day, now }: UserDay & { ids: readonly string[] },
  ): Promise<ReadonlySet<string>> {
    await manager.query(
      `UPDATE scan_reservations SET state = 'returned' WHERE user_id = $1 AND state = 'held' AND expires_at <= $2`,
      [userId, new Date(now)],
    );
    const existing = await manager.findBy(ScanReservationEntity, { id: In([...ids]) });
    const byId = new Map(existing.map((reservation) => [reservation.id, reservation]));
    let left = DAILY_SCANS - (await this.used(manager, { userId, day, now }));
    const taken = new Set<string>();
    const times = { reservedAt: new Date(now), expiresAt: new Date(now + HOLD_MS) };
    for (const id of new Set(ids)) {
      const known = byId.get(id);
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

  /** The scan ran. False if it is no longer held: another scan may have taken its place. */
  keep(manager: EntityManager, id: string, userId: string): Promise<boolean> {
    return settle(manager, `state = 'ran'`, `state IN ('held', 'ran')`, [id, userId]);
  }

  /** The scan did not run, or its result reached no one; accepted only until the hold would have expired. */
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
