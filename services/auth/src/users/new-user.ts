import { randomUUID } from 'node:crypto';
import type { UserEntity } from '../db/entities/user.entity.ts';
import { emailKey } from './email-address.ts';

export type NewUser = Pick<UserEntity, 'email' | 'createdAt'> &
  Partial<Pick<UserEntity, 'passwordHash' | 'fullName' | 'avatarUrl' | 'demo'>>;

/** A user to insert, with default preferences and no terms accepted. */
export const newUser = (fields: NewUser): UserEntity => ({
  id: randomUUID(),
  emailKey: emailKey(fields.email),
  passwordHash: null,
  fullName: null,
  avatarUrl: null,
  demo: false,
  termsVersion: null,
  termsAcceptedAt: null,
  emailNotifications: true,
  marketAlerts: true,
  ...fields,
});
