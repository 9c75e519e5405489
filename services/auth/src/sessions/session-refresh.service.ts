import { Inject, Injectable } from '@nestjs/common';
import { type AuthClient, AppError, type SessionGrant } from '@plainscan/contracts';
import { type CallContext, type Clock, CLOCK } from '@plainscan/service-kit';
import { DataSource, type EntityManager, IsNull, LessThan } from 'typeorm';
import { AuditStore } from '../audit/audit.store.ts';
import { tokenHash } from '../crypto/opaque-token.ts';
import { RefreshTokenEntity } from '../db/entities/refresh-token.entity.ts';
import { SessionEntity } from '../db/entities/session.entity.ts';
import { UserEntity } from '../db/entities/user.entity.ts';
import { clientInfo } from './client-info.ts';
import { EndedSessionsService } from './ended-sessions.service.ts';
import { SessionGrants } from './session-grants.ts';
import { IDLE_TIMEOUT_MS, MAX_UNUSED_TOKENS, REUSE_GRACE_MS, sessionExpiry } from './session-times.ts';
import { SessionsStore } from './sessions.store.ts';

type Outcome = { grant: SessionGrant } | { grant: null; ended: string[] };

const EXPIRED: Outcome = { grant: null, ended: [] };

/**
 * Refresh token rotation with reuse detection (RFC 9700, section 4.14.2). The tokens issued for the last used token
 * form the current generation: using one uses up all of them. Within the grace period, a used token can be exchanged for
 * another token of the current generation.
 */
@Injectable()
export class SessionRefreshService {
  constructor(
    private readonly db: DataSource,
    private readonly sessions: SessionsStore,
    private readonly grants: SessionGrants,
    private readonly endedSessions: EndedSessionsService,
    private readonly audit: AuditStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError SESSION_ENDED if the token can't be exchanged for any reason */
  async refresh(ctx: CallContext, refreshToken: string, client: AuthClient): Promise<SessionGrant> {
    const hash = tokenHash(refreshToken);
    const outcome = await this.db.transaction((manager) => this.#exchange(manager, ctx, hash, client));
    if (outcome.grant) return outcome.grant;
    await this.endedSessions.announce(outcome.ended);
    throw new AppError('unauthenticated', 'SESSION_ENDED', 'Your session has ended. Please sign in again.');
  }

  async #exchange(manager: EntityManager, ctx: CallContext, hash: Buffer, client: AuthClient): Promise<Outcome> {
    const session = await this.sessions.lockByRefreshToken(manager, hash);
    if (!session || session.expiresAt.getTime() <= this.clock()) return EXPIRED;
    // Read again under the lock: it may have been used or removed since.
    const token = await manager.findOneBy(RefreshTokenEntity, { tokenHash: hash });
    if (!token) return EXPIRED;
    if (token.usedAt && this.clock() - token.usedAt.getTime() > REUSE_GRACE_MS)
      return { grant: null, ended: await this.#endReused(manager, ctx, session, client) };
    const parent = token.usedAt ? await this.#makeRoom(manager, session.id) : await this.#use(manager, token);
    const user = await manager.findOneByOrFail(UserEntity, { id: session.userId });
    const grant = await this.grants.issue(manager, user, await this.#recordUse(manager, session, client), parent);
    return { grant };
  }

  /** Uses up a token and its generation. Returns the parent of the next one. */
  async #use(manager: EntityManager, { sessionId, tokenHash: hash }: RefreshTokenEntity): Promise<Buffer> {
    const now = this.clock();
    await manager.update(RefreshTokenEntity, { sessionId, usedAt: IsNull() }, { usedAt: new Date(now) });
    // A session that was idle for that long has expired, so its tokens are rejected anyway.
    await manager.delete(RefreshTokenEntity, { sessionId, usedAt: LessThan(new Date(now - IDLE_TIMEOUT_MS)) });
    return hash;
  }

  /** Keeps the current generation within its limit. Returns its parent. */
  async #makeRoom(manager: EntityManager, sessionId: string): Promise<Buffer | null> {
    const unused = await manager.find(RefreshTokenEntity, {
      where: { sessionId, usedAt: IsNull() },
      order: { issuedAt: 'DESC', tokenHash: 'ASC' },
    });
    for (const { tokenHash: hash } of unused.slice(MAX_UNUSED_TOKENS - 1))
      await manager.delete(RefreshTokenEntity, { tokenHash: hash });
    return unused[0]?.parentHash ?? null;
  }

  async #recordUse(manager: EntityManager, session: SessionEntity, client: AuthClient): Promise<SessionEntity> {
    const now = this.clock();
    const changes = {
      ...clientInfo(client),
      lastUsedAt: new Date(now),
      expiresAt: new Date(sessionExpiry(session.createdAt.getTime(), now)),
    };
    await manager.update(SessionEntity, { id: session.id }, changes);
    return { ...session, ...changes };
  }

  /**
   * Reuse means that the token was stolen. Either the user or the thief is using it now, so the session ends for both.
   */
  async #endReused(
    manager: EntityManager,
    ctx: CallContext,
    session: SessionEntity,
    client: AuthClient,
  ): Promise<string[]> {
    await this.audit.record(manager, ctx, {
      event: 'session.reuse',
      subjectId: session.userId,
      network: clientInfo(client).network,
      details: { sessionId: session.id },
    });
    return this.sessions.end(manager, [session.id]);
  }
}
