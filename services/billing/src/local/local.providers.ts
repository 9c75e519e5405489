import type { Provider } from '@nestjs/common';
import type { ServiceDeps } from '@plainscan/service-kit';
import type { BillingConfig } from '../config.ts';
import { Customers } from '../stripe/customers.ts';
import { StripeCalls } from '../stripe/stripe-calls.ts';
import { LocalPayments } from './local-payments.ts';

export const localProviders = ({ config }: ServiceDeps<BillingConfig>): Provider[] => [
  {
    provide: LocalPayments,
    inject: [StripeCalls, Customers],
    useFactory: (calls: StripeCalls, customers: Customers) =>
      new LocalPayments({ config: config.stripe, calls, customers, publicUrl: config.publicUrl }),
  },
];
