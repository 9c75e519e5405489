import { Inject, Injectable } from '@nestjs/common';
import { TERMS_VERSION, termsAccepted, type TermsStatus } from '@plainscan/contracts';
import { actorId, type CallContext, type Clock, CLOCK, CONFIG } from '@plainscan/service-kit';
import { addToOutbox, OutboxRelay } from '@plainscan/service-kit/postgres';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { AuditStore } from '../audit/audit.store.ts';
import type { AuthConfig } from '../config.ts';
import { keyedHash } from '../crypto/keyed-hash.ts';
import { UserEntity } from '../db/entities/user.entity.ts';
import { userNotFound } from '../errors.ts';
import { mailboxOf } from '../users/email-address.ts';
import { UsersStore } from '../users/users.store.ts';

type TermsAccepted = z.input<(typeof termsAccepted)['payload']>;
type Acceptance = Pick<UserEntity, 'termsVersion' | 'termsAcceptedAt'>;

/** Versions are dates. In a rolling update, an old replica must not reject a newer version. */
const isCurrent = (version: string | null): boolean => version !== null && version >= TERMS_VERSION;

const statusOf = ({ termsVersion, termsAcceptedAt }: Acceptance): TermsStatus => ({
  termsAccepted: termsVersion !== null,
  termsAcceptedAt: termsAcceptedAt?.toISOString() ?? null,
  requiresAcceptance: !isCurrent(termsVersion),
  version: TERMS_VERSION,
});

@Injectable()
export class TermsService {
  /** identifies a mailbox to other services without revealing it */
  readonly #addressKey: (email: string) => string;

  constructor(
    private readonly db: DataSource,
    private readonly users: UsersStore,
    private readonly audit: AuditStore,
    private readonly outbox: OutboxRelay,
    @Inject(CONFIG) { secret }: AuthConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const hash = keyedHash(secret, 'address-key');
    this.#addressKey = (email) => hash(mailboxOf(email)).toString('base64url');
  }

  /** @throws AppError NOT_FOUND */
  async status(ctx: CallContext): Promise<TermsStatus> {
    return statusOf(await this.#user(ctx));
  }

  /** Accepting the current terms again changes nothing. @throws AppError NOT_FOUND */
  async accept(ctx: CallContext): Promise<TermsStatus> {
    const accepted = await this.db.transaction(async (manager) => {
      const user = await this.users.lock(manager, actorId(ctx));
      if (!user) throw userNotFound();
      return isCurrent(user.termsVersion) ? user : this.record(manager, ctx, user);
    });
    this.outbox.notify();
    return statusOf(accepted);
  }

  /** Records an acceptance within the caller's transaction. Returns the updated user. */
  async record(manager: EntityManager, ctx: CallContext, user: UserEntity): Promise<UserEntity> {
    const changes = { termsVersion: TERMS_VERSION, termsAcceptedAt: new Date(this.clock()) };
    await manager.update(UserEntity, { id: user.id }, changes);
    await this.audit.record(manager, ctx, {
      event: 'terms.accepted',
      subjectId: user.id,
      details: { version: TERMS_VERSION },
    });
    const accepted = { ...user, ...changes };
    await addToOutbox(manager, termsAccepted, this.#payload(accepted));
    return accepted;
  }

  /**
   * Tells other services about a user whose address or kind of account changed after they accepted. Within the caller's
   * transaction.
   */
  async announce(manager: EntityManager, user: UserEntity): Promise<void> {
    const { termsVersion, termsAcceptedAt } = user;
    if (termsVersion === null || termsAcceptedAt === null) return;
    await addToOutbox(manager, termsAccepted, this.#payload({ ...user, termsVersion, termsAcceptedAt }));
  }

  /**
   * The payload of `termsAccepted`, for a service that has not received it yet; null if no terms were accepted.
   * @throws AppError NOT_FOUND
   */
  async trialFacts(ctx: CallContext): Promise<{ accepted: TermsAccepted | null }> {
    const user = await this.#user(ctx);
    const { termsVersion, termsAcceptedAt } = user;
    return {
      accepted: termsVersion && termsAcceptedAt ? this.#payload({ ...user, termsVersion, termsAcceptedAt }) : null,
    };
  }

  async #user(ctx: CallContext): Promise<UserEntity> {
    const user = await this.users.byId(this.db.manager, actorId(ctx));
    if (!user) throw userNotFound();
    return user;
  }

  #payload(user: UserEntity & { termsVersion: string; termsAcceptedAt: Date }): TermsAccepted {
    return {
      userId: user.id,
      version: user.termsVersion,
      acceptedAt: user.termsAcceptedAt.toISOString(),
      addressKey: this.#addressKey(user.email),
      demo: user.demo,
    };
  }
}
