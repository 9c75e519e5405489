import { ALERT_KEEP_DAYS } from '@plainscan/contracts';
import type { Secret } from '@plainscan/service-kit';
import { createDataSource, migrate, type RetentionPolicy } from '@plainscan/service-kit/postgres';
import type { DataSource } from 'typeorm';
import { AlertEntity, MarketAlertEntity, MatchesAlertEntity } from './entities/alert.entity.ts';
import { AlertSettingsEntity } from './entities/alert-settings.entity.ts';
import { DeliveryEntity } from './entities/delivery.entity.ts';
import { PushSubscriptionEntity } from './entities/push-subscription.entity.ts';
import { WebhookEntity } from './entities/webhook.entity.ts';
import { Alerts1764600000000 } from './migrations/1764600000000-alerts.ts';
import { LeftMatches1764700000000 } from './migrations/1764700000000-left-matches.ts';
import { AlertChannels1765200000000 } from './migrations/1765200000000-alert-channels.ts';
import { MarketAlerts1765300000000 } from './migrations/1765300000000-market-alerts.ts';
import { AlertsDuringSession1765400000000 } from './migrations/1765400000000-alerts-during-session.ts';

const DAY_MS = 24 * 3_600_000;

/** Shared by DatabaseModule and the migrate process. */
export const alertsDatabase = (url: string | Secret, name = 'alerts') => ({
  url,
  schema: 'alerts',
  name,
  entities: [
    AlertEntity,
    MatchesAlertEntity,
    MarketAlertEntity,
    AlertSettingsEntity,
    DeliveryEntity,
    PushSubscriptionEntity,
    WebhookEntity,
  ],
  migrations: [
    Alerts1764600000000,
    LeftMatches1764700000000,
    AlertChannels1765200000000,
    MarketAlerts1765300000000,
    AlertsDuringSession1765400000000,
  ],
});

/** Deliveries are deleted with their alerts. */
export const RETENTION: readonly RetentionPolicy[] = [
  { table: 'alerts', where: 'created_at <= $1', keepMs: ALERT_KEEP_DAYS * DAY_MS },
  // Without an email server, emails are never sent.
  { table: 'deliveries', where: 'sent_at IS NULL AND created_at <= $1', keepMs: 30 * DAY_MS },
  // The stream keeps events about an erased user for ninety days.
  { table: 'erased_users', where: 'erased_at <= $1', keepMs: 120 * DAY_MS },
];

/** The caller initializes it. */
export const alertsDataSource = (url: string | Secret, name: string): DataSource =>
  createDataSource(alertsDatabase(url, name));

export const migrateAlerts = (dbUrl: string | Secret): Promise<string[]> =>
  migrate(alertsDataSource(dbUrl, 'alerts-migrate'));
