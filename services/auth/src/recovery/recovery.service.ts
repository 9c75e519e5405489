import { Injectable } from '@nestjs/common';
import type { AuthClient, finishRecovery, requestRecovery } from '@plainscan/contracts';
import type { CallContext, RpcInput } from '@plainscan/service-kit';
import { DataSource } from 'typeorm';
import { AuditStore } from '../audit/audit.store.ts';
import type { LinkEntity } from '../db/entities/link.entity.ts';
import type { PendingSignupEntity } from '../db/entities/pending-signup.entity.ts';
import type { UserEntity } from '../db/entities/user.entity.ts';
import { linkInvalid } from '../errors.ts';
import { confirmationCounts, recoveryCounts, signInCounts } from '../limits/attempt-counts.ts';
import { AttemptLimits } from '../limits/attempt-limits.ts';
import { LinksStore } from '../links/links.store.ts';
import { EmailTemplates } from '../mail/email-templates.ts';
import { MailSender } from '@plainscan/service-kit/mail';
import { MailsStore } from '../mail/mails.store.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { PasswordRule } from '../passwords/password-rule.ts';
import { networkOf } from '../sessions/client-info.ts';
import { EndedSessionsService } from '../sessions/ended-sessions.service.ts';
import { SessionsStore } from '../sessions/sessions.store.ts';
import { ConfirmationMailer } from '../sign-up/confirmation-mailer.ts';
import { PendingSignupsStore } from '../sign-up/pending-signups.store.ts';
import { UsersStore } from '../users/users.store.ts';
import { BackgroundTasks } from './background-tasks.ts';

/** Sets a new password through an emailed link, or the first one for users who signed up with a provider. */
@Injectable()
export class RecoveryService {
  constructor(
    private readonly db: DataSource,
    private readonly users: UsersStore,
    private readonly pending: PendingSignupsStore,
    private readonly confirmation: ConfirmationMailer,
    private readonly links: LinksStore,
    private readonly mails: MailsStore,
    private readonly templates: EmailTemplates,
    private readonly sender: MailSender,
    private readonly hasher: PasswordHasher,
    private readonly passwordRule: PasswordRule,
    private readonly limits: AttemptLimits,
    private readonly sessions: SessionsStore,
    private readonly endedSessions: EndedSessionsService,
    private readonly audit: AuditStore,
    private readonly background: BackgroundTasks,
  ) {}

  /**
   * Responds before the email is written, so that the response time reveals nothing.
   * @throws AppError TOO_MANY_ATTEMPTS
   */
  async request(ctx: CallContext, { email, client }: RpcInput<typeof requestRecovery>): Promise<void> {
    await this.limits.take(recoveryCounts(email, client.ip));
    const user = await this.users.byEmail(this.db.manager, email);
    const signup = await this.pending.newest(this.db.manager, email);
    this.background.run(() => this.#mail(ctx, user, signup, client));
  }

  /** @throws AppError LINK_INVALID */
  async check(token: string): Promise<LinkEntity> {
    const link = await this.links.find(this.db.manager, 'recovery', token);
    if (!link) throw linkInvalid();
    return link;
  }

  /** @throws AppError LINK_INVALID, WEAK_PASSWORD */
  async finish(ctx: CallContext, { token, password, client }: RpcInput<typeof finishRecovery>): Promise<void> {
    const link = await this.check(token);
    const user = await this.users.byId(this.db.manager, link.userId);
    if (!user) throw linkInvalid();
    await this.passwordRule.requireStrong(password, user);
    const passwordHash = await this.hasher.hash(ctx, password, { network: networkOf(client.ip) });
    const ended = await this.#setPassword(ctx, link, passwordHash, client);
    this.sender.notify();
    await this.endedSessions.announce(ended);
    // Otherwise, failed guesses by others could still lock the owner out.
    await this.limits.reset(signInCounts(user.email, client.ip).filter(({ limit }) => limit !== 'sign-in:network'));
  }

  /** Returns the sessions that ended. */
  #setPassword(ctx: CallContext, link: LinkEntity, passwordHash: string, client: AuthClient): Promise<string[]> {
    return this.db.transaction(async (manager) => {
      const user = await this.users.lock(manager, link.userId);
      if (!user || !(await this.links.use(manager, link))) throw linkInvalid();
      await this.users.setPassword(manager, user.id, passwordHash);
      await this.links.revoke(manager, user.id);
      const ended = await this.sessions.endAll(manager, user.id);
      await this.mails.add(manager, { userId: user.id, to: user.email, ...this.templates.passwordChanged() });
      await this.audit.record(manager, ctx, {
        event: 'password.recovered',
        subjectId: user.id,
        network: networkOf(client.ip),
        details: { sessionsEnded: ended.length },
      });
      return ended;
    });
  }

  /**
   * Sends nothing to demo users, who have no mailbox. If there is only a pending sign-up, sends its confirmation again.
   */
  async #mail(
    ctx: CallContext,
    user: UserEntity | null,
    signup: PendingSignupEntity | null,
    client: AuthClient,
  ): Promise<void> {
    const resend = !user && signup && (await this.limits.allows(confirmationCounts(signup.email)));
    await this.db.transaction(async (manager) => {
      if (user && !user.demo) {
        const token = await this.links.add(manager, { kind: 'recovery', userId: user.id });
        await this.mails.add(manager, { userId: user.id, to: user.email, ...this.templates.recovery(token) });
      } else if (resend) {
        await this.pending.lockAddress(manager, signup.email);
        await this.confirmation.write(manager, signup, null);
      }
      await this.audit.record(manager, ctx, {
        event: 'recovery.requested',
        subjectId: user?.id ?? null,
        network: networkOf(client.ip),
      });
    });
    this.sender.notify();
  }
}
