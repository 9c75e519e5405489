import { AppError, type SessionList } from '@plainscan/contracts';
import type { CallContext, Clock } from '@plainscan/service-kit';
import { type DataSource, type EntityManager, MoreThan } from 'typeorm';
import { actorId } from '../actor.ts';
import type { AuditStore } from '../audit/audit.store.ts';
import { tokenHash } from '../crypto/opaque-token.ts';
import { EndedSessionEntity } from '../db/entities/ended-session.entity.ts';
import { SessionEntity } from '../db/entities/session.entity.ts';
import { deviceName } from './device-name.ts';
import type { EndSessions } from './end-sessions.ts';
import { sessionOfToken } from './session-of-token.ts';
import { MAX_SESSIONS_OF_USER } from './session-times.ts';

/** Newest first; what a gateway misses beyond them, it hears of by the broadcast. */
const MAX_ENDED = 20_000;

/** What users see of their sessions, and how they end them. */
export class OwnSessions {
  readonly #db: DataSource;
  readonly #endSessions: EndSessions;
  readonly #audit: AuditStore;
  readonly #clock: Clock;

  constructor(parts: { db: DataSource; endSessions: EndSessions; audit: AuditStore; clock: Clock }) {
    this.#db = parts.db;
    this.#endSessions = parts.endSessions;
    this.#audit = parts.audit;
    this.#clock = parts.clock;
  }

  async list(ctx: CallContext): Promise<SessionList> {
    const found = await this.#db.getRepository(SessionEntity).find({
      where: { userId: actorId(ctx), expiresAt: MoreThan(new Date(this.#clock())) },
      order: { lastUsedAt: 'DESC', id: 'ASC' },
      take: MAX_SESSIONS_OF_USER,
    });
    return {
      sessions: found.map((session) => ({
        id: session.id,
        device: deviceName(session.userAgent),
        network: session.network,
        createdAt: session.createdAt.toISOString(),
        lastUsedAt: session.lastUsedAt.toISOString(),
        current: session.id === ctx.actor?.sessionId,
      })),
    };
  }

  /** @throws AppError NOT_FOUND when the session is not one of the actor's own */
  end(ctx: CallContext, which: string): Promise<number> {
    const userId = actorId(ctx);
    return this.#ending(ctx, async (manager) => {
      if (which === 'others') {
        const except = ctx.actor?.sessionId ?? null;
        return { userId, ids: await this.#endSessions.end(manager, userId, { except }) };
      }
      const own = await this.#locked(manager, userId, which);
      if (!own) throw new AppError('not_found', 'NOT_FOUND', 'This session has ended already.');
      return { userId, ids: await this.#endSessions.endThese(manager, [own.id]) };
    });
  }

  /** Ends the session of the refresh token, else that of the actor. */
  async signOut(ctx: CallContext, refreshToken: string | null): Promise<void> {
    await this.#ending(ctx, async (manager) => {
      const { actor } = ctx;
      const session =
        (refreshToken !== null && (await sessionOfToken(manager, tokenHash(refreshToken)))) ||
        (actor?.sessionId && (await this.#locked(manager, actorId(ctx), actor.sessionId)));
      return session ? { userId: session.userId, ids: await this.#endSessions.endThese(manager, [session.id]) } : null;
    });
  }

  /** Sessions whose last access tokens may still run. */
  async listEnded(): Promise<{ sessions: { sessionId: string; until: number }[] }> {
    const ended = await this.#db.getRepository(EndedSessionEntity).find({
      where: { until: MoreThan(new Date(this.#clock())) },
      order: { until: 'DESC' },
      take: MAX_ENDED,
    });
    return {
      sessions: ended.map(({ sessionId, until }) => ({ sessionId, until: Math.ceil(until.getTime() / 1000) })),
    };
  }

  /** How many ended, each told to the audit log and to the gateways. */
  async #ending(
    ctx: CallContext,
    work: (manager: EntityManager) => Promise<{ userId: string; ids: string[] } | null>,
  ): Promise<number> {
    const ids = await this.#db.transaction(async (manager) => {
      const ended = await work(manager);
      for (const sessionId of ended?.ids ?? [])
        await this.#audit.record(manager, ctx, {
          event: 'session.ended',
          subjectId: ended!.userId,
          details: { sessionId },
        });
      return ended?.ids ?? [];
    });
    await this.#endSessions.announce(ids);
    return ids.length;
  }

  #locked(manager: EntityManager, userId: string, id: string): Promise<SessionEntity | null> {
    return manager.findOne(SessionEntity, { where: { id, userId }, lock: { mode: 'pessimistic_write' } });
  }
}
