import type { Health, Secret } from '@plainscan/service-kit';
import { createDataSource, migrate } from '@plainscan/service-kit/postgres';
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
import { SessionEntity } from './entities/session.entity.ts';
import { SigningKeyEntity } from './entities/signing-key.entity.ts';
import { UserEntity } from './entities/user.entity.ts';
import { Accounts1763740000000 } from './migrations/1763740000000-accounts.ts';

/** Not yet initialised. */
export const authDataSource = (url: string | Secret, name: string, health?: Health): DataSource =>
  createDataSource({
    url,
    schema: 'auth',
    name,
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
      SessionEntity,
      SigningKeyEntity,
      UserEntity,
    ],
    migrations: [Accounts1763740000000],
    ...(health && { health }),
  });

export const migrateAuth = (dbUrl: string | Secret): Promise<string[]> =>
  migrate(authDataSource(dbUrl, 'auth-migrate'));
