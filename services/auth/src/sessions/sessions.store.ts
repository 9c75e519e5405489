import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@plainscan/service-kit';
import { type EntityManager, In } from 'typeorm';
import { EndedSessionEntity } from '../db/entities/ended-session.entity.ts';
import { RefreshTokenEntity } from '../db/entities/refresh-token.entity.ts';
import { SessionEntity } from '../db/entities/session.entity.ts';
import { lastTokenExpiry, MAX_SESSIONS_PER_USER } from './session-times.ts';

/** Ending a session deletes it and its refresh tokens; gateways reject its access tokens until they expire. */
@Injectable()
export class SessionsStore {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** The session, locked until the transaction ends; null if the user has no such session. */
  lock(manager: EntityManager, userId: string, id: string): Promise<SessionEntity | null> {
    return manager.findOne(SessionEntity, { where: { id, userId }, lock: { mode: 'pessimistic_write' } });
  }

  /** The session of a refresh token, used or not, locked until the transaction ends. */
  async lockByRefreshToken(manager: EntityManager, tokenHash: Buffer): Promise<SessionEntity | null> {
    const token = await manager.findOneBy(RefreshTokenEntity, { tokenHash });
    if (!token) return null;
    return manager.findOne(SessionEntity, { where: { id: token.sessionId }, lock: { mode: 'pessimistic_write' } });
  }

  /**
   * Ends all of a user's sessions other than `except`. Returns their IDs, for `EndedSessionsService.announce` after the
   * commit.
   */
  endAll(manager: EntityManager, userId: string, { except }: { except?: string | null } = {}): Promise<string[]> {
    return this.#endSelected(manager, 'user_id = $1 AND id IS DISTINCT FROM $2::uuid', [userId, except ?? null]);
  }

  /** Records that the session's user has entered a code. */
  async confirmSecondFactor(manager: EntityManager, userId: string, id: string): Promise<void> {
    await manager.update(SessionEntity, { id, userId }, { secondFactor: true });
  }

  /** Makes room for one more session by ending the least recently used ones. Returns their IDs, as `endAll` does. */
  evict(manager: EntityManager, userId: string): Promise<string[]> {
    return this.#endSelected(
      manager,
      'id IN (SELECT id FROM sessions WHERE user_id = $1 ORDER BY last_used_at DESC, id OFFSET $2)',
      [userId, MAX_SESSIONS_PER_USER - 1],
    );
  }

  /** Returns `ids`, as `endAll` does. */
  async end(manager: EntityManager, ids: string[]): Promise<string[]> {
    if (ids.length === 0) return ids;
    const until = new Date(lastTokenExpiry(this.clock()));
    await manager.delete(SessionEntity, { id: In(ids) });
    await manager.upsert(
      EndedSessionEntity,
      ids.map((sessionId) => ({ sessionId, until })),
      ['sessionId'],
    );
    return ids;
  }

  /** Locks rows in ID order, so that transactions that end the same sessions can't deadlock. */
  async #endSelected(manager: EntityManager, where: string, values: unknown[]): Promise<string[]> {
    const rows: { id: string }[] = await manager.query(
      `SELECT id FROM sessions WHERE ${where} ORDER BY id FOR UPDATE`,
      values,
    );
    return this.end(
      manager,
      rows.map(({ id }) => id),
    );
  }
}
