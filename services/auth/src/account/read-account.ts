import type { Account } from '@plainscan/contracts';
import type { CallContext, Clock } from '@plainscan/service-kit';
import { type DataSource, MoreThan } from 'typeorm';
import { actorId, noSuchUser } from '../actor.ts';
import { IdentityEntity } from '../db/entities/identity.entity.ts';
import { LinkEntity } from '../db/entities/link.entity.ts';
import { UserEntity } from '../db/entities/user.entity.ts';
import type { Roles } from './roles.ts';

/** One's own account, as the settings show it. */
export class ReadAccount {
  readonly #db: DataSource;
  readonly #roles: Roles;
  readonly #clock: Clock;
  constructor(db: DataSource, roles: Roles, clock: Clock) {
    this.#db = db;
    this.#roles = roles;
    this.#clock = clock;
  }

  /** @throws AppError NOT_FOUND */
  async read(ctx: CallContext): Promise<Account> {
    const id = actorId(ctx);
    const { manager } = this.#db;
    const [user, linked, pending] = await Promise.all([
      manager.findOneBy(UserEntity, { id }),
      manager.existsBy(IdentityEntity, { userId: id }),
      manager.findOne(LinkEntity, {
        where: { userId: id, kind: 'email', expiresAt: MoreThan(new Date(this.#clock())) },
        order: { createdAt: 'DESC' },
      }),
    ]);
    if (!user) throw noSuchUser();
    return {
      ...this.#roles.userOf(user),
      createdAt: user.createdAt.toISOString(),
      hasPassword: user.passwordHash !== null,
      linked,
      demo: user.demo,
      pendingEmail: pending?.newEmail ?? null,
    };
  }
}
