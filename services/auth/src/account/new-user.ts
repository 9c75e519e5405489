import { randomUUID } from 'node:crypto';
import type { UserEntity } from '../db/entities/user.entity.ts';
import { emailKey } from '../email-key.ts';

/** A user to be inserted: the terms not accepted, the preferences those of a beginning. */
export const newUser = (
  given: { email: string; createdAt: Date } & Partial<
    Pick<UserEntity, 'passwordHash' | 'fullName' | 'avatarUrl' | 'demo'>
  >,
): UserEntity => ({
  id: randomUUID(),
  email: given.email,
  emailKey: emailKey(given.email),
  passwordHash: given.passwordHash ?? null,
  fullName: given.fullName ?? null,
  avatarUrl: given.avatarUrl ?? null,
  demo: given.demo ?? false,
  createdAt: given.createdAt,
  termsVersion: null,
  termsAcceptedAt: null,
  emailNotifications: true,
  marketAlerts: false,
});
