import type { Provider } from '@nestjs/common';
import type { ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import type { BillingConfig } from '../config.ts';
import { Entitlements } from '../entitlement/entitlements.ts';
import { CheckoutsStore } from '../stripe/checkouts.store.ts';
import { Customers } from '../stripe/customers.ts';
import { PremiumPrice } from '../stripe/premium-price.ts';
import { StripeCalls } from '../stripe/stripe-calls.ts';
import { StripeMirror } from '../stripe/stripe-mirror.ts';
import { CancelSubscription } from './cancel-subscription.ts';
import { CreateSubscription } from './create-subscription.ts';
import { Invoices } from './invoices.ts';
import { OwnSubscriptions } from './own-subscriptions.ts';
import { Portal } from './portal.ts';

export const subscriptionsProviders = ({ config, clock, logger }: ServiceDeps<BillingConfig>): Provider[] => [
  {
    provide: OwnSubscriptions,
    inject: [DatabaseConnection, StripeMirror, StripeCalls],
    useFactory: ({ dataSource: db }: DatabaseConnection, mirror: StripeMirror, calls: StripeCalls) =>
      new OwnSubscriptions({ db, mirror, calls }),
  },
  {
    provide: PremiumPrice,
    inject: [StripeCalls],
    useFactory: (calls: StripeCalls) => new PremiumPrice({ calls, config: config.stripe, clock, logger }),
  },
  {
    provide: CreateSubscription,
    inject: [StripeCalls, Customers, CheckoutsStore, PremiumPrice, OwnSubscriptions, Entitlements],
    useFactory: (
      calls: StripeCalls,
      customers: Customers,
      checkouts: CheckoutsStore,
      price: PremiumPrice,
      own: OwnSubscriptions,
      entitlements: Entitlements,
    ) => new CreateSubscription({ calls, customers, checkouts, price, own, entitlements, clock }),
  },
  {
    provide: CancelSubscription,
    inject: [StripeCalls, StripeMirror, OwnSubscriptions, Entitlements],
    useFactory: (calls: StripeCalls, mirror: StripeMirror, own: OwnSubscriptions, entitlements: Entitlements) =>
      new CancelSubscription({ calls, mirror, own, entitlements }),
  },
  {
    provide: Portal,
    inject: [StripeCalls, Customers],
    useFactory: (calls: StripeCalls, customers: Customers) =>
      new Portal({ calls, customers, publicUrl: config.publicUrl }),
  },
  {
    provide: Invoices,
    inject: [StripeCalls, Customers],
    useFactory: (calls: StripeCalls, customers: Customers) => new Invoices({ calls, customers }),
  },
];
