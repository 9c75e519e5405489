import type { Provider, Type } from '@nestjs/common';
import type { ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import { AccountsStore } from '../accounts/accounts.store.ts';
import { EntitlementChanges } from '../changes/entitlement-changes.ts';
import type { BillingConfig } from '../config.ts';
import { StripeErasure } from '../deletion/stripe-erasure.ts';
import { LocalController } from '../local/local.controller.ts';
import { localProviders } from '../local/local.providers.ts';
import { PaymentsController } from '../payments/payments.controller.ts';
import { paymentsProviders } from '../payments/payments.providers.ts';
import { reconcileProviders } from '../reconcile/reconcile.providers.ts';
import { SubscriptionsController } from '../subscriptions/subscriptions.controller.ts';
import { subscriptionsProviders } from '../subscriptions/subscriptions.providers.ts';
import { WebhookController } from '../webhook/webhook.controller.ts';
import { webhookProviders } from '../webhook/webhook.providers.ts';
import { CheckoutsStore } from './checkouts.store.ts';
import { Customers } from './customers.ts';
import { EraseCustomer } from './erase-customer.ts';
import { MirrorStore } from './mirror.store.ts';
import { ReadStripe } from './read-stripe.ts';
import { StripeCalls } from './stripe-calls.ts';
import { StripeConnection } from './stripe-client.ts';
import { StripeMirror } from './stripe-mirror.ts';

/** Handlers of everything that speaks to Stripe. */
export const stripeControllers: Type[] = [
  LocalController,
  PaymentsController,
  SubscriptionsController,
  WebhookController,
];

/** `StripeErasure` among them. */
export const stripeProviders = (parts: ServiceDeps<BillingConfig>): Provider[] => [
  ...connectionProviders(parts),
  ...localProviders(parts),
  ...paymentsProviders(parts),
  ...reconcileProviders(parts),
  ...subscriptionsProviders(parts),
  ...webhookProviders(parts),
];

const connectionProviders = ({ config, clock, logger }: ServiceDeps<BillingConfig>): Provider[] => [
  { provide: StripeConnection, useFactory: () => new StripeConnection(config.stripe) },
  {
    provide: StripeCalls,
    inject: [StripeConnection],
    useFactory: ({ stripe }: StripeConnection) => new StripeCalls(stripe, logger),
  },
  { provide: ReadStripe, inject: [StripeCalls], useFactory: (calls: StripeCalls) => new ReadStripe(calls) },
  { provide: MirrorStore, useFactory: () => new MirrorStore() },
  {
    provide: CheckoutsStore,
    inject: [DatabaseConnection],
    useFactory: ({ dataSource }: DatabaseConnection) => new CheckoutsStore(dataSource, clock),
  },
  {
    provide: Customers,
    inject: [DatabaseConnection, AccountsStore, StripeCalls],
    useFactory: ({ dataSource: db }: DatabaseConnection, accounts: AccountsStore, calls: StripeCalls) =>
      new Customers({ db, accounts, calls, clock }),
  },
  {
    provide: StripeMirror,
    inject: [ReadStripe, DatabaseConnection, AccountsStore, Customers, MirrorStore, EntitlementChanges],
    useFactory: (
      read: ReadStripe,
      { dataSource: db }: DatabaseConnection,
      accounts: AccountsStore,
      customers: Customers,
      store: MirrorStore,
      changes: EntitlementChanges,
    ) => new StripeMirror({ read, db, accounts, customers, store, changes, clock }),
  },
  {
    provide: StripeErasure,
    inject: [StripeCalls, Customers, CheckoutsStore, ReadStripe],
    useFactory: (calls: StripeCalls, customers: Customers, checkouts: CheckoutsStore, read: ReadStripe) =>
      new EraseCustomer({ calls, customers, checkouts, read }),
  },
];
