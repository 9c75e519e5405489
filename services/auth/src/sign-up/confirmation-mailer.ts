import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newOpaqueToken } from '../crypto/opaque-token.ts';
import type { UserEntity } from '../db/entities/user.entity.ts';
import { EmailTemplates } from '../mail/email-templates.ts';
import { MailsStore } from '../mail/mails.store.ts';
import { type NewPendingSignup, PendingSignupsStore } from './pending-signups.store.ts';

/**
 * Writes the same number of rows whether or not the address has an account. Only the email differs, which only the
 * mailbox's owner sees.
 */
@Injectable()
export class ConfirmationMailer {
  constructor(
    private readonly pending: PendingSignupsStore,
    private readonly mails: MailsStore,
    private readonly templates: EmailTemplates,
  ) {}

  /**
   * Keeps earlier sign-ups of the address, so that the links in all of its emails work. `user` is the address's
   * account, if any.
   */
  async write(manager: EntityManager, signup: Omit<NewPendingSignup, 'token'>, user: UserEntity | null): Promise<void> {
    const { email, passwordHash, browserSecretHash } = signup;
    const token = newOpaqueToken();
    await this.pending.add(manager, { email, passwordHash, browserSecretHash, token: user ? null : token });
    const template = user ? this.templates.alreadyRegistered() : this.templates.confirmAddress(token);
    await this.mails.add(manager, { userId: user?.id ?? null, to: user?.email ?? email, ...template });
  }
}
