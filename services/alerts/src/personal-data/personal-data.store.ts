import { Injectable } from '@nestjs/common';
import { alertsUserErased, type PersonalDataPart } from '@plainscan/contracts';
import {
  addToOutbox,
  erasedKey,
  type ExportList,
  exportPart,
  isTimeCursor,
  timeCursor,
  timeKeyOf,
} from '@plainscan/service-kit/postgres';
import { DataSource, type EntityManager, In } from 'typeorm';
import { AlertEntity } from '../db/entities/alert.entity.ts';
import { DeliveryEntity } from '../db/entities/delivery.entity.ts';
import { InboxStore, lockUser, toAlert } from '../inbox/inbox.store.ts';

const PAGE = 100;

/** The inbox and the emails about it. Whether a strategy has an alert is the scanner's data. */
@Injectable()
export class PersonalDataStore {
  readonly #lists: readonly ExportList[];

  constructor(
    private readonly db: DataSource,
    inbox: InboxStore,
  ) {
    this.#lists = [alertsList(inbox)];
  }

  /** One part of an export, with the cursor of the next. @throws AppError INVALID_REQUEST */
  part(userId: string, from: string | undefined): Promise<PersonalDataPart> {
    const whole = () => Promise.resolve({});
    return exportPart(this.db.manager, { lists: this.#lists, pageSize: PAGE, whole }, { userId, from });
  }

  /** Idempotent: the event is published once per deletion. */
  async erase(deletionId: string, userId: string, erasedAt: Date): Promise<void> {
    await this.db.transaction(async (manager) => {
      const records = (await lockUser(manager, userId)) ? await this.#deleteOwn(manager, userId, erasedAt) : 0;
      const erased = { deletionId, records, erasedAt: erasedAt.toISOString() };
      await addToOutbox(manager, alertsUserErased, erased, { onceFor: deletionId });
    });
  }

  async #deleteOwn(manager: EntityManager, userId: string, erasedAt: Date): Promise<number> {
    const alerts = await manager.findBy(AlertEntity, { userId });
    const alertId = In(alerts.map(({ id }) => id));
    const deliveries = alerts.length === 0 ? 0 : ((await manager.delete(DeliveryEntity, { alertId })).affected ?? 0);
    await manager.query('DELETE FROM alert_users WHERE user_id = $1', [userId]);
    await manager.query('INSERT INTO erased_users VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      erasedKey(userId),
      erasedAt,
    ]);
    return alerts.length + deliveries;
  }
}

const alertsList = (inbox: InboxStore): ExportList => ({
  name: 'alerts',
  isKey: isTimeCursor,
  page: async (manager, { userId, after, limit }) => {
    const alerts = await inbox.list(manager, userId, { after: after === null ? null : timeKeyOf(after), limit });
    const deliveries = await manager.findBy(DeliveryEntity, { alertId: In(alerts.map(({ id }) => id)) });
    const byAlert = new Map(deliveries.map((delivery) => [delivery.alertId, delivery]));
    return alerts.map((alert) => {
      const delivery = byAlert.get(alert.id);
      const email = delivery
        ? { createdAt: delivery.createdAt.toISOString(), sentAt: delivery.sentAt?.toISOString() ?? null }
        : null;
      return { key: timeCursor({ at: alert.createdAt, id: alert.id }), entry: { ...toAlert(alert), email } };
    });
  },
});
