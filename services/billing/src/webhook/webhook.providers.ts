import type { Provider } from '@nestjs/common';
import type { ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import type { BillingConfig } from '../config.ts';
import { Customers } from '../stripe/customers.ts';
import { MirrorStore } from '../stripe/mirror.store.ts';
import { ReadStripe } from '../stripe/read-stripe.ts';
import { StripeMirror } from '../stripe/stripe-mirror.ts';
import { OwnSubscriptions } from '../subscriptions/own-subscriptions.ts';
import { ReceiveWebhook } from './receive-webhook.ts';
import { StripeEvents } from './stripe-events.ts';

export const webhookProviders = ({ config, clock, logger }: ServiceDeps<BillingConfig>): Provider[] => [
  {
    provide: StripeEvents,
    inject: [DatabaseConnection, Customers, MirrorStore, ReadStripe, StripeMirror, OwnSubscriptions],
    useFactory: (
      { dataSource: db }: DatabaseConnection,
      customers: Customers,
      store: MirrorStore,
      read: ReadStripe,
      mirror: StripeMirror,
      own: OwnSubscriptions,
    ) => new StripeEvents({ db, customers, store, read, mirror, own, clock }),
  },
  {
    provide: ReceiveWebhook,
    inject: [StripeEvents],
    useFactory: (events: StripeEvents) => new ReceiveWebhook({ config: config.stripe, events, logger }),
  },
];
