import type { Provider } from '@nestjs/common';
import type { ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import { EntitlementChanges } from '../changes/entitlement-changes.ts';
import type { BillingConfig } from '../config.ts';
import { Trials } from '../trial/trials.ts';
import { Entitlements } from './entitlements.ts';
import { FactsStore } from './facts.store.ts';

export const entitlementProviders = ({ clock }: ServiceDeps<BillingConfig>): Provider[] => [
  { provide: FactsStore, useFactory: () => new FactsStore() },
  {
    provide: Entitlements,
    inject: [DatabaseConnection, FactsStore, Trials, EntitlementChanges],
    useFactory: (
      { dataSource: db }: DatabaseConnection,
      facts: FactsStore,
      trials: Trials,
      changes: EntitlementChanges,
    ) => new Entitlements({ db, facts, trials, changes, clock }),
  },
];
