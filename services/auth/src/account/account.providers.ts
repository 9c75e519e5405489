import type { Provider } from '@nestjs/common';
import type { ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import type { AuthConfig } from '../config.ts';
import { ReadAccount } from './read-account.ts';
import { Roles } from './roles.ts';

export const accountProviders = ({ config, clock }: ServiceDeps<AuthConfig>): Provider[] => [
  { provide: Roles, useFactory: () => new Roles(config.adminEmails) },
  {
    provide: ReadAccount,
    inject: [DatabaseConnection, Roles],
    useFactory: ({ dataSource }: DatabaseConnection, roles: Roles) => new ReadAccount(dataSource, roles, clock),
  },
];
