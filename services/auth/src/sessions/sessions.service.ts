import { Inject, Injectable } from '@nestjs/common';
import { AppError, type SessionList } from '@plainscan/contracts';
import { actorId, type CallContext, type Clock, CLOCK } from '@plainscan/service-kit';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { AuditStore } from '../audit/audit.store.ts';
import { tokenHash } from '../crypto/opaque-token.ts';
import { SessionEntity } from '../db/entities/session.entity.ts';
import { deviceName } from './device-name.ts';
import { EndedSessionsService } from './ended-sessions.service.ts';
import { MAX_SESSIONS_PER_USER } from './session-times.ts';
import { SessionsStore } from './sessions.store.ts';

/** Lists and ends the caller's own sessions. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly db: DataSource,
    private readonly sessions: SessionsStore,
    private readonly endedSessions: EndedSessionsService,
    private readonly audit: AuditStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(ctx: CallContext): Promise<SessionList> {
    const found = await this.db.getRepository(SessionEntity).find({
      where: { userId: actorId(ctx), expiresAt: MoreThan(new Date(this.clock())) },
      order: { lastUsedAt: 'DESC', id: 'ASC' },
      take: MAX_SESSIONS_PER_USER,
    });
    return {
      sessions: found.map((session) => ({
        id: session.id,
        device: deviceName(session.userAgent),
        network: session.network,
        createdAt: session.createdAt.toISOString(),
        lastUsedAt: session.lastUsedAt.toISOString(),
        current: session.id === ctx.actor?.sessionId,
        secondFactor: session.secondFactor,
      })),
    };
  }

  /** Ends one session of the user, or all `others`. @throws AppError NOT_FOUND if the user has no such session */
  end(ctx: CallContext, which: string): Promise<number> {
    const userId = actorId(ctx);
    return this.#end(ctx, async (manager) => {
      if (which === 'others') {
        const except = ctx.actor?.sessionId ?? null;
        return { userId, ids: await this.sessions.endAll(manager, userId, { except }) };
      }
      const session = await this.sessions.lock(manager, userId, which);
      if (!session) throw new AppError('not_found', 'NOT_FOUND', 'This session has already ended.');
      return { userId, ids: await this.sessions.end(manager, [session.id]) };
    });
  }

  /** Ends the session of the refresh token, or else that of the access token. */
  async signOut(ctx: CallContext, refreshToken: string | null): Promise<void> {
    await this.#end(ctx, async (manager) => {
      const { actor } = ctx;
      const session =
        (refreshToken !== null && (await this.sessions.lockByRefreshToken(manager, tokenHash(refreshToken)))) ||
        (actor?.sessionId && (await this.sessions.lock(manager, actorId(ctx), actor.sessionId)));
      return session ? { userId: session.userId, ids: await this.sessions.end(manager, [session.id]) } : null;
    });
  }

  /** Audits and announces the sessions that `work` ended. Returns how many. */
  async #end(
    ctx: CallContext,
    work: (manager: EntityManager) => Promise<{ userId: string; ids: string[] } | null>,
  ): Promise<number> {
    const ids = await this.db.transaction(async (manager) => {
      const ended = await work(manager);
      for (const sessionId of ended?.ids ?? [])
        await this.audit.record(manager, ctx, {
          event: 'session.ended',
          subjectId: ended!.userId,
          details: { sessionId },
        });
      return ended?.ids ?? [];
    });
    await this.endedSessions.announce(ids);
    return ids.length;
  }
}
