import { Controller } from '@nestjs/common';
import { getPreferences, setPreferences, type Preferences } from '@plainscan/contracts';
import { Handles, type CallContext } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import { actorId, noSuchUser } from '../actor.ts';
import { UserEntity } from '../db/entities/user.entity.ts';

@Controller()
export class PreferencesController {
  readonly #database: DatabaseConnection;
  constructor(database: DatabaseConnection) {
    this.#database = database;
  }

  @Handles(getPreferences)
  async get(ctx: CallContext, _input: object): Promise<Preferences> {
    const user = await this.#database.dataSource.manager.findOneBy(UserEntity, { id: actorId(ctx) });
    if (!user) throw noSuchUser();
    return { emailNotifications: user.emailNotifications, marketAlerts: user.marketAlerts };
  }

  @Handles(setPreferences)
  async set(ctx: CallContext, preferences: Preferences): Promise<Preferences> {
    const { affected } = await this.#database.dataSource.manager.update(UserEntity, { id: actorId(ctx) }, preferences);
    if (affected !== 1) throw noSuchUser();
    return preferences;
  }
}
