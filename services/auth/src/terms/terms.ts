import { TERMS_VERSION, termsAccepted, type TermsStatus } from '@plainscan/contracts';
import type { CallContext, Clock } from '@plainscan/service-kit';
import { addToOutbox, type DatabaseConnection, type OutboxRelay } from '@plainscan/service-kit/postgres';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { actorId, noSuchUser } from '../actor.ts';
import type { AuditStore } from '../audit/audit.store.ts';
import { UserEntity } from '../db/entities/user.entity.ts';
import type { UsersStore } from '../users/users.store.ts';
import type { AddressKeys } from './address-keys.ts';

type TermsAccepted = z.input<(typeof termsAccepted)['payload']>;
type Accepted = Pick<UserEntity, 'termsVersion' | 'termsAcceptedAt'>;

/** Versions are dates: during a deployment, a process of yesterday does not ask again who accepted what is newer. */
const inForce = (version: string | null): boolean => version !== null && version >= TERMS_VERSION;

export const termsStatus = ({ termsVersion, termsAcceptedAt }: Accepted): TermsStatus => ({
  termsAccepted: termsVersion !== null,
  termsAcceptedAt: termsAcceptedAt?.toISOString() ?? null,
  requiresAcceptance: !inForce(termsVersion),
  version: TERMS_VERSION,
});

export class Terms {
  readonly #database: DatabaseConnection;
  readonly #users: UsersStore;
  readonly #audit: AuditStore;
  readonly #addressKeys: AddressKeys;
  readonly #outbox: OutboxRelay;
  readonly #clock: Clock;

  constructor(parts: {
    database: DatabaseConnection;
    users: UsersStore;
    audit: AuditStore;
    addressKeys: AddressKeys;
    outbox: OutboxRelay;
    clock: Clock;
  }) {
    this.#database = parts.database;
    this.#users = parts.users;
    this.#audit = parts.audit;
    this.#addressKeys = parts.addressKeys;
    this.#outbox = parts.outbox;
    this.#clock = parts.clock;
  }

  /** @throws AppError NOT_FOUND */
  async status(ctx: CallContext): Promise<TermsStatus> {
    const user = await this.#users.byId(this.#database.dataSource.manager, actorId(ctx));
    if (!user) throw noSuchUser();
    return termsStatus(user);
  }

  /** The first acceptance of the terms in force counts. @throws AppError NOT_FOUND */
  async accept(ctx: CallContext): Promise<TermsStatus> {
    const accepted = await this.#database.dataSource.transaction(async (manager) => {
      const user = await this.#users.lock(manager, actorId(ctx));
      if (!user) throw noSuchUser();
      return inForce(user.termsVersion) ? user : this.record(manager, ctx, user);
    });
    this.#outbox.poke();
    return termsStatus(accepted);
  }

  /** Within the caller's transaction. Returns the user as it is then. */
  async record(manager: EntityManager, ctx: CallContext, user: UserEntity): Promise<UserEntity> {
    const acceptedAt = new Date(this.#clock());
    const changes = { termsVersion: TERMS_VERSION, termsAcceptedAt: acceptedAt };
    await manager.update(UserEntity, { id: user.id }, changes);
    await this.#audit.record(manager, ctx, {
      event: 'terms.accepted',
      subjectId: user.id,
      details: { version: TERMS_VERSION },
    });
    const accepted = { ...user, ...changes };
    await addToOutbox(manager, termsAccepted, this.#facts(accepted));
    return accepted;
  }

  /** What `termsAccepted` told; null: nothing is accepted. @throws AppError NOT_FOUND */
  async trialFacts(ctx: CallContext): Promise<{ accepted: TermsAccepted | null }> {
    const user = await this.#users.byId(this.#database.dataSource.manager, actorId(ctx));
    if (!user) throw noSuchUser();
    const { termsVersion, termsAcceptedAt } = user;
    return {
      accepted: termsVersion && termsAcceptedAt ? this.#facts({ ...user, termsVersion, termsAcceptedAt }) : null,
    };
  }

  #facts(user: UserEntity & { termsVersion: string; termsAcceptedAt: Date }): TermsAccepted {
    return {
      userId: user.id,
      version: user.termsVersion,
      acceptedAt: user.termsAcceptedAt.toISOString(),
      addressKey: this.#addressKeys.keyOf(user.email),
      demo: user.demo,
    };
  }
}
