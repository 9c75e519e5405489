import { type AuthClient, AppError, type SessionGrant } from '@plainscan/contracts';
import type { CallContext, Clock } from '@plainscan/service-kit';
import { type DataSource, type EntityManager, IsNull } from 'typeorm';
import type { AuditStore } from '../audit/audit.store.ts';
import { tokenHash } from '../crypto/opaque-token.ts';
import { RefreshTokenEntity } from '../db/entities/refresh-token.entity.ts';
import { SessionEntity } from '../db/entities/session.entity.ts';
import { UserEntity } from '../db/entities/user.entity.ts';
import type { EndSessions } from './end-sessions.ts';
import { seenClient } from './seen-client.ts';
import type { SessionGrants } from './session-grants.ts';
import { GRACE_MS, IDLE_MS, MAX_LIVE_TOKENS, sessionExpiry } from './session-times.ts';
import { sessionOfToken } from './session-of-token.ts';

type Outcome = { grant: SessionGrant } | { grant: null; ended: string[] };

const OVER: Outcome = { grant: null, ended: [] };

/**
 * Carries a session on with a refresh token, which is used once. At any time one generation of tokens is live: the answers to the last
 * one used. Whoever uses one of them uses them all; within the grace, one that is used gets another token of the generation that lives now.
 */
export class RefreshSession {
  readonly #db: DataSource;
  readonly #grants: SessionGrants;
  readonly #endSessions: EndSessions;
  readonly #audit: AuditStore;
  readonly #clock: Clock;

  constructor(parts: {
    db: DataSource;
    grants: SessionGrants;
    endSessions: EndSessions;
    audit: AuditStore;
    clock: Clock;
  }) {
    this.#db = parts.db;
    this.#grants = parts.grants;
    this.#endSessions = parts.endSessions;
    this.#audit = parts.audit;
    this.#clock = parts.clock;
  }

  /** @throws AppError SESSION_ENDED for any token that carries nothing on, whatever the reason */
  async refresh(ctx: CallContext, refreshToken: string, client: AuthClient): Promise<SessionGrant> {
    const outcome = await this.#db.transaction((manager) =>
      this.#outcome(manager, ctx, tokenHash(refreshToken), client),
    );
    if (outcome.grant) return outcome.grant;
    await this.#endSessions.announce(outcome.ended);
    throw new AppError('unauthenticated', 'SESSION_ENDED', 'Your session has ended. Please sign in again.');
  }

  async #outcome(manager: EntityManager, ctx: CallContext, hash: Buffer, client: AuthClient): Promise<Outcome> {
    const session = await sessionOfToken(manager, hash);
    if (!session || session.expiresAt.getTime() <= this.#clock()) return OVER;
    // As the row is under the lock of its session: meanwhile it may have been used, or have made room.
    const token = await manager.findOneBy(RefreshTokenEntity, { tokenHash: hash });
    if (!token) return OVER;
    if (token.usedAt && this.#clock() - token.usedAt.getTime() > GRACE_MS) {
      const ended = await this.#endReused(manager, ctx, session, client);
      return { grant: null, ended };
    }
    const parent = token.usedAt ? await this.#makeRoom(manager, session.id) : await this.#use(manager, token);
    const user = await manager.findOneByOrFail(UserEntity, { id: session.userId });
    const grant = await this.#grants.give(manager, user, await this.#seen(manager, session, client), parent);
    return { grant };
  }

  /** Uses a live token, and with it its generation. Returns the parent of the next one. */
  async #use(manager: EntityManager, { sessionId, tokenHash: hash }: RefreshTokenEntity): Promise<Buffer> {
    const now = this.#clock();
    await manager.update(RefreshTokenEntity, { sessionId, usedAt: IsNull() }, { usedAt: new Date(now) });
    // One that comes again after so long is refused as unknown: no session it could belong to has stood still so long.
    await manager.query('DELETE FROM refresh_tokens WHERE session_id = $1 AND used_at < $2', [
      sessionId,
      new Date(now - IDLE_MS),
    ]);
    return hash;
  }

  /** One place in the live generation. Returns its parent. */
  async #makeRoom(manager: EntityManager, sessionId: string): Promise<Buffer | null> {
    const live = await manager.find(RefreshTokenEntity, {
      where: { sessionId, usedAt: IsNull() },
      order: { issuedAt: 'DESC', tokenHash: 'ASC' },
    });
    for (const { tokenHash: hash } of live.slice(MAX_LIVE_TOKENS - 1))
      await manager.delete(RefreshTokenEntity, { tokenHash: hash });
    return live[0]?.parentHash ?? null;
  }

  async #seen(manager: EntityManager, session: SessionEntity, client: AuthClient): Promise<SessionEntity> {
    const now = this.#clock();
    const changes = {
      ...seenClient(client),
      lastUsedAt: new Date(now),
      expiresAt: new Date(sessionExpiry(session.createdAt.getTime(), now)),
    };
    await manager.update(SessionEntity, { id: session.id }, changes);
    return { ...session, ...changes };
  }

  /** Somebody has a token that is not theirs, and nobody can tell who. */
  async #endReused(
    manager: EntityManager,
    ctx: CallContext,
    session: SessionEntity,
    client: AuthClient,
  ): Promise<string[]> {
    await this.#audit.record(manager, ctx, {
      event: 'session.reuse',
      subjectId: session.userId,
      network: seenClient(client).network,
      details: { sessionId: session.id },
    });
    return this.#endSessions.endThese(manager, [session.id]);
  }
}
