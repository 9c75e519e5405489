import type { Provider } from '@nestjs/common';
import type { ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection, OutboxRelay } from '@plainscan/service-kit/postgres';
import type { JournalConfig } from '../config.ts';
import { JournalLock } from '../journals/journal-lock.ts';
import { KnownFacts } from '../statistics/known-facts.ts';
import { EraseUser } from './erase-user.ts';

export const deletionProviders = ({ clock }: ServiceDeps<JournalConfig>): Provider[] => [
  {
    provide: EraseUser,
    inject: [DatabaseConnection, JournalLock, KnownFacts, OutboxRelay],
    useFactory: ({ dataSource: db }: DatabaseConnection, lock: JournalLock, facts: KnownFacts, outbox: OutboxRelay) =>
      new EraseUser({ db, lock, facts, outbox, clock }),
  },
];
