import { Inject, Injectable } from '@nestjs/common';
import { AppError, type Role, type User } from '@plainscan/contracts';
import { type CallContext, CONFIG } from '@plainscan/service-kit';
import type { AuthConfig } from '../config.ts';
import type { UserEntity } from '../db/entities/user.entity.ts';
import { emailKey } from './email-address.ts';

/**
 * Users whose confirmed address is in ADMIN_EMAILS are administrators. Evaluated whenever a token is issued, so a
 * change needs no migration.
 */
@Injectable()
export class Roles {
  readonly #adminKeys: ReadonlySet<string>;

  constructor(@Inject(CONFIG) { adminEmails }: Pick<AuthConfig, 'adminEmails'>) {
    this.#adminKeys = new Set(adminEmails.map(emailKey));
  }

  roleOf(user: Pick<UserEntity, 'emailKey' | 'demo'>): Role {
    return !user.demo && this.#adminKeys.has(user.emailKey) ? 'admin' : 'user';
  }

  /** The user as clients see them. */
  userOf(user: UserEntity): User {
    return {
      id: user.id,
      email: user.email,
      role: this.roleOf(user),
      user_metadata: { full_name: user.fullName, avatar_url: user.avatarUrl },
      ...(user.demo && { demo: true }),
    };
  }
}

/** Returns the ID of the calling administrator. @throws AppError FORBIDDEN */
export function requireAdmin({ actor }: CallContext): string {
  if (actor?.role !== 'admin') throw new AppError('forbidden', 'FORBIDDEN', 'Only administrators can do this.');
  return actor.userId;
}
