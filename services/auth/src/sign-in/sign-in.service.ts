import { Injectable } from '@nestjs/common';
import { AppError, type SessionGrant, type signIn } from '@plainscan/contracts';
import type { CallContext, RpcInput } from '@plainscan/service-kit';
import { DataSource } from 'typeorm';
import { AuditStore } from '../audit/audit.store.ts';
import type { UserEntity } from '../db/entities/user.entity.ts';
import { invalidCredentials } from '../errors.ts';
import { confirmationCounts, knownDeviceCounts, signInCounts } from '../limits/attempt-counts.ts';
import { AttemptLimits } from '../limits/attempt-limits.ts';
import { MailSender } from '@plainscan/service-kit/mail';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { networkOf } from '../sessions/client-info.ts';
import { KnownDevices } from '../sessions/known-devices.ts';
import { SessionStartService } from '../sessions/session-start.service.ts';
import { ConfirmationMailer } from '../sign-up/confirmation-mailer.ts';
import { PendingSignupsStore } from '../sign-up/pending-signups.store.ts';
import { UsersStore } from '../users/users.store.ts';

type Credentials = RpcInput<typeof signIn>;

/**
 * A failed sign-in does the same work for every address: it verifies a hash of the account and one of the newest
 * pending sign-up, or a dummy for each that does not exist, and writes one audit entry.
 */
@Injectable()
export class SignInService {
  constructor(
    private readonly db: DataSource,
    private readonly users: UsersStore,
    private readonly pending: PendingSignupsStore,
    private readonly confirmation: ConfirmationMailer,
    private readonly hasher: PasswordHasher,
    private readonly limits: AttemptLimits,
    private readonly devices: KnownDevices,
    private readonly sessionStart: SessionStartService,
    private readonly sender: MailSender,
    private readonly audit: AuditStore,
  ) {}

  /**
   * @throws AppError INVALID_CREDENTIALS, EMAIL_NOT_VERIFIED, TOO_MANY_ATTEMPTS, UNAVAILABLE if too many sign-ins are
   * in progress
   */
  async signIn(ctx: CallContext, credentials: Credentials): Promise<SessionGrant> {
    const { email, client, device } = credentials;
    const known = await this.devices.find(email, device);
    const attempt = await this.limits.beginSignIn(
      known === null ? signInCounts(email, client.ip) : knownDeviceCounts(known),
    );
    const check = { wrong: false };
    let grant: SessionGrant;
    try {
      grant = await this.hasher.admit(networkOf(client.ip), () => this.#check(ctx, credentials, check));
    } catch (err) {
      // A wrong password counts even if the call times out, because a late response reveals just as much.
      if (!check.wrong && !isRefusal(err)) await attempt.undo();
      throw err;
    }
    await attempt.succeeded();
    return grant;
  }

  /** Sets `check.wrong` as soon as the password has been verified. */
  async #check(ctx: CallContext, credentials: Credentials, check: { wrong: boolean }): Promise<SessionGrant> {
    const { email, password, client } = credentials;
    const user = await this.users.byEmail(this.db.manager, email);
    check.wrong = !(await this.hasher.verify(ctx, user?.passwordHash ?? null, password, {
      network: networkOf(client.ip),
    }));
    return check.wrong ? this.#refuse(ctx, credentials, user) : this.#start(ctx, user!, credentials);
  }

  async #start(
    ctx: CallContext,
    { id, passwordHash }: UserEntity,
    { password, client }: Credentials,
  ): Promise<SessionGrant> {
    const renewed = this.hasher.isOutdated(passwordHash!)
      ? await this.hasher.hash(ctx, password, { continued: true })
      : null;
    return this.sessionStart.start(ctx, client, async (manager) => {
      // The password may have changed since it was verified.
      const user = await this.users.lock(manager, id);
      if (user?.passwordHash !== passwordHash) throw invalidCredentials();
      if (renewed === null) return user;
      await this.users.setPassword(manager, id, renewed);
      return { ...user, passwordHash: renewed };
    });
  }

  /** The error asks users to confirm their email if the password is that of a pending sign-up. */
  async #refuse(ctx: CallContext, { email, password, client }: Credentials, user: UserEntity | null): Promise<never> {
    const newest = await this.pending.newest(this.db.manager, email);
    const matches = await this.hasher.verify(ctx, newest?.passwordHash ?? null, password, { continued: true });
    const unconfirmed = matches ? newest : null;
    const resend = unconfirmed !== null && (await this.limits.allows(confirmationCounts(email)));
    await this.db.transaction(async (manager) => {
      if (resend) {
        await this.pending.lockAddress(manager, email);
        await this.confirmation.write(manager, unconfirmed, user);
      }
      await this.audit.record(manager, ctx, {
        event: 'session.refused',
        subjectId: user?.id ?? null,
        network: networkOf(client.ip),
        details: { unconfirmed: unconfirmed !== null },
      });
    });
    if (unconfirmed === null) throw invalidCredentials();
    this.sender.notify();
    throw new AppError('forbidden', 'EMAIL_NOT_VERIFIED', "Confirm your email first. We've sent you a new link.");
  }
}

const REFUSALS: ReadonlySet<string> = new Set(['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED']);
const isRefusal = (err: unknown): boolean => err instanceof AppError && REFUSALS.has(err.code);
