import type { Provider } from '@nestjs/common';
import type { ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import type { BillingConfig } from '../config.ts';
import { StripeCalls } from '../stripe/stripe-calls.ts';
import { StripeMirror } from '../stripe/stripe-mirror.ts';
import { StripeEvents } from '../webhook/stripe-events.ts';
import { ReconciliationStore } from './reconciliation.store.ts';
import { Reconciliation } from './reconciliation.ts';

export const reconcileProviders = ({ clock, logger }: ServiceDeps<BillingConfig>): Provider[] => [
  {
    provide: ReconciliationStore,
    inject: [DatabaseConnection],
    useFactory: ({ dataSource }: DatabaseConnection) => new ReconciliationStore(dataSource, clock),
  },
  {
    provide: Reconciliation,
    inject: [StripeCalls, StripeEvents, StripeMirror, ReconciliationStore],
    useFactory: (calls: StripeCalls, events: StripeEvents, mirror: StripeMirror, store: ReconciliationStore) =>
      new Reconciliation({ calls, events, mirror, store, clock, logger }),
  },
];
