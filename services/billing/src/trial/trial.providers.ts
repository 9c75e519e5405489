import type { Provider } from '@nestjs/common';
import { RpcClient } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import { AccountsStore } from '../accounts/accounts.store.ts';
import { EntitlementChanges } from '../changes/entitlement-changes.ts';
import { Trials } from './trials.ts';

export const trialProviders = (): Provider[] => [
  {
    provide: Trials,
    inject: [DatabaseConnection, AccountsStore, EntitlementChanges, RpcClient],
    useFactory: (
      { dataSource: db }: DatabaseConnection,
      accounts: AccountsStore,
      changes: EntitlementChanges,
      rpc: RpcClient,
    ) => new Trials({ db, accounts, changes, rpc }),
  },
];
