import type { Provider } from '@nestjs/common';
import type { ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import { AccountsStore } from '../accounts/accounts.store.ts';
import type { BillingConfig } from '../config.ts';
import { Entitlements } from '../entitlement/entitlements.ts';
import { ReadAllowance } from './read-allowance.ts';
import { ReservationsStore } from './reservations.store.ts';
import { ReserveScan } from './reserve-scan.ts';

export const allowanceProviders = ({ clock }: ServiceDeps<BillingConfig>): Provider[] => [
  { provide: ReservationsStore, useFactory: () => new ReservationsStore() },
  {
    provide: ReadAllowance,
    inject: [DatabaseConnection, Entitlements, ReservationsStore],
    useFactory: ({ dataSource: db }: DatabaseConnection, entitlements: Entitlements, reservations: ReservationsStore) =>
      new ReadAllowance({ db, entitlements, reservations, clock }),
  },
  {
    provide: ReserveScan,
    inject: [DatabaseConnection, AccountsStore, Entitlements, ReservationsStore],
    useFactory: (
      { dataSource: db }: DatabaseConnection,
      accounts: AccountsStore,
      entitlements: Entitlements,
      reservations: ReservationsStore,
    ) => new ReserveScan({ db, accounts, entitlements, reservations, clock }),
  },
];
