import type { EntityManager } from 'typeorm';
import { newOpaqueToken } from '../crypto/opaque-token.ts';
import type { UserEntity } from '../db/entities/user.entity.ts';
import type { Letters } from '../mail/letters.ts';
import type { MailsStore } from '../mail/mails.store.ts';
import type { NewPendingSignup, PendingSignupsStore } from './pending-signups.store.ts';

/**
 * What a sign-up leaves behind: the same rows whether the address is free or has an account. The difference is in the mail, and only
 * who reads that mailbox sees it.
 */
export class ConfirmationMail {
  readonly #pending: PendingSignupsStore;
  readonly #mails: MailsStore;
  readonly #letters: Letters;
  constructor(parts: { pending: PendingSignupsStore; mails: MailsStore; letters: Letters }) {
    this.#pending = parts.pending;
    this.#mails = parts.mails;
    this.#letters = parts.letters;
  }

  /** A further sign-up of the same person is kept beside the earlier ones, so that the links of all their mails work. */
  async write(
    manager: EntityManager,
    signup: Pick<NewPendingSignup, 'email' | 'passwordHash' | 'browserSecretHash'>,
    user: UserEntity | null,
  ): Promise<void> {
    const { email, passwordHash, browserSecretHash } = signup;
    const token = newOpaqueToken();
    await this.#pending.add(manager, { email, passwordHash, browserSecretHash, token: user ? null : token });
    const letter = user ? this.#letters.alreadyRegistered() : this.#letters.confirmAddress(token);
    await this.#mails.add(manager, { userId: user?.id ?? null, to: user?.email ?? email, ...letter });
  }
}
