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
import { PushSubscriptionsStore, toDevice } from '../channels/push-subscriptions.store.ts';
import { SettingsStore } from '../channels/settings.store.ts';
import { toWebhook, WebhooksStore } from '../channels/webhooks.store.ts';
import { AlertEntity } from '../db/entities/alert.entity.ts';
import { AlertSettingsEntity } from '../db/entities/alert-settings.entity.ts';
import { DeliveryEntity } from '../db/entities/delivery.entity.ts';
import { PushSubscriptionEntity } from '../db/entities/push-subscription.entity.ts';
import { WebhookEntity } from '../db/entities/webhook.entity.ts';
import { InboxStore, lockUser, toAlert } from '../inbox/inbox.store.ts';

const PAGE = 100;

/** The inbox, the channels, and what was sent to them. Whether a strategy has an alert is the scanner's data. */
@Injectable()
export class PersonalDataStore {
  readonly #lists: readonly ExportList[];

  constructor(
    private readonly db: DataSource,
    private readonly settings: SettingsStore,
    private readonly subscriptions: PushSubscriptionsStore,
    private readonly webhooks: WebhooksStore,
    inbox: InboxStore,
  ) {
    this.#lists = [alertsList(inbox)];
  }

  /** One part of an export, with the cursor of the next. @throws AppError INVALID_REQUEST */
  part(userId: string, from: string | undefined): Promise<PersonalDataPart> {
    const whole = () => this.#channels(userId);
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

  /** Without a webhook's secret and a browser's keys, which would let others send in the user's name. */
  async #channels(userId: string): Promise<object> {
    const { manager } = this.db;
    return {
      alertSettings: await this.settings.of(manager, userId),
      pushSubscriptions: (await this.subscriptions.list(manager, userId)).map((subscription) => ({
        ...toDevice(subscription),
        endpoint: subscription.endpoint,
      })),
      webhooks: (await this.webhooks.list(manager, userId)).map(toWebhook),
    };
  }

  async #deleteOwn(manager: EntityManager, userId: string, erasedAt: Date): Promise<number> {
    let records = 0;
    for (const entity of [DeliveryEntity, AlertEntity, AlertSettingsEntity, PushSubscriptionEntity, WebhookEntity])
      records += (await manager.delete(entity, { userId })).affected ?? 0;
    await manager.query('DELETE FROM alert_users WHERE user_id = $1', [userId]);
    await manager.query('INSERT INTO erased_users VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      erasedKey(userId),
      erasedAt,
    ]);
    return records;
  }
}

const alertsList = (inbox: InboxStore): ExportList => ({
  name: 'alerts',
  isKey: isTimeCursor,
  page: async (manager, { userId, after, limit }) => {
    const alerts = await inbox.list(manager, userId, { after: after === null ? null : timeKeyOf(after), limit });
    const deliveries = await manager.findBy(DeliveryEntity, { alertId: In(alerts.map(({ id }) => id)) });
    const byAlert = Map.groupBy(deliveries, ({ alertId }) => alertId);
    return alerts.map((alert) => {
      const sent = (byAlert.get(alert.id) ?? []).map(toExport);
      return { key: timeCursor({ at: alert.createdAt, id: alert.id }), entry: { ...toAlert(alert), deliveries: sent } };
    });
  },
});

const toExport = ({ channel, subscriptionId, webhookId, createdAt, sentAt }: DeliveryEntity) => ({
  channel,
  to: subscriptionId ?? webhookId,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
});
