import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AlertChannels,
  type AlertDevice,
  type AlertSettings,
  type AlertWebhook,
  AppError,
  MAX_WEBHOOKS,
  type newPushSubscription,
} from '@plainscan/contracts';
import { knownZone } from '@plainscan/market-calendar';
import { actorId, type CallContext, type Clock, CLOCK, storedName } from '@plainscan/service-kit';
import { AllowedNetworks } from '@plainscan/service-kit/networks';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { allowedUrl } from '../channels/channel-url.ts';
import { PushSubscriptionsStore, toDevice } from '../channels/push-subscriptions.store.ts';
import { SealedSecrets } from '../channels/sealed-secrets.ts';
import { SettingsStore } from '../channels/settings.store.ts';
import { VapidKeys } from '../channels/vapid-keys.ts';
import { displaySecret } from '../channels/webhook-signature.ts';
import { toWebhook, WebhooksStore } from '../channels/webhooks.store.ts';
import { AlertSenders } from '../deliveries/alert-senders.ts';
import { DeliveriesStore } from '../deliveries/deliveries.store.ts';
import { webhookOwner } from '../deliveries/webhook-queue.ts';
import { lockUser } from '../inbox/inbox.store.ts';
import { ChannelAccess } from './channel-access.ts';

const SECRET_BYTES = 32;
const CURVE = 'prime256v1';
const UNKNOWN_DEVICE = 'Unknown device';

const notFound = (what: string): AppError => new AppError('not_found', 'NOT_FOUND', `${what} not found.`);

/** The caller's channels and settings. */
@Injectable()
export class ChannelSettingsService {
  constructor(
    private readonly db: DataSource,
    private readonly settings: SettingsStore,
    private readonly subscriptions: PushSubscriptionsStore,
    private readonly webhooks: WebhooksStore,
    private readonly deliveries: DeliveriesStore,
    private readonly senders: AlertSenders,
    private readonly vapid: VapidKeys,
    private readonly sealed: SealedSecrets,
    private readonly networks: AllowedNetworks,
    private readonly access: ChannelAccess,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get(ctx: CallContext): Promise<AlertChannels> {
    const userId = actorId(ctx);
    const { publicKey: pushKey } = await this.vapid.get();
    const { manager } = this.db;
    return {
      settings: await this.settings.of(manager, userId),
      pushKey,
      pushSubscriptions: (await this.subscriptions.list(manager, userId)).map(toDevice),
      webhooks: (await this.webhooks.list(manager, userId)).map(toWebhook),
    };
  }

  /** @throws AppError INVALID_TIME_ZONE */
  async setSettings(ctx: CallContext, settings: AlertSettings): Promise<AlertSettings> {
    const timeZone = knownZone(settings.timeZone);
    if (timeZone.toLowerCase() !== settings.timeZone.toLowerCase())
      throw new AppError('invalid', 'INVALID_TIME_ZONE', "We don't know this time zone.");
    const stored = { ...settings, timeZone };
    await this.#locked(ctx, async (manager, userId) => {
      await this.settings.set(manager, userId, stored);
      await this.deliveries.reschedule(manager, userId, stored);
    });
    this.senders.notify();
    return stored;
  }

  /** @throws AppError INVALID_REQUEST, INVALID_URL, URL_NOT_ALLOWED, PREMIUM_REQUIRED */
  async addSubscription(
    ctx: CallContext,
    { endpoint: typed, keys, device }: z.output<typeof newPushSubscription>,
  ): Promise<AlertDevice> {
    await this.access.require(ctx);
    if (!isPublicKey(keys.p256dh)) throw new AppError('invalid', 'INVALID_REQUEST', "These keys aren't valid.");
    const endpoint = await allowedUrl(this.networks, typed);
    const subscription = {
      ...keys,
      endpoint,
      device: storedName(device) ?? UNKNOWN_DEVICE,
      createdAt: new Date(this.clock()),
    };
    return this.#locked(ctx, async (manager, userId) =>
      toDevice(await this.subscriptions.add(manager, { ...subscription, userId })),
    );
  }

  /** @throws AppError NOT_FOUND */
  async removeSubscription(ctx: CallContext, id: string): Promise<void> {
    if (!(await this.subscriptions.remove(this.db.manager, actorId(ctx), id))) throw notFound('Device');
  }

  /** @throws AppError INVALID_URL, URL_NOT_ALLOWED, PREMIUM_REQUIRED, TOO_MANY_WEBHOOKS */
  async addWebhook(ctx: CallContext, typed: string): Promise<{ webhook: AlertWebhook; secret: string }> {
    await this.access.require(ctx);
    const url = await allowedUrl(this.networks, typed);
    const id = randomUUID();
    const secret = randomBytes(SECRET_BYTES);
    const sealedSecret = await this.sealed.seal(webhookOwner(id), secret);
    const added = { id, url, sealedSecret, createdAt: new Date(this.clock()), failingSince: null, disabledAt: null };
    const webhook = await this.#locked(ctx, async (manager, userId) => {
      if ((await this.webhooks.list(manager, userId)).length >= MAX_WEBHOOKS)
        throw new AppError(
          'conflict',
          'TOO_MANY_WEBHOOKS',
          `You can have up to ${MAX_WEBHOOKS} webhooks. Delete one first.`,
        );
      await this.webhooks.add(manager, { ...added, userId });
      return toWebhook({ ...added, userId });
    });
    return { webhook, secret: displaySecret(secret) };
  }

  /** @throws AppError NOT_FOUND */
  async removeWebhook(ctx: CallContext, id: string): Promise<void> {
    if (!(await this.webhooks.remove(this.db.manager, actorId(ctx), id))) throw notFound('Webhook');
  }

  /** Runs `work` in a transaction with the caller locked. */
  #locked<T>(ctx: CallContext, work: (manager: EntityManager, userId: string) => Promise<T>): Promise<T> {
    const userId = actorId(ctx);
    return this.db.transaction(async (manager) => {
      if (!(await lockUser(manager, userId)))
        throw new AppError('invalid', 'INVALID_REQUEST', 'This account has been deleted.');
      return work(manager, userId);
    });
  }
}

/** Whether it is a point on the curve, so that messages can be encrypted to it. */
function isPublicKey(p256dh: string): boolean {
  const own = createECDH(CURVE);
  own.generateKeys();
  try {
    return own.computeSecret(Buffer.from(p256dh, 'base64url')).length > 0;
  } catch {
    return false;
  }
}
