import { Injectable } from '@nestjs/common';
import { AppError } from '@plainscan/contracts';
import { actorId, type CallContext } from '@plainscan/service-kit';
import { DataSource } from 'typeorm';
import { AuditStore } from '../audit/audit.store.ts';
import type { UserEntity } from '../db/entities/user.entity.ts';
import { wrongPassword } from '../errors.ts';
import { ownAccountCounts } from '../limits/attempt-counts.ts';
import { AttemptLimits } from '../limits/attempt-limits.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { UsersStore } from '../users/users.store.ts';

export type UserWithPassword = UserEntity & { passwordHash: string };

/** Checks the password of signed-in users before their credentials change. */
@Injectable()
export class CurrentPassword {
  constructor(
    private readonly db: DataSource,
    private readonly users: UsersStore,
    private readonly hasher: PasswordHasher,
    private readonly limits: AttemptLimits,
    private readonly audit: AuditStore,
  ) {}

  /**
   * Returns the calling user. Counts as an attempt, successful or not.
   * @throws AppError TOO_MANY_ATTEMPTS, NO_PASSWORD, WRONG_PASSWORD if the account no longer exists
   */
  async user(ctx: CallContext): Promise<UserWithPassword> {
    const userId = actorId(ctx);
    await this.limits.take(ownAccountCounts(userId));
    const user = await this.users.byId(this.db.manager, userId);
    if (!user) throw wrongPassword();
    if (!hasPassword(user)) throw noPassword();
    return user;
  }

  /** @throws AppError WRONG_PASSWORD, which is audited as `event` */
  async verify(
    ctx: CallContext,
    {
      user,
      password,
      event,
      network,
    }: { user: UserWithPassword; password: string; event: string; network: string | null },
  ): Promise<void> {
    if (await this.hasher.verify(ctx, user.passwordHash, password)) return;
    await this.audit.record(this.db.manager, ctx, { event, subjectId: user.id, network });
    throw wrongPassword();
  }
}

export const noPassword = (): AppError =>
  new AppError('conflict', 'NO_PASSWORD', 'Your account has no password yet. Set one with "Forgot your password?".');

const hasPassword = (user: UserEntity): user is UserWithPassword => user.passwordHash !== null;
