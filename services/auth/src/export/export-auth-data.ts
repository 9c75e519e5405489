import type { CallContext } from '@plainscan/service-kit';
import { type DataSource, IsNull } from 'typeorm';
import type { ReadAccount } from '../account/read-account.ts';
import { actorId, noSuchUser } from '../actor.ts';
import { AuditEntryEntity } from '../db/entities/audit-entry.entity.ts';
import { IdentityEntity } from '../db/entities/identity.entity.ts';
import { SessionEntity } from '../db/entities/session.entity.ts';
import { UserEntity } from '../db/entities/user.entity.ts';
import { MAX_SESSIONS_OF_USER } from '../sessions/session-times.ts';
import { authData } from './auth-data.ts';

const MAX_AUDIT_ENTRIES = 1000;

/** All that is kept here of whoever asks, for them to take away. */
export class ExportAuthData {
  readonly #db: DataSource;
  readonly #account: ReadAccount;
  constructor(db: DataSource, account: ReadAccount) {
    this.#db = db;
    this.#account = account;
  }

  /** As JSON. @throws Fault NOT_FOUND */
  async export(ctx: CallContext): Promise<Record<string, unknown>> {
    const userId = actorId(ctx);
    const { manager } = this.#db;
    const [account, user, identities, sessions, audit] = await Promise.all([
      this.#account.read(ctx),
      manager.findOneBy(UserEntity, { id: userId }),
      manager.find(IdentityEntity, { where: { userId }, order: { createdAt: 'ASC' } }),
      manager.find(SessionEntity, { where: { userId }, order: { lastUsedAt: 'DESC' }, take: MAX_SESSIONS_OF_USER }),
      manager.find(AuditEntryEntity, {
        // What happened to them, and what they did as an administrator.
        where: [{ subjectId: userId }, { actorId: userId, subjectId: IsNull() }],
        order: { at: 'DESC', id: 'DESC' },
        take: MAX_AUDIT_ENTRIES,
      }),
    ]);
    if (!user) throw noSuchUser();
    return authData({ user, account, identities, sessions, audit });
  }
}
