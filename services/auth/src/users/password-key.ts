import { createHash } from 'node:crypto';
import type { UserEntity } from '../db/entities/user.entity.ts';

/** Changes with the password; for tokens that must not outlive it. */
export const passwordKey = ({ passwordHash }: Pick<UserEntity, 'passwordHash'>): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url');
