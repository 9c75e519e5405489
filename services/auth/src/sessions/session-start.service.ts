import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthClient, SessionGrant } from '@plainscan/contracts';
import { type CallContext, type Clock, CLOCK } from '@plainscan/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditStore } from '../audit/audit.store.ts';
import { SessionEntity } from '../db/entities/session.entity.ts';
import type { UserEntity } from '../db/entities/user.entity.ts';
import { PendingSignIns } from '../second-factor/pending-sign-ins.ts';
import { SecondFactorsStore } from '../second-factor/second-factors.store.ts';
import { clientInfo } from './client-info.ts';
import { EndedSessionsService } from './ended-sessions.service.ts';
import { KnownDevices } from './known-devices.ts';
import { SessionGrants } from './session-grants.ts';
import { sessionExpiry } from './session-times.ts';
import { SessionsStore } from './sessions.store.ts';

/** Starts a session after any kind of sign-in. */
@Injectable()
export class SessionStartService {
  constructor(
    private readonly db: DataSource,
    private readonly sessions: SessionsStore,
    private readonly grants: SessionGrants,
    private readonly endedSessions: EndedSessionsService,
    private readonly audit: AuditStore,
    private readonly factors: SecondFactorsStore,
    private readonly pendingSignIns: PendingSignIns,
    private readonly devices: KnownDevices,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Starts a session for the user whom `authenticate` returns, in the same transaction. If the user has too many
   * sessions, the least recently used ones end.
   * @throws AppError SECOND_FACTOR_REQUIRED, after committing `authenticate`, if the user has a second factor that
   * wasn't checked
   */
  async start(
    ctx: CallContext,
    client: AuthClient,
    authenticate: (manager: EntityManager) => Promise<UserEntity>,
    { secondFactor = false } = {},
  ): Promise<SessionGrant> {
    const { user, grant, evicted } = await this.db.transaction(async (manager) => {
      const user = await authenticate(manager);
      if (!secondFactor && (await this.factors.isEnabled(manager, user.id))) return { user, grant: null, evicted: [] };
      // Serializes the sign-ins of one user, so that the limit holds.
      await manager.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [user.id]);
      const evicted = await this.sessions.evict(manager, user.id);
      return { user, grant: await this.#insert(manager, ctx, user, { client, secondFactor }), evicted };
    });
    if (grant === null) throw await this.pendingSignIns.codeRequired(user);
    await this.endedSessions.announce(evicted);
    const device = await this.devices.remember(user);
    return device === null ? grant : { ...grant, device };
  }

  async #insert(
    manager: EntityManager,
    ctx: CallContext,
    user: UserEntity,
    { client, secondFactor }: { client: AuthClient; secondFactor: boolean },
  ): Promise<SessionGrant> {
    const now = this.clock();
    const session: SessionEntity = {
      id: randomUUID(),
      userId: user.id,
      ...clientInfo(client),
      createdAt: new Date(now),
      lastUsedAt: new Date(now),
      expiresAt: new Date(sessionExpiry(now, now)),
      secondFactor,
    };
    await manager.insert(SessionEntity, session);
    await this.audit.record(manager, ctx, {
      event: 'session.started',
      subjectId: user.id,
      network: session.network,
      details: { sessionId: session.id, ...(secondFactor && { secondFactor }) },
    });
    return this.grants.issue(manager, user, session, null);
  }
}
