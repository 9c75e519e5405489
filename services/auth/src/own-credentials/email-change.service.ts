import { Injectable } from '@nestjs/common';
import { AppError, type changeEmail } from '@plainscan/contracts';
import { actorId, type CallContext, type RpcInput } from '@plainscan/service-kit';
import { OutboxRelay } from '@plainscan/service-kit/postgres';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditStore } from '../audit/audit.store.ts';
import type { LinkEntity } from '../db/entities/link.entity.ts';
import { UserEntity } from '../db/entities/user.entity.ts';
import { linkInvalid, wrongPassword } from '../errors.ts';
import { confirmationCounts } from '../limits/attempt-counts.ts';
import { AttemptLimits } from '../limits/attempt-limits.ts';
import { LinksStore } from '../links/links.store.ts';
import { EmailTemplates } from '../mail/email-templates.ts';
import { MailSender } from '@plainscan/service-kit/mail';
import { MailsStore } from '../mail/mails.store.ts';
import { networkOf } from '../sessions/client-info.ts';
import { PendingSignupsStore } from '../sign-up/pending-signups.store.ts';
import { TermsService } from '../terms/terms.service.ts';
import { emailKey } from '../users/email-address.ts';
import { UsersStore } from '../users/users.store.ts';
import { CurrentPassword, type UserWithPassword } from './current-password.ts';

@Injectable()
export class EmailChangeService {
  constructor(
    private readonly db: DataSource,
    private readonly currentPassword: CurrentPassword,
    private readonly users: UsersStore,
    private readonly pending: PendingSignupsStore,
    private readonly links: LinksStore,
    private readonly mails: MailsStore,
    private readonly templates: EmailTemplates,
    private readonly sender: MailSender,
    private readonly limits: AttemptLimits,
    private readonly audit: AuditStore,
    private readonly terms: TermsService,
    private readonly outbox: OutboxRelay,
  ) {}

  /**
   * Responds the same way and writes the same number of rows whether or not the new address already has an account.
   * @throws AppError WRONG_PASSWORD, NO_PASSWORD, SAME_EMAIL, TOO_MANY_ATTEMPTS
   */
  async request(ctx: CallContext, { email, password, client }: RpcInput<typeof changeEmail>): Promise<void> {
    const user = await this.currentPassword.user(ctx);
    if (emailKey(email) === user.emailKey)
      throw new AppError('invalid', 'SAME_EMAIL', 'This is already your email address.');
    const network = networkOf(client.ip);
    await this.currentPassword.verify(ctx, { user, password, event: 'email.change-refused', network });
    await this.limits.take(confirmationCounts(email));
    await this.#mail(ctx, user, email, network);
    this.sender.notify();
  }

  /**
   * The link proves who owns the mailbox; the session proves which account it is for. Otherwise, opening a stranger's
   * link would attach your mailbox to the stranger's account.
   * @throws AppError LINK_INVALID, WRONG_ACCOUNT, EMAIL_TAKEN
   */
  async confirm(ctx: CallContext, token: string): Promise<{ email: string }> {
    const link = await this.links.find(this.db.manager, 'email', token);
    if (!link) throw linkInvalid();
    if (link.userId !== actorId(ctx)) throw wrongAccount();
    const email = link.newEmail!;
    await this.db.transaction((manager) => this.#change(manager, ctx, link, email));
    this.sender.notify();
    this.outbox.notify();
    return { email };
  }

  /** Only the last requested change can be confirmed. */
  async #mail(ctx: CallContext, user: UserWithPassword, newEmail: string, network: string | null): Promise<void> {
    await this.db.transaction(async (manager) => {
      const current = await this.users.lock(manager, user.id);
      if (current?.passwordHash !== user.passwordHash) throw wrongPassword();
      await this.links.revoke(manager, user.id, 'email');
      const token = await this.links.add(manager, { kind: 'email', userId: user.id, newEmail });
      const owner = await this.users.byEmail(manager, newEmail);
      const mailToNewAddress = owner ? this.templates.addressInUse() : this.templates.confirmNewAddress(token);
      await this.mails.add(manager, {
        userId: owner?.id ?? user.id,
        to: owner?.email ?? newEmail,
        ...mailToNewAddress,
      });
      const mailToCurrentAddress = this.templates.addressChangeRequested(newEmail);
      await this.mails.add(manager, { userId: user.id, to: current.email, ...mailToCurrentAddress });
      await this.audit.record(manager, ctx, { event: 'email.change-requested', subjectId: user.id, network });
    });
  }

  async #change(manager: EntityManager, ctx: CallContext, link: LinkEntity, email: string): Promise<void> {
    const before = await this.users.lock(manager, link.userId);
    if (!before || !(await this.links.use(manager, link))) throw linkInvalid();
    if (!(await this.users.setEmail(manager, before.id, email)))
      throw new AppError('conflict', 'EMAIL_TAKEN', 'This email address is already used by another account.');
    // The previous mailbox, with the links in it, may no longer belong to the user.
    await this.links.revoke(manager, before.id);
    await this.pending.unlink(manager, email);
    if (before.demo) await this.#keepDemo(manager, before.id, link.passwordHash);
    else
      await this.mails.add(manager, { userId: before.id, to: before.email, ...this.templates.addressChanged(email) });
    await this.audit.record(manager, ctx, { event: before.demo ? 'demo.kept' : 'email.changed', subjectId: before.id });
  }

  /** Turns the demo into a real account: its demo Premium ends, and its trial is tied to the address. */
  async #keepDemo(manager: EntityManager, id: string, passwordHash: string | null): Promise<void> {
    await manager.update(UserEntity, { id }, { demo: false, passwordHash });
    await this.terms.announce(manager, (await this.users.byId(manager, id))!);
  }
}

const wrongAccount = (): AppError =>
  new AppError(
    'forbidden',
    'WRONG_ACCOUNT',
    'This link is for another account. Sign in to that account, then open the link again.',
  );
