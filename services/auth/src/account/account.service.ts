import { Inject, Injectable } from '@nestjs/common';
import type { Account, Preferences } from '@plainscan/contracts';
import { actorId, type CallContext, type Clock, CLOCK } from '@plainscan/service-kit';
import { DataSource, MoreThan } from 'typeorm';
import { IdentityEntity } from '../db/entities/identity.entity.ts';
import { LinkEntity } from '../db/entities/link.entity.ts';
import { UserEntity } from '../db/entities/user.entity.ts';
import { userNotFound } from '../errors.ts';
import { Roles } from '../users/roles.ts';

/** The caller's own account, as shown in the settings. */
@Injectable()
export class AccountService {
  constructor(
    private readonly db: DataSource,
    private readonly roles: Roles,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError NOT_FOUND */
  async read(ctx: CallContext): Promise<Account> {
    const id = actorId(ctx);
    const { manager } = this.db;
    const [user, linked, emailChange] = await Promise.all([
      manager.findOneBy(UserEntity, { id }),
      manager.existsBy(IdentityEntity, { userId: id }),
      manager.findOne(LinkEntity, {
        where: { userId: id, kind: 'email', expiresAt: MoreThan(new Date(this.clock())) },
        order: { createdAt: 'DESC' },
      }),
    ]);
    if (!user) throw userNotFound();
    return {
      ...this.roles.userOf(user),
      createdAt: user.createdAt.toISOString(),
      hasPassword: user.passwordHash !== null,
      linked,
      demo: user.demo,
      pendingEmail: emailChange?.newEmail ?? null,
    };
  }

  /** @throws AppError NOT_FOUND */
  async preferences(ctx: CallContext): Promise<Preferences> {
    const user = await this.db.manager.findOneBy(UserEntity, { id: actorId(ctx) });
    if (!user) throw userNotFound();
    return { emailNotifications: user.emailNotifications, marketAlerts: user.marketAlerts };
  }

  /** @throws AppError NOT_FOUND */
  async setPreferences(ctx: CallContext, preferences: Preferences): Promise<Preferences> {
    const { affected } = await this.db.manager.update(UserEntity, { id: actorId(ctx) }, preferences);
    if (affected !== 1) throw userNotFound();
    return preferences;
  }

  async payerAddress(userId: string): Promise<string | null> {
    const user = await this.db.manager.findOneBy(UserEntity, { id: userId, demo: false });
    return user?.email ?? null;
  }
}
