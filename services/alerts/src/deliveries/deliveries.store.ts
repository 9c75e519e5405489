import { Inject, Injectable } from '@nestjs/common';
import type { AlertSettings } from '@plainscan/contracts';
import { type Clock, CLOCK, MARKET_TIME_ZONE } from '@plainscan/service-kit';
import { derivedId } from '@plainscan/service-kit/postgres';
import { DataSource, type EntityManager, In } from 'typeorm';
import { PushSubscriptionsStore } from '../channels/push-subscriptions.store.ts';
import { SettingsStore } from '../channels/settings.store.ts';
import { WebhooksStore } from '../channels/webhooks.store.ts';
import { MarketAlertEntity, MatchesAlertEntity } from '../db/entities/alert.entity.ts';
import { type Channel, DeliveryEntity } from '../db/entities/delivery.entity.ts';
import { afterQuietHours, dueTime } from './due-time.ts';

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: MARKET_TIME_ZONE, dateStyle: 'short' });

/** Alerts on their way to one channel: one alert, or several that waited together, which have no market alerts. */
export interface Message {
  id: string;
  userId: string;
  subscriptionId: string | null;
  webhookId: string | null;
  dueAt: Date;
  /** including the current one */
  attempts: number;
  /** new matches, oldest first; none if the message is a market alert */
  alerts: MatchesAlertEntity[];
  market: MarketAlertEntity | null;
}

type Target = Pick<DeliveryEntity, 'channel' | 'subscriptionId' | 'webhookId'>;
const targetId = ({ channel, subscriptionId, webhookId }: Target): string => subscriptionId ?? webhookId ?? channel;
type Earlier = Target &
  Pick<DeliveryEntity, 'messageId' | 'attempts' | 'dueAt'> &
  Pick<MatchesAlertEntity, 'sessionSoFar'>;
const EMAIL: Target = { channel: 'email', subscriptionId: null, webhookId: null };

interface ClaimedRow {
  message_id: string;
  alert_id: string;
  user_id: string;
  subscription_id: string | null;
  webhook_id: string | null;
  due_at: Date;
  attempts: number;
}

/** What is waiting to be sent, or was sent, by channel. */
@Injectable()
export class DeliveriesStore {
  constructor(
    private readonly db: DataSource,
    private readonly settings: SettingsStore,
    private readonly subscriptions: PushSubscriptionsStore,
    private readonly webhooks: WebhooksStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Call in the transaction that stores the alert, with the user locked, once per alert. To people, it replaces what is unsent about an
   * earlier session, and joins what still waits for its time about this one. Otherwise, they get at most one email, and one notification
   * after the close, about the strategy each New York day. Webhooks get every alert, at once.
   */
  async add(manager: EntityManager, alert: MatchesAlertEntity): Promise<void> {
    const { id: alertId, userId, strategyId, session, createdAt } = alert;
    await manager.query(
      `DELETE FROM deliveries d USING alerts a
       WHERE d.strategy_id = $1 AND d.sent_at IS NULL AND d.webhook_id IS NULL AND a.id = d.alert_id AND a.session <> $2`,
      [strategyId, session],
    );
    const now = createdAt.getTime();
    const due = dueTime(now, await this.settings.of(manager, userId));
    const today = DAY.format(createdAt);
    const earlier = await this.#earlier(manager, strategyId, today);
    const rows = (await this.#targets(manager, userId)).flatMap((target) => {
      const isToPerson = target.webhookId === null;
      const period = isToPerson ? today : session;
      const id = derivedId(`delivery ${alertId} ${targetId(target)}`);
      const { atMs, digest } = isToPerson ? due : { atMs: now, digest: false };
      const others = earlier.filter((each) => targetId(each) === targetId(target));
      const waiting = digest
        ? undefined
        : others.find(({ attempts, dueAt }) => attempts === 0 && dueAt.getTime() > now);
      const isEnough = ({ sessionSoFar }: Earlier) =>
        target.channel === 'email' || (!sessionSoFar && !alert.sessionSoFar);
      if (isToPerson && !digest && !waiting && others.some(isEnough)) return [];
      const messageId = digest ? digestId(userId, target, atMs) : (waiting?.messageId ?? id);
      const dueAt = waiting?.dueAt ?? new Date(atMs);
      const unsent = { createdAt, dueAt, attempts: 0, nextAttemptAt: dueAt, sentAt: null };
      return [{ id, messageId, alertId, userId, strategyId, period, ...target, ...unsent }];
    });
    await manager.createQueryBuilder().insert().into(DeliveryEntity).values(rows).orIgnore().execute();
  }

