import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, CONFIG } from '@plainscan/service-kit';
import type { DeliveryFailure } from '@plainscan/service-kit/mail';
import { DataSource } from 'typeorm';
import { SealedSecrets } from '../channels/sealed-secrets.ts';
import { WebhooksStore } from '../channels/webhooks.store.ts';
import type { AlertsConfig } from '../config.ts';
import type { MatchesAlertEntity } from '../db/entities/alert.entity.ts';
import { pathOf } from './alert-words.ts';
import { ChannelQueue } from './channel-queue.ts';
import { DeliveriesStore, type Message } from './deliveries.store.ts';

export interface WebhookContent {
  url: string;
  secret: Buffer;
  /** `type`, `timestamp`, and `data` of the message */
  body: object;
}

/** The owner of a webhook's sealed secret. */
export const webhookOwner = (id: string): string => `webhook ${id}`;

/** The webhook's secret was sealed with another ALERTS_SECRET. */
export class SecretUnreadable extends Error {
  override readonly name = 'SecretUnreadable';
  readonly code = 'SECRET_UNREADABLE';
}

@Injectable()
export class WebhookQueue extends ChannelQueue<WebhookContent> {
  constructor(
    deliveries: DeliveriesStore,
    private readonly db: DataSource,
    private readonly webhooks: WebhooksStore,
    private readonly sealed: SealedSecrets,
    @Inject(CONFIG) private readonly config: Pick<AlertsConfig, 'publicUrl'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super('webhook', deliveries);
  }

  override async markSent(id: string): Promise<void> {
    await super.markSent(id);
    await this.#onWebhookOf(id, (webhookId) => this.webhooks.markWorking(this.db.manager, webhookId));
  }

  override async retryAt(id: string, at: Date, failure: DeliveryFailure): Promise<void> {
    await super.retryAt(id, at, failure);
    await this.#onWebhookOf(id, (webhookId) => this.webhooks.markFailing(this.db.manager, webhookId, this.#now()));
  }

  override async drop(id: string, failure: DeliveryFailure | null): Promise<void> {
    if (failure?.permanent)
      await this.#onWebhookOf(id, (webhookId) => this.webhooks.disable(this.db.manager, webhookId, this.#now()));
    await super.drop(id, failure);
  }

  protected async compose({ webhookId, alerts }: Message): Promise<WebhookContent | null> {
    const webhook = await this.webhooks.byId(this.db.manager, webhookId!);
    if (!webhook || webhook.disabledAt !== null) return null;
    const secret = await this.sealed.open(webhookOwner(webhook.id), webhook.sealedSecret);
    if (!secret) throw new SecretUnreadable();
    return { url: webhook.url, secret, body: bodyOf(alerts[0]!, this.config.publicUrl) };
  }

  async #onWebhookOf(messageId: string, change: (webhookId: string) => Promise<void>): Promise<void> {
    const delivery = await this.deliveries.find(messageId);
    if (delivery?.webhookId) await change(delivery.webhookId);
  }

  #now(): Date {
    return new Date(this.clock());
  }
}

function bodyOf(alert: MatchesAlertEntity, publicUrl: string) {
  const { id: _id, userId: _user, example: _example, createdAt, readAt: _readAt, ...matches } = alert;
  const data = { ...matches, url: publicUrl + pathOf([alert]) };
  return { type: 'alert.matches', timestamp: createdAt.toISOString(), data };
}
