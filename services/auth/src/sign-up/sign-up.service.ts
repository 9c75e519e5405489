import { Injectable } from '@nestjs/common';
import type { signUp } from '@plainscan/contracts';
import type { CallContext, RpcInput } from '@plainscan/service-kit';
import { DataSource } from 'typeorm';
import { AuditStore } from '../audit/audit.store.ts';
import { newOpaqueToken, tokenHash } from '../crypto/opaque-token.ts';
import { signUpCounts } from '../limits/attempt-counts.ts';
import { AttemptLimits } from '../limits/attempt-limits.ts';
import { MailSender } from '@plainscan/service-kit/mail';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { PasswordRule } from '../passwords/password-rule.ts';
import { networkOf } from '../sessions/client-info.ts';
import { UsersStore } from '../users/users.store.ts';
import { ConfirmationMailer } from './confirmation-mailer.ts';
import { PendingSignupsStore } from './pending-signups.store.ts';

@Injectable()
export class SignUpService {
  constructor(
    private readonly db: DataSource,
    private readonly users: UsersStore,
    private readonly pending: PendingSignupsStore,
    private readonly confirmation: ConfirmationMailer,
    private readonly hasher: PasswordHasher,
    private readonly passwordRule: PasswordRule,
    private readonly limits: AttemptLimits,
    private readonly sender: MailSender,
    private readonly audit: AuditStore,
  ) {}

  /** @throws AppError WEAK_PASSWORD, TOO_MANY_ATTEMPTS */
  async request(
    ctx: CallContext,
    { email, password, client }: RpcInput<typeof signUp>,
  ): Promise<{ email: string; browserSecret: string }> {
    await this.passwordRule.requireStrong(password, { email });
    const counts = signUpCounts(email, client.ip);
    await this.limits.take(counts);
    const turn = { network: networkOf(client.ip) };
    const passwordHash = await this.hasher.hash(ctx, password, turn).catch(async (err: unknown) => {
      await this.limits.refund(counts);
      throw err;
    });
    const browserSecret = newOpaqueToken();
    await this.db.transaction(async (manager) => {
      await this.pending.lockAddress(manager, email);
      const user = await this.users.byEmail(manager, email);
      const browserSecretHash = tokenHash(browserSecret);
      await this.confirmation.write(manager, { email, passwordHash, browserSecretHash }, user);
      await this.audit.record(manager, ctx, {
        event: 'account.requested',
        subjectId: user?.id ?? null,
        network: networkOf(client.ip),
      });
    });
    this.sender.notify();
    return { email, browserSecret };
  }
}
