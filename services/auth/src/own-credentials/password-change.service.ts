import { Injectable } from '@nestjs/common';
import type { changePassword } from '@plainscan/contracts';
import type { CallContext, RpcInput } from '@plainscan/service-kit';
import { DataSource } from 'typeorm';
import { AuditStore } from '../audit/audit.store.ts';
import { wrongPassword } from '../errors.ts';
import { LinksStore } from '../links/links.store.ts';
import { EmailTemplates } from '../mail/email-templates.ts';
import { MailSender } from '@plainscan/service-kit/mail';
import { MailsStore } from '../mail/mails.store.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { PasswordRule } from '../passwords/password-rule.ts';
import { networkOf } from '../sessions/client-info.ts';
import { EndedSessionsService } from '../sessions/ended-sessions.service.ts';
import { SessionsStore } from '../sessions/sessions.store.ts';
import { UsersStore } from '../users/users.store.ts';
import { CurrentPassword, type UserWithPassword } from './current-password.ts';

/** Changing the password ends all other sessions and invalidates all links emailed before. */
@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly db: DataSource,
    private readonly currentPassword: CurrentPassword,
    private readonly users: UsersStore,
    private readonly links: LinksStore,
    private readonly mails: MailsStore,
    private readonly templates: EmailTemplates,
    private readonly sender: MailSender,
    private readonly hasher: PasswordHasher,
    private readonly passwordRule: PasswordRule,
    private readonly sessions: SessionsStore,
    private readonly endedSessions: EndedSessionsService,
    private readonly audit: AuditStore,
  ) {}

  /** @throws AppError WRONG_PASSWORD, NO_PASSWORD, WEAK_PASSWORD, TOO_MANY_ATTEMPTS */
  async change(ctx: CallContext, input: RpcInput<typeof changePassword>): Promise<void> {
    const { currentPassword: password, newPassword, client } = input;
    const user = await this.currentPassword.user(ctx);
    await this.passwordRule.requireStrong(newPassword, user);
    const network = networkOf(client.ip);
    await this.currentPassword.verify(ctx, { user, password, event: 'password.change-refused', network });
    const passwordHash = await this.hasher.hash(ctx, newPassword, { continued: true });
    const ended = await this.#set(ctx, user, passwordHash, network);
    this.sender.notify();
    await this.endedSessions.announce(ended);
  }

  /** Returns the sessions that ended. */
  #set(ctx: CallContext, user: UserWithPassword, passwordHash: string, network: string | null): Promise<string[]> {
    return this.db.transaction(async (manager) => {
      const current = await this.users.lock(manager, user.id);
      if (current?.passwordHash !== user.passwordHash) throw wrongPassword();
      await this.users.setPassword(manager, user.id, passwordHash);
      await this.links.revoke(manager, user.id);
      const ended = await this.sessions.endAll(manager, user.id, { except: ctx.actor?.sessionId ?? null });
      await this.mails.add(manager, { userId: user.id, to: current.email, ...this.templates.passwordChanged() });
      await this.audit.record(manager, ctx, {
        event: 'password.changed',
        subjectId: user.id,
        network,
        details: { sessionsEnded: ended.length },
      });
      return ended;
    });
  }
}
