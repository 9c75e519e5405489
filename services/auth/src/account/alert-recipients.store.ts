import { Injectable } from '@nestjs/common';
import { type AlertTopic, MARKET_ALERT_USERS, type Role } from '@plainscan/contracts';
import { DataSource } from 'typeorm';
import { UserEntity } from '../db/entities/user.entity.ts';
import { Roles } from '../users/roles.ts';

/** The switch in Settings that turns a topic's alerts on. */
const SWITCHES = { matches: 'emailNotifications', market: 'marketAlerts' } as const satisfies Record<
  AlertTopic,
  keyof UserEntity
>;

/** Who gets alerts, and where. */
@Injectable()
export class AlertRecipientsStore {
  constructor(
    private readonly db: DataSource,
    private readonly roles: Roles,
  ) {}

  /** null if the switch is off, or for a demo account, whose address isn't confirmed */
  async addressOf(userId: string, topic: AlertTopic): Promise<string | null> {
    const user = await this.db.manager.findOneBy(UserEntity, { id: userId, demo: false, [SWITCHES[topic]]: true });
    return user?.email ?? null;
  }

  async stop(userId: string, topic: AlertTopic): Promise<void> {
    await this.db.manager.update(UserEntity, { id: userId }, { [SWITCHES[topic]]: false });
  }

  /** One page of the users with Market Alerts, in order of their IDs. */
  async ofMarketAlerts(after: string | null): Promise<{ userId: string; role: Role }[]> {
    // Without a parameter, so that the partial index is used.
    const query = this.db.manager.createQueryBuilder(UserEntity, 'u').where('u.marketAlerts');
    if (after !== null) query.andWhere('u.id > :after', { after });
    const users = await query.orderBy('u.id').limit(MARKET_ALERT_USERS).getMany();
    return users.map((user) => ({ userId: user.id, role: this.roles.roleOf(user) }));
  }
}
