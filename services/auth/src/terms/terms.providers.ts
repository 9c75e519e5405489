import type { Provider } from '@nestjs/common';
import type { ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection, OutboxRelay } from '@plainscan/service-kit/postgres';
import { AuditStore } from '../audit/audit.store.ts';
import type { AuthConfig } from '../config.ts';
import { UsersStore } from '../users/users.store.ts';
import { AddressKeys } from './address-keys.ts';
import { Terms } from './terms.ts';

export const termsProviders = ({ config, clock }: ServiceDeps<AuthConfig>): Provider[] => [
  {
    provide: Terms,
    inject: [DatabaseConnection, UsersStore, AuditStore, OutboxRelay],
    useFactory: (database: DatabaseConnection, users: UsersStore, audit: AuditStore, outbox: OutboxRelay) =>
      new Terms({ database, users, audit, addressKeys: new AddressKeys(config.secret), outbox, clock }),
  },
];
