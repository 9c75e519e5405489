import { randomUUID } from 'node:crypto';
import type { AuthClient, SessionGrant } from '@plainscan/contracts';
import type { CallContext, Clock } from '@plainscan/service-kit';
import type { EntityManager } from 'typeorm';
import type { AuditStore } from '../audit/audit.store.ts';
import { SessionEntity } from '../db/entities/session.entity.ts';
import type { UserEntity } from '../db/entities/user.entity.ts';
import type { EndSessions } from './end-sessions.ts';
import { seenClient } from './seen-client.ts';
import type { SessionGrants } from './session-grants.ts';
import { MAX_SESSIONS_OF_USER, sessionExpiry } from './session-times.ts';

/** A session of a user who has just proven who they are. */
export class StartSession {
  readonly #grants: SessionGrants;
  readonly #endSessions: EndSessions;
  readonly #audit: AuditStore;
  readonly #clock: Clock;
  constructor(parts: { grants: SessionGrants; endSessions: EndSessions; audit: AuditStore; clock: Clock }) {
    this.#grants = parts.grants;
    this.#endSessions = parts.endSessions;
    this.#audit = parts.audit;
    this.#clock = parts.clock;
  }

  /** Within the caller's transaction, in which `user` is stored already. The user's oldest session ends when there are too many. */
  async start(manager: EntityManager, ctx: CallContext, user: UserEntity, client: AuthClient): Promise<SessionGrant> {
    const now = this.#clock();
    // Two that start at once count one after the other.
    await manager.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [user.id]);
    await this.#makeRoom(manager, user.id);
    const session: SessionEntity = {
      id: randomUUID(),
      userId: user.id,
      ...seenClient(client),
      createdAt: new Date(now),
      lastUsedAt: new Date(now),
      expiresAt: new Date(sessionExpiry(now, now)),
    };
    await manager.insert(SessionEntity, session);
    await this.#audit.record(manager, ctx, {
      event: 'session.started',
      subjectId: user.id,
      network: session.network,
      details: { sessionId: session.id },
    });
    return this.#grants.give(manager, user, session, null);
  }

  /** Gateways find these by looking: the transaction is not ours to announce anything after. */
  async #makeRoom(manager: EntityManager, userId: string): Promise<void> {
    const rows: { id: string }[] = await manager.query(
      `SELECT id FROM sessions WHERE id IN (
         SELECT id FROM sessions WHERE user_id = $1 ORDER BY last_used_at DESC, id OFFSET $2
       ) ORDER BY id FOR UPDATE`,
      [userId, MAX_SESSIONS_OF_USER - 1],
    );
    await this.#endSessions.endThese(
      manager,
      rows.map(({ id }) => id),
    );
  }
}
