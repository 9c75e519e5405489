import { ACCESS_TOKEN_SECONDS, sessionsEnded } from '@plainscan/contracts';
import type { Broadcast, Clock, Logger } from '@plainscan/service-kit';
import { In, type EntityManager } from 'typeorm';
import { EndedSessionEntity } from '../db/entities/ended-session.entity.ts';
import { SessionEntity } from '../db/entities/session.entity.ts';

/** The life of its last access token, and what clocks differ by. */
const REMEMBERED_MS = ACCESS_TOKEN_SECONDS * 1000 + 60_000;

/** Ends sessions: their refresh tokens are gone with them, and gateways refuse what is left of their access tokens. */
export class EndSessions {
  readonly #broadcast: Broadcast;
  readonly #clock: Clock;
  readonly #logger: Logger;
  constructor(broadcast: Broadcast, clock: Clock, logger: Logger) {
    this.#broadcast = broadcast;
    this.#clock = clock;
    this.#logger = logger;
  }

  /** All sessions of a user but `except`. Returns the ids of those that ended, for `announce` after the commit. */
  async end(manager: EntityManager, userId: string, { except }: { except?: string | null } = {}): Promise<string[]> {
    // In one order everywhere, so that two that end the same ones wait for each other instead of both.
    const rows: { id: string }[] = await manager.query(
      `SELECT id FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2::uuid ORDER BY id FOR UPDATE`,
      [userId, except ?? null],
    );
    return this.endThese(
      manager,
      rows.map(({ id }) => id),
    );
  }

  /** Returns `ids` for `announce`. */
  async endThese(manager: EntityManager, ids: string[]): Promise<string[]> {
    if (ids.length === 0) return ids;
    const until = new Date(this.#until());
    await manager.delete(SessionEntity, { id: In(ids) });
    await manager.upsert(
      EndedSessionEntity,
      ids.map((sessionId) => ({ sessionId, until })),
      ['sessionId'],
    );
    return ids;
  }

  /** Tells the gateways at once; those that do not hear it look within seconds. Never rejects. */
  async announce(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const until = Math.ceil(this.#until() / 1000);
    try {
      await this.#broadcast.publish(sessionsEnded, { sessions: ids.map((sessionId) => ({ sessionId, until })) });
    } catch (err) {
      this.#logger.warn({ err }, 'ended sessions not broadcast; gateways look them up');
    }
  }

  #until(): number {
    return this.#clock() + REMEMBERED_MS;
  }
}
