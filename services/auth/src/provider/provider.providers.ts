import type { Provider } from '@nestjs/common';
import type { ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import { AuditStore } from '../audit/audit.store.ts';
import type { AuthConfig } from '../config.ts';
import { Sealer } from '../crypto/sealer.ts';
import { StartSession } from '../sessions/start-session.ts';
import { PendingSignupsStore } from '../sign-up/pending-signups.store.ts';
import { UsersStore } from '../users/users.store.ts';
import { ProviderAccounts } from './provider-accounts.ts';
import { ProviderClient } from './provider-client.ts';
import { ProviderFlows } from './provider-flows.ts';
import { ProviderSignIn } from './provider-sign-in.ts';

export const providerProviders = ({ config, clock, logger }: ServiceDeps<AuthConfig>): Provider[] => [
  {
    provide: ProviderAccounts,
    inject: [UsersStore, AuditStore],
    useFactory: (users: UsersStore, audit: AuditStore) =>
      new ProviderAccounts({ users, pending: new PendingSignupsStore(clock), audit, clock }),
  },
  {
    provide: ProviderSignIn,
    inject: [DatabaseConnection, Sealer, ProviderAccounts, StartSession],
    useFactory: (
      { dataSource }: DatabaseConnection,
      sealer: Sealer,
      accounts: ProviderAccounts,
      startSession: StartSession,
    ) =>
      new ProviderSignIn({
        db: dataSource,
        provider: config.oidc && new ProviderClient({ oidc: config.oidc, publicUrl: config.publicUrl, clock, logger }),
        flows: new ProviderFlows(sealer, clock),
        accounts,
        startSession,
      }),
  },
];
