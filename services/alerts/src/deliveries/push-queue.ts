import { Injectable } from '@nestjs/common';
import type { DeliveryFailure } from '@plainscan/service-kit/mail';
import { DataSource } from 'typeorm';
import { PushSubscriptionsStore } from '../channels/push-subscriptions.store.ts';
import type { PushSubscriptionEntity } from '../db/entities/push-subscription.entity.ts';
import { type Matches, pathOf, symbolsOf, titleOf } from './alert-words.ts';
import { ChannelQueue } from './channel-queue.ts';
import { DeliveriesStore, type Message } from './deliveries.store.ts';

/** What the service worker shows; web/worker reads it. */
export interface PushPayload {
  /** a later notification with the same ID replaces this one */
  id: string;
  title: string;
  body: string;
  /** path of the page that a click opens */
  url: string;
}

export interface PushContent {
  subscription: PushSubscriptionEntity;
  payload: Omit<PushPayload, 'id'>;
}

/** Payloads are limited to about 4 kB. */
const MAX_SYMBOLS = 10;
const MAX_SCANS = 10;
const SIMULATED = 'Simulated market. ';

@Injectable()
export class PushQueue extends ChannelQueue<PushContent> {
  constructor(
    deliveries: DeliveriesStore,
    private readonly db: DataSource,
    private readonly subscriptions: PushSubscriptionsStore,
  ) {
    super('push', deliveries);
  }

  /** A browser that no longer accepts messages is removed, with everything that waits for it. */
  override async drop(id: string, failure: DeliveryFailure | null): Promise<void> {
    const delivery = isGone(failure) ? await this.deliveries.find(id) : null;
    if (delivery?.subscriptionId)
      await this.subscriptions.remove(this.db.manager, delivery.userId, delivery.subscriptionId);
    await super.drop(id, failure);
  }

  protected async compose({ subscriptionId, alerts }: Message): Promise<PushContent | null> {
    const subscription = await this.subscriptions.byId(this.db.manager, subscriptionId!);
    return subscription && { subscription, payload: notification(alerts) };
  }
}

/** The push service has forgotten the subscription. */
export const isGone = (failure: DeliveryFailure | null): boolean =>
  failure?.responseCode === 404 || failure?.responseCode === 410;

export function notification(alerts: readonly Matches[]): PushContent['payload'] {
  const prefix = alerts.some(({ simulated }) => simulated) ? SIMULATED : '';
  const byScan = [...Map.groupBy(alerts, ({ strategyId }) => strategyId).values()];
  const more = byScan.length > MAX_SCANS ? ', …' : '';
  const names = () => byScan.slice(0, MAX_SCANS).map(([first]) => first!.name);
  const symbols = () => alerts.map((alert) => symbolsOf(alert, MAX_SYMBOLS)).join(', ');
  const body = byScan.length === 1 ? symbols() : names().join(', ') + more;
  return { title: titleOf(alerts), body: prefix + body, url: pathOf(alerts) };
}
