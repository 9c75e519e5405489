import { Inject, Injectable } from '@nestjs/common';
import type { AuthClient } from '@plainscan/contracts';
import { type CallContext, type Clock, CLOCK } from '@plainscan/service-kit';
import type { EntityManager } from 'typeorm';
import { AuditStore } from '../audit/audit.store.ts';
import { IdentityEntity } from '../db/entities/identity.entity.ts';
import { UserEntity } from '../db/entities/user.entity.ts';
import { networkOf } from '../sessions/client-info.ts';
import { PendingSignupsStore } from '../sign-up/pending-signups.store.ts';
import { emailKey } from '../users/email-address.ts';
import { UsersStore } from '../users/users.store.ts';
import type { ProviderProfile } from './provider-profile.ts';

/** Maps a verified profile to a user. */
@Injectable()
export class ProviderAccountsService {
  constructor(
    private readonly users: UsersStore,
    private readonly pending: PendingSignupsStore,
    private readonly audit: AuditStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Finds the user by identity or else by address (all addresses are confirmed, so it is the same person), and otherwise
   * creates one. Locks the user's row, and concurrent sign-ins create only one user.
   */
  async userOf(
    manager: EntityManager,
    ctx: CallContext,
    profile: ProviderProfile,
    client: AuthClient,
  ): Promise<UserEntity> {
    const { issuer, subject, email } = profile;
    await lockIdentity(manager, profile);
    const identity = await manager.findOneBy(IdentityEntity, { issuer, subject });
    const linked = identity && (await this.users.lock(manager, identity.userId));
    if (linked) return this.#syncProfile(manager, linked, profile);
    await this.pending.lockAddress(manager, email);
    const auditFields = { network: networkOf(client.ip), details: { issuer } };
    const { user, isNew } = await this.#byAddress(manager, profile);
    if (isNew) {
      await this.pending.unlink(manager, email);
      await this.audit.record(manager, ctx, { ...auditFields, event: 'account.created', subjectId: user.id });
    }
    const createdAt = new Date(this.clock());
    await manager.insert(IdentityEntity, { issuer, subject, userId: user.id, createdAt });
    await this.audit.record(manager, ctx, { ...auditFields, event: 'provider.linked', subjectId: user.id });
    return user;
  }

  async #byAddress(manager: EntityManager, profile: ProviderProfile): Promise<{ user: UserEntity; isNew: boolean }> {
    const { email, fullName, avatarUrl } = profile;
    for (;;) {
      const found = await this.users.byEmail(manager, email);
      const owner = found && (await this.users.lock(manager, found.id));
      // Before the lock, the user may have changed their address or deleted their account.
      if (owner?.emailKey === emailKey(email))
        return { user: await this.#syncProfile(manager, owner, profile), isNew: false };
      const created = await this.users.create(manager, { email, fullName, avatarUrl });
      if (created) return { user: created, isNew: true };
    }
  }

  async #syncProfile(manager: EntityManager, user: UserEntity, profile: ProviderProfile): Promise<UserEntity> {
    const fullName = profile.fullName ?? user.fullName;
    const avatarUrl = profile.avatarUrl ?? user.avatarUrl;
    if (fullName === user.fullName && avatarUrl === user.avatarUrl) return user;
    await manager.update(UserEntity, { id: user.id }, { fullName, avatarUrl });
    return { ...user, fullName, avatarUrl };
  }
}

const lockIdentity = (manager: EntityManager, { issuer, subject }: ProviderProfile): Promise<unknown> =>
  manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`identity ${issuer} ${subject}`]);
