import type { Role, User } from '@plainscan/contracts';
import type { UserEntity } from '../db/entities/user.entity.ts';
import { emailKey } from '../email-key.ts';

/** Who is an administrator: whose confirmed address is configured as one. Decided anew for every token. */
export class Roles {
  readonly #admins: ReadonlySet<string>;
  constructor(adminEmails: readonly string[]) {
    this.#admins = new Set(adminEmails.map(emailKey));
  }

  roleOf(user: Pick<UserEntity, 'emailKey' | 'demo'>): Role {
    return !user.demo && this.#admins.has(user.emailKey) ? 'admin' : 'user';
  }

  /** The user as clients see them. */
  userOf(user: UserEntity): User {
    return {
      id: user.id,
      email: user.email,
      role: this.roleOf(user),
      user_metadata: { full_name: user.fullName, avatar_url: user.avatarUrl },
    };
  }
}
