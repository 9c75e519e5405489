import type { AuthClient } from '@plainscan/contracts';
import type { CallContext, Clock } from '@plainscan/service-kit';
import type { EntityManager } from 'typeorm';
import type { AuditStore } from '../audit/audit.store.ts';
import { IdentityEntity } from '../db/entities/identity.entity.ts';
import { UserEntity } from '../db/entities/user.entity.ts';
import { emailKey } from '../email-key.ts';
import { networkOf } from '../network-of.ts';
import type { PendingSignupsStore } from '../sign-up/pending-signups.store.ts';
import type { UsersStore } from '../users/users.store.ts';
import type { ProviderProfile } from './provider-profile.ts';

interface ProviderAccountsParts {
  users: UsersStore;
  pending: PendingSignupsStore;
  audit: AuditStore;
  clock: Clock;
}

/** Which user somebody is whom the provider has confirmed. */
export class ProviderAccounts {
  readonly #parts: ProviderAccountsParts;
  constructor(parts: ProviderAccountsParts) {
    this.#parts = parts;
  }

  /**
   * Who signed in as that subject before, else who has the address (every address here is confirmed by its owner, so both are one
   * person), else a new user. The user's row is locked; two that come at once become one user.
   */
  async userOf(
    manager: EntityManager,
    ctx: CallContext,
    profile: ProviderProfile,
    client: AuthClient,
  ): Promise<UserEntity> {
    const { issuer, subject, email } = profile;
    await lockIdentity(manager, profile);
    const known = await manager.findOneBy(IdentityEntity, { issuer, subject });
    const linked = known && (await this.#parts.users.lock(manager, known.userId));
    if (linked) return this.#brushUp(manager, linked, profile);
    await this.#parts.pending.lockAddress(manager, email);
    const fact = { network: networkOf(client.ip), details: { issuer } };
    const { user, isNew } = await this.#byAddress(manager, profile);
    if (isNew) {
      await this.#parts.pending.unlink(manager, email);
      await this.#parts.audit.record(manager, ctx, { ...fact, event: 'account.created', subjectId: user.id });
    }
    const createdAt = new Date(this.#parts.clock());
    await manager.insert(IdentityEntity, { issuer, subject, userId: user.id, createdAt });
    await this.#parts.audit.record(manager, ctx, { ...fact, event: 'provider.linked', subjectId: user.id });
    return user;
  }

  async #byAddress(manager: EntityManager, profile: ProviderProfile): Promise<{ user: UserEntity; isNew: boolean }> {
    const { users } = this.#parts;
    const { email, fullName, avatarUrl } = profile;
    for (;;) {
      const found = await users.byEmail(manager, email);
      const owner = found && (await users.lock(manager, found.id));
      // It may have got another address, or be gone, before it was locked.
      if (owner?.emailKey === emailKey(email))
        return { user: await this.#brushUp(manager, owner, profile), isNew: false };
      const made = await users.create(manager, { email, fullName, avatarUrl });
      if (made) return { user: made, isNew: true };
    }
  }

  /** Name and picture are what the provider tells now. */
  async #brushUp(manager: EntityManager, user: UserEntity, profile: ProviderProfile): Promise<UserEntity> {
    const fullName = profile.fullName ?? user.fullName;
    const avatarUrl = profile.avatarUrl ?? user.avatarUrl;
    if (fullName === user.fullName && avatarUrl === user.avatarUrl) return user;
    await manager.update(UserEntity, { id: user.id }, { fullName, avatarUrl });
    return { ...user, fullName, avatarUrl };
  }
}

const lockIdentity = (manager: EntityManager, { issuer, subject }: ProviderProfile): Promise<unknown> =>
  manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`identity ${issuer} ${subject}`]);
