import { Injectable } from '@nestjs/common';
import { type finishSignIn, type SessionGrant } from '@plainscan/contracts';
import type { CallContext, RpcInput } from '@plainscan/service-kit';
import type { EntityManager } from 'typeorm';
import { AuditStore } from '../audit/audit.store.ts';
import type { UserEntity } from '../db/entities/user.entity.ts';
import { invalidCode } from '../errors.ts';
import { EmailTemplates } from '../mail/email-templates.ts';
import { MailSender } from '@plainscan/service-kit/mail';
import { MailsStore } from '../mail/mails.store.ts';
import { networkOf } from '../sessions/client-info.ts';
import { SessionStartService } from '../sessions/session-start.service.ts';
import { UsersStore } from '../users/users.store.ts';
import { CodeAttempts } from './code-attempts.ts';
import { type PendingSignIn, PendingSignIns, signInExpired } from './pending-sign-ins.ts';
import { SecondFactorsStore } from './second-factors.store.ts';

/** The second step of a sign-in, whether it began with a password or with the provider. */
@Injectable()
export class SecondFactorSignInService {
  constructor(
    private readonly users: UsersStore,
    private readonly factors: SecondFactorsStore,
    private readonly pendingSignIns: PendingSignIns,
    private readonly attempts: CodeAttempts,
    private readonly sessionStart: SessionStartService,
    private readonly mails: MailsStore,
    private readonly templates: EmailTemplates,
    private readonly sender: MailSender,
    private readonly audit: AuditStore,
  ) {}

  /** @throws AppError INVALID_CODE, SIGN_IN_EXPIRED, TOO_MANY_ATTEMPTS */
  async finish(
    ctx: CallContext,
    { pending: token, code, client }: RpcInput<typeof finishSignIn>,
  ): Promise<SessionGrant> {
    const pending = await this.pendingSignIns.open(token);
    const grant = await this.attempts.limit(ctx, { userId: pending.userId, network: networkOf(client.ip) }, () =>
      this.sessionStart.start(ctx, client, (manager) => this.#confirm(manager, ctx, pending, code), {
        secondFactor: true,
      }),
    );
    this.sender.notify();
    return grant;
  }

  async #confirm(manager: EntityManager, ctx: CallContext, pending: PendingSignIn, code: string): Promise<UserEntity> {
    const user = await this.users.lock(manager, pending.userId);
    if (!user || !this.pendingSignIns.isOf(pending, user)) throw signInExpired();
    const factor = await this.factors.find(manager, user.id);
    if (!factor?.enabledAt) throw signInExpired(); // turned off in the meantime
    const kind = await this.factors.use(manager, factor, code);
    if (kind === null) throw invalidCode();
    if (kind === 'recovery') await this.#report(manager, ctx, user, factor.recoveryHashes.length - 1);
    return user;
  }

  async #report(manager: EntityManager, ctx: CallContext, user: UserEntity, left: number): Promise<void> {
    await this.mails.add(manager, { userId: user.id, to: user.email, ...this.templates.recoveryCodeUsed(left) });
    await this.audit.record(manager, ctx, { event: 'recovery-code.used', subjectId: user.id, details: { left } });
  }
}
