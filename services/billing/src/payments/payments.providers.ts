import type { Provider } from '@nestjs/common';
import type { ServiceDeps } from '@plainscan/service-kit';
import type { BillingConfig } from '../config.ts';
import { Entitlements } from '../entitlement/entitlements.ts';
import { CheckoutsStore } from '../stripe/checkouts.store.ts';
import { Customers } from '../stripe/customers.ts';
import { ReadStripe } from '../stripe/read-stripe.ts';
import { StripeCalls } from '../stripe/stripe-calls.ts';
import { StripeMirror } from '../stripe/stripe-mirror.ts';
import { ConfirmUpgrade } from './confirm-upgrade.ts';
import { CreatePaymentIntent } from './create-payment-intent.ts';
import { GetOrder } from './get-order.ts';
import { PaymentSetup } from './payment-setup.ts';

export const paymentsProviders = ({ config }: ServiceDeps<BillingConfig>): Provider[] => [
  { provide: PaymentSetup, useFactory: () => new PaymentSetup(config) },
  {
    provide: CreatePaymentIntent,
    inject: [StripeCalls, Customers, CheckoutsStore, Entitlements],
    useFactory: (calls: StripeCalls, customers: Customers, checkouts: CheckoutsStore, entitlements: Entitlements) =>
      new CreatePaymentIntent({ calls, customers, checkouts, entitlements }),
  },
  {
    provide: ConfirmUpgrade,
    inject: [StripeCalls, Customers, ReadStripe, StripeMirror, Entitlements],
    useFactory: (
      calls: StripeCalls,
      customers: Customers,
      read: ReadStripe,
      mirror: StripeMirror,
      entitlements: Entitlements,
    ) => new ConfirmUpgrade({ calls, customers, read, mirror, entitlements }),
  },
  {
    provide: GetOrder,
    inject: [StripeCalls, Customers, ReadStripe],
    useFactory: (calls: StripeCalls, customers: Customers, read: ReadStripe) =>
      new GetOrder({ calls, customers, read }),
  },
];
