import { AppError } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import { actorId } from '../actor.ts';
import type { UserEntity } from '../db/entities/user.entity.ts';
import { ownAccountCounts } from '../limits/attempt-counts.ts';
import type { CredentialParts } from './credential-parts.ts';

export type UserWithPassword = UserEntity & { passwordHash: string };

export const wrongPassword = (): AppError =>
  new AppError('forbidden', 'WRONG_PASSWORD', 'The current password is not right.');

/**
 * The user who asks, where there is a password to ask for; the attempt is counted, whatever comes of it.
 * @throws AppError TOO_MANY_ATTEMPTS, NO_PASSWORD, WRONG_PASSWORD when the account is gone
 */
export async function askingUser(
  { db, users, limits }: Pick<CredentialParts, 'db' | 'users' | 'limits'>,
  ctx: CallContext,
): Promise<UserWithPassword> {
  const userId = actorId(ctx);
  await limits.take(ownAccountCounts(userId));
  const user = await users.byId(db.manager, userId);
  if (!user) throw wrongPassword();
  if (!hasPassword(user))
    throw new AppError(
      'conflict',
      'NO_PASSWORD',
      'Your account has no password yet. Set one with "Forgot your password?".',
    );
  return user;
}

/** @throws AppError WRONG_PASSWORD, which is audited as `event` */
export async function requirePassword(
  { db, hasher, audit }: Pick<CredentialParts, 'db' | 'hasher' | 'audit'>,
  ctx: CallContext,
  given: { user: UserWithPassword; password: string; event: string; network: string | null },
): Promise<void> {
  const { user, password, event, network } = given;
  if (await hasher.verify(ctx, user.passwordHash, password)) return;
  await audit.record(db.manager, ctx, { event, subjectId: user.id, network });
  throw wrongPassword();
}

const hasPassword = (user: UserEntity): user is UserWithPassword => user.passwordHash !== null;
