import type { Provider } from '@nestjs/common';
import type { ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection, OutboxRelay } from '@plainscan/service-kit/postgres';
import { AccountsStore } from '../accounts/accounts.store.ts';
import type { BillingConfig } from '../config.ts';
import { EraseUser } from './erase-user.ts';
import { StripeErasure } from './stripe-erasure.ts';

export const deletionProviders = ({ clock }: ServiceDeps<BillingConfig>): Provider[] => [
  {
    provide: EraseUser,
    inject: [DatabaseConnection, AccountsStore, StripeErasure, OutboxRelay],
    useFactory: (
      { dataSource: db }: DatabaseConnection,
      accounts: AccountsStore,
      stripe: StripeErasure,
      outbox: OutboxRelay,
    ) => new EraseUser({ db, accounts, stripe, outbox, clock }),
  },
];
