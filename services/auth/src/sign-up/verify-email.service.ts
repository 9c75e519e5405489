import { Injectable } from '@nestjs/common';
import { AppError, type SessionGrant, type verifyEmail } from '@plainscan/contracts';
import type { CallContext, RpcInput } from '@plainscan/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditStore } from '../audit/audit.store.ts';
import { tokenHash } from '../crypto/opaque-token.ts';
import type { PendingSignupEntity } from '../db/entities/pending-signup.entity.ts';
import type { UserEntity } from '../db/entities/user.entity.ts';
import { invalidCredentials, linkInvalid } from '../errors.ts';
import { signInCounts } from '../limits/attempt-counts.ts';
import { AttemptLimits } from '../limits/attempt-limits.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { networkOf } from '../sessions/client-info.ts';
import { SessionStartService } from '../sessions/session-start.service.ts';
import { UsersStore } from '../users/users.store.ts';
import { PendingSignupsStore } from './pending-signups.store.ts';

type Verification = RpcInput<typeof verifyEmail>;

/**
 * The link proves who owns the mailbox; the browser that signed up, or the password, identifies the sign-up among those
 * of the address. So the link from a stranger's sign-up neither creates an account with the stranger's password nor
 * signs anyone in to it.
 */
@Injectable()
export class VerifyEmailService {
  constructor(
    private readonly db: DataSource,
    private readonly users: UsersStore,
    private readonly pending: PendingSignupsStore,
    private readonly hasher: PasswordHasher,
    private readonly limits: AttemptLimits,
    private readonly sessionStart: SessionStartService,
    private readonly audit: AuditStore,
  ) {}

  /** @throws AppError LINK_INVALID, PASSWORD_REQUIRED, INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS */
  async verify(ctx: CallContext, verification: Verification): Promise<SessionGrant> {
    const { token, browserSecret, client } = verification;
    const candidates = await this.pending.findByToken(this.db.manager, token);
    if (candidates.length === 0) throw linkInvalid();
    const signup =
      findByBrowser(candidates, browserSecret) ?? (await this.#findByPassword(ctx, candidates, verification));
    return this.sessionStart.start(ctx, client, (manager) => this.#createAccount(manager, ctx, signup, verification));
  }

  async #findByPassword(
    ctx: CallContext,
    candidates: readonly PendingSignupEntity[],
    { password, client }: Verification,
  ): Promise<PendingSignupEntity> {
    if (password === null)
      throw new AppError('forbidden', 'PASSWORD_REQUIRED', "Enter your password to confirm it's you.");
    const attempt = await this.limits.beginSignIn(signInCounts(candidates[0]!.email, client.ip));
    const hashes = candidates.map(({ passwordHash }) => passwordHash);
    const match = candidates[await this.hasher.findMatch(ctx, hashes, password, { network: networkOf(client.ip) })];
    if (!match) throw invalidCredentials();
    await attempt.succeeded();
    return match;
  }

  async #createAccount(
    manager: EntityManager,
    ctx: CallContext,
    { id, email, passwordHash }: PendingSignupEntity,
    { token, client }: Verification,
  ): Promise<UserEntity> {
    await this.pending.lockAddress(manager, email);
    // The first verified link to the address invalidates all others.
    const candidates = await this.pending.findByToken(manager, token);
    if (!candidates.some((signup) => signup.id === id)) throw linkInvalid();
    const user = await this.users.create(manager, { email, passwordHash });
    if (!user) throw linkInvalid();
    await this.pending.remove(manager, id);
    await this.pending.unlink(manager, email);
    await this.audit.record(manager, ctx, {
      event: 'account.created',
      subjectId: user.id,
      network: networkOf(client.ip),
    });
    return user;
  }
}

const findByBrowser = (
  candidates: readonly PendingSignupEntity[],
  browserSecret: string | null,
): PendingSignupEntity | undefined => {
  if (browserSecret === null) return undefined;
  const hash = tokenHash(browserSecret);
  return candidates.find((signup) => signup.browserSecretHash.equals(hash));
};
