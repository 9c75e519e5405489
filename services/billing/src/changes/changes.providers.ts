import type { Provider } from '@nestjs/common';
import { Bus, Metrics, type ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection, OutboxRelay } from '@plainscan/service-kit/postgres';
import { AccountsStore } from '../accounts/accounts.store.ts';
import type { BillingConfig } from '../config.ts';
import { FactsStore } from '../entitlement/facts.store.ts';
import { ChangeSweep } from './change-sweep.ts';
import { EntitlementChanges } from './entitlement-changes.ts';

export const changesProviders = ({ clock, logger }: ServiceDeps<BillingConfig>): Provider[] => [
  {
    provide: OutboxRelay,
    inject: [DatabaseConnection, Bus, Metrics],
    useFactory: ({ dataSource }: DatabaseConnection, bus: Bus, metrics: Metrics) =>
      new OutboxRelay({ dataSource, bus, metrics, logger }),
  },
  {
    provide: EntitlementChanges,
    inject: [AccountsStore, FactsStore, OutboxRelay],
    useFactory: (accounts: AccountsStore, facts: FactsStore, outbox: OutboxRelay) =>
      new EntitlementChanges({ accounts, facts, outbox, clock }),
  },
  {
    provide: ChangeSweep,
    inject: [DatabaseConnection, EntitlementChanges],
    useFactory: ({ dataSource: db }: DatabaseConnection, changes: EntitlementChanges) =>
      new ChangeSweep({ db, changes, clock, logger }),
  },
];
