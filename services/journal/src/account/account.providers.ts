import type { Provider } from '@nestjs/common';
import type { ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import { JournalAccess } from '../access/journal-access.ts';
import type { JournalConfig } from '../config.ts';
import { Idempotency } from '../idempotency/idempotency.ts';
import { JournalLock } from '../journals/journal-lock.ts';
import { KnownFacts } from '../statistics/known-facts.ts';
import { Account } from './account.ts';
import { Movements } from './movements.ts';

export const accountProviders = ({ clock }: ServiceDeps<JournalConfig>): Provider[] => [
  {
    provide: Account,
    inject: [JournalAccess, JournalLock, KnownFacts],
    useFactory: (access: JournalAccess, lock: JournalLock, facts: KnownFacts) =>
      new Account({ access, lock, facts, clock }),
  },
  {
    provide: Movements,
    inject: [DatabaseConnection, JournalAccess, JournalLock, Idempotency],
    useFactory: ({ dataSource: db }: DatabaseConnection, access: JournalAccess, lock: JournalLock, keys: Idempotency) =>
      new Movements({ db, access, lock, keys, clock }),
  },
];