  /** What people got, or will get, about the strategy this New York day. */
  #earlier(manager: EntityManager, strategyId: string, period: string): Promise<Earlier[]> {
    return manager.query(
      `SELECT d.message_id AS "messageId", d.channel, d.subscription_id AS "subscriptionId", d.webhook_id AS "webhookId",
         d.attempts, d.due_at AS "dueAt", a.session_so_far AS "sessionSoFar"
       FROM deliveries d JOIN alerts a ON a.id = d.alert_id
       WHERE d.strategy_id = $1 AND d.period = $2 AND d.webhook_id IS NULL`,
      [strategyId, period],
    ) as Promise<Earlier[]>;
  }

  /** Emails a market alert, after the quiet hours; it isn't part of a digest. Replaces an unsent earlier one. Call like `add`. */
  async addMarketAlert(manager: EntityManager, alert: MarketAlertEntity): Promise<void> {
    const { id: alertId, userId, session: period, createdAt } = alert;
    await manager.query('DELETE FROM deliveries WHERE user_id = $1 AND strategy_id IS NULL AND sent_at IS NULL', [
      userId,
    ]);
    const id = derivedId(`delivery ${alertId}`);
    const dueAt = new Date(afterQuietHours(createdAt.getTime(), await this.settings.of(manager, userId)));
    const unsent = { createdAt, dueAt, attempts: 0, nextAttemptAt: dueAt, sentAt: null };
    const row = { id, messageId: id, alertId, userId, strategyId: null, period, ...EMAIL, ...unsent };
    await manager.createQueryBuilder().insert().into(DeliveryEntity).values(row).orIgnore().execute();
  }

  /** Applies changed settings to what isn't being sent yet. Call with the user locked. */
  async reschedule(manager: EntityManager, userId: string, settings: AlertSettings): Promise<void> {
    await manager.query(
      `UPDATE deliveries SET due_at = $2, next_attempt_at = $2
       WHERE user_id = $1 AND strategy_id IS NULL AND sent_at IS NULL AND attempts = 0`,
      [userId, new Date(afterQuietHours(this.clock(), settings))],
    );
    const { atMs, digest } = dueTime(this.clock(), settings);
    for (const target of await this.#targets(manager, userId)) {
      if (target.webhookId !== null) continue;
      await manager.query(
        `WITH waiting AS (
           SELECT id, first_value(id) OVER (PARTITION BY strategy_id ORDER BY id) AS first_id FROM deliveries
           WHERE user_id = $1 AND strategy_id IS NOT NULL AND channel = $2 AND subscription_id IS NOT DISTINCT FROM $5
             AND sent_at IS NULL AND attempts = 0
         )
         UPDATE deliveries d SET message_id = coalesce($3::uuid, waiting.first_id), due_at = $4, next_attempt_at = $4
         FROM waiting WHERE d.id = waiting.id`,
        [userId, target.channel, digest ? digestId(userId, target, atMs) : null, new Date(atMs), target.subscriptionId],
      );
    }
  }

  /** See DeliveryQueue. Locks one row of each message, so that a digest is claimed as a whole. */
  async claim(channel: Channel, max: number, retryAt: Date): Promise<Message[]> {
    const [rows] = (await this.db.query(
      `WITH due AS (
         SELECT d.message_id FROM deliveries d
         WHERE d.channel = $1 AND d.sent_at IS NULL AND d.next_attempt_at <= $2
           AND NOT EXISTS (SELECT 1 FROM deliveries e WHERE e.message_id = d.message_id AND e.id < d.id AND e.sent_at IS NULL)
         ORDER BY d.next_attempt_at LIMIT $3 FOR UPDATE OF d SKIP LOCKED
       )
       UPDATE deliveries d SET attempts = attempts + 1, next_attempt_at = $4
       FROM due WHERE d.message_id = due.message_id AND d.sent_at IS NULL
       RETURNING d.message_id, d.alert_id, d.user_id, d.subscription_id, d.webhook_id, d.due_at, d.attempts`,
      [channel, new Date(this.clock()), max, retryAt],
    )) as [ClaimedRow[], number];
    return this.#messages(rows);
  }

  /** See DeliveryQueue. */
  async extendClaims(messageIds: readonly string[], retryAt: Date): Promise<void> {
    await this.db.query(
      'UPDATE deliveries SET next_attempt_at = $2 WHERE message_id = ANY($1) AND sent_at IS NULL AND attempts > 0',
      [messageIds, retryAt],
    );
  }

  /** An alert that joined the digest during the attempt is sent later. */
  async markSent(messageId: string): Promise<void> {
    await this.db.query(
      'UPDATE deliveries SET sent_at = $2 WHERE message_id = $1 AND sent_at IS NULL AND attempts > 0',
      [messageId, new Date(this.clock())],
    );
  }

  /** At `at`, or after the quiet hours it falls in. */
  async retryAt(messageId: string, at: Date): Promise<void> {
    const delivery = await this.find(messageId);
    if (!delivery) return;
    const isDelayed = delivery.webhookId === null;
    const settings = isDelayed ? await this.settings.of(this.db.manager, delivery.userId) : null;
    await this.db.query(
      'UPDATE deliveries SET next_attempt_at = $2 WHERE message_id = $1 AND sent_at IS NULL AND attempts > 0',
      [messageId, settings ? new Date(afterQuietHours(at.getTime(), settings)) : at],
    );
  }

  async drop(messageId: string): Promise<void> {
    await this.db.query('DELETE FROM deliveries WHERE message_id = $1 AND sent_at IS NULL AND attempts > 0', [
      messageId,
    ]);
  }

  find(messageId: string): Promise<DeliveryEntity | null> {
    return this.db.manager.findOneBy(DeliveryEntity, { messageId });
  }

  /** Unsent emails, newest first. */
  async unsentEmails(max: number): Promise<(Message & { createdAt: Date })[]> {
    const rows = (await this.db.query(
      `SELECT message_id, alert_id, user_id, subscription_id, webhook_id, due_at, attempts FROM deliveries
       WHERE message_id IN (
         SELECT message_id FROM deliveries WHERE channel = 'email' AND sent_at IS NULL
         GROUP BY message_id ORDER BY max(created_at) DESC, message_id DESC LIMIT $1
       )`,
      [max],
    )) as ClaimedRow[];
    const messages = (await this.#messages(rows)).map((message) => ({
      ...message,
      createdAt: (message.market ?? message.alerts.at(-1)!).createdAt,
    }));
    return messages.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  }

  /** The channels of a user that are on. */
  async #targets(manager: EntityManager, userId: string): Promise<Target[]> {
    const subscriptions = await this.subscriptions.list(manager, userId);
    const webhooks = await this.webhooks.list(manager, userId);
    return [
      EMAIL,
      ...subscriptions.map(({ id }): Target => ({ channel: 'push', subscriptionId: id, webhookId: null })),
      ...webhooks
        .filter(({ disabledAt }) => disabledAt === null)
        .map(({ id }): Target => ({ channel: 'webhook', subscriptionId: null, webhookId: id })),
    ];
  }

  async #messages(rows: readonly ClaimedRow[]): Promise<Message[]> {
    if (rows.length === 0) return [];
    const where = { id: In([...new Set(rows.map(({ alert_id }) => alert_id))]) };
    const order = { createdAt: 'ASC', name: 'ASC', id: 'ASC' } as const;
    const alerts = await this.db.manager.find(MatchesAlertEntity, { where, order });
    const markets = await this.db.manager.find(MarketAlertEntity, { where });
    const byMessage = Map.groupBy(rows, ({ message_id }) => message_id);
    return [...byMessage].map(([id, parts]) => {
      const { user_id: userId, subscription_id: subscriptionId, webhook_id: webhookId } = parts[0]!;
      return {
        id,
        userId,
        subscriptionId,
        webhookId,
        dueAt: new Date(Math.min(...parts.map(({ due_at }) => due_at.getTime()))),
        attempts: Math.max(...parts.map(({ attempts }) => attempts)),
        alerts: alerts.filter((alert) => parts.some(({ alert_id }) => alert_id === alert.id)),
        market: markets.find((alert) => parts.some(({ alert_id }) => alert_id === alert.id)) ?? null,
      };
    });
  }
}

const digestId = (userId: string, target: Target, atMs: number): string =>
  derivedId(`digest ${userId} ${targetId(target)} ${new Date(atMs).toISOString()}`);
