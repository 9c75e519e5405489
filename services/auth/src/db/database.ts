import type { Secret } from '@plainscan/service-kit';
import { createDataSource, migrate, type RetentionPolicy } from '@plainscan/service-kit/postgres';
import type { DataSource } from 'typeorm';
import { AuditEntryEntity } from './entities/audit-entry.entity.ts';
import { DeletionServiceEntity } from './entities/deletion-service.entity.ts';
import { DeletionEntity } from './entities/deletion.entity.ts';
import { EndedSessionEntity } from './entities/ended-session.entity.ts';
import { IdentityEntity } from './entities/identity.entity.ts';
import { LinkEntity } from './entities/link.entity.ts';
import { MailEntity } from './entities/mail.entity.ts';
import { PendingSignupEntity } from './entities/pending-signup.entity.ts';
import { RefreshTokenEntity } from './entities/refresh-token.entity.ts';
import { SecondFactorEntity } from './entities/second-factor.entity.ts';
import { SessionEntity } from './entities/session.entity.ts';
import { SigningKeyEntity } from './entities/signing-key.entity.ts';
import { UserEntity } from './entities/user.entity.ts';
import { Accounts1763740000000 } from './migrations/1763740000000-accounts.ts';
import { KeptDemos1764400000000 } from './migrations/1764400000000-kept-demos.ts';
import { UserList1764600000000 } from './migrations/1764600000000-user-list.ts';
import { MarketAlertsDefault1765400000000 } from './migrations/1765400000000-market-alerts-default.ts';

const DAY_MS = 24 * 3_600_000;

export const AUTH_DATABASE = {
  schema: 'auth',
  entities: [
    AuditEntryEntity,
    DeletionEntity,
    DeletionServiceEntity,
    EndedSessionEntity,
    IdentityEntity,
    LinkEntity,
    MailEntity,
    PendingSignupEntity,
    RefreshTokenEntity,
    SecondFactorEntity,
    SessionEntity,
    SigningKeyEntity,
    UserEntity,
  ],
  migrations: [Accounts1763740000000, KeptDemos1764400000000, UserList1764600000000, MarketAlertsDefault1765400000000],
};

/** Refresh tokens are deleted with their sessions; the outbox deletes published events. */
export const RETENTION: readonly RetentionPolicy[] = [
  { table: 'pending_signups', where: 'expires_at <= $1', keepMs: 0 },
  { table: 'links', where: 'expires_at <= $1', keepMs: 0 },
  { table: 'second_factors', where: 'enabled_at IS NULL AND created_at <= $1', keepMs: DAY_MS },
  { table: 'sessions', where: 'expires_at <= $1', keepMs: 0 },
  { table: 'ended_sessions', where: 'until <= $1', keepMs: 0 },
  { table: 'mails', where: 'sent_at <= $1', keepMs: 7 * DAY_MS },
  // Without an email server, emails are never sent.
  { table: 'mails', where: 'sent_at IS NULL AND created_at <= $1', keepMs: 30 * DAY_MS },
  { table: 'audit_log', where: 'at <= $1', keepMs: 365 * DAY_MS },
];

/** The data source is not initialized yet. */
export const authDataSource = (url: string | Secret, name: string): DataSource =>
  createDataSource({ ...AUTH_DATABASE, url, name });

export const migrateAuth = (dbUrl: string | Secret): Promise<string[]> =>
  migrate(authDataSource(dbUrl, 'auth-migrate'));
