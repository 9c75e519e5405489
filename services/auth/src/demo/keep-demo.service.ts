import { Injectable } from '@nestjs/common';
import { AppError, type keepDemo } from '@plainscan/contracts';
import { actorId, type CallContext, type RpcInput } from '@plainscan/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditStore } from '../audit/audit.store.ts';
import { userNotFound } from '../errors.ts';
import { ownAccountCounts, signUpCounts } from '../limits/attempt-counts.ts';
import { AttemptLimits } from '../limits/attempt-limits.ts';
import { LinksStore } from '../links/links.store.ts';
import { EmailTemplates } from '../mail/email-templates.ts';
import { MailSender } from '@plainscan/service-kit/mail';
import { MailsStore } from '../mail/mails.store.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { PasswordRule } from '../passwords/password-rule.ts';
import { networkOf } from '../sessions/client-info.ts';
import { UsersStore } from '../users/users.store.ts';

/**
 * Adds an email and a password to a demo account. EmailChangeService makes it a real account when the emailed link is
 * opened.
 */
@Injectable()
export class KeepDemoService {
  constructor(
    private readonly db: DataSource,
    private readonly users: UsersStore,
    private readonly links: LinksStore,
    private readonly mails: MailsStore,
    private readonly templates: EmailTemplates,
    private readonly sender: MailSender,
    private readonly hasher: PasswordHasher,
    private readonly passwordRule: PasswordRule,
    private readonly limits: AttemptLimits,
    private readonly audit: AuditStore,
  ) {}

  /**
   * Responds the same way and writes the same number of rows whether or not the address already has an account.
   * @throws AppError WEAK_PASSWORD, TOO_MANY_ATTEMPTS, NOT_DEMO, NOT_FOUND
   */
  async request(ctx: CallContext, { email, password, client }: RpcInput<typeof keepDemo>): Promise<void> {
    const userId = actorId(ctx);
    await this.#requireDemo(this.db.manager, userId);
    await this.passwordRule.requireStrong(password, { email });
    await this.limits.take([...ownAccountCounts(userId), ...signUpCounts(email, client.ip)]);
    const network = networkOf(client.ip);
    const passwordHash = await this.hasher.hash(ctx, password, { network });
    await this.db.transaction(async (manager) => {
      await this.users.lock(manager, userId);
      await this.#requireDemo(manager, userId);
      await this.links.revoke(manager, userId, 'email');
      const token = await this.links.add(manager, { kind: 'email', userId, newEmail: email, passwordHash });
      const owner = await this.users.byEmail(manager, email);
      const mail = owner ? this.templates.addressInUse() : this.templates.keepDemo(token);
      await this.mails.add(manager, { userId: owner?.id ?? userId, to: owner?.email ?? email, ...mail });
      await this.audit.record(manager, ctx, { event: 'demo.keep-requested', subjectId: userId, network });
    });
    this.sender.notify();
  }

  async #requireDemo(manager: EntityManager, userId: string): Promise<void> {
    const user = await this.users.byId(manager, userId);
    if (!user) throw userNotFound();
    if (!user.demo) throw new AppError('conflict', 'NOT_DEMO', 'This is already your own account.');
  }
}
