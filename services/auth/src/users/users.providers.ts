import type { Provider } from '@nestjs/common';
import type { ServiceDeps } from '@plainscan/service-kit';
import type { AuthConfig } from '../config.ts';
import { UsersStore } from './users.store.ts';

export const usersProviders = ({ clock }: ServiceDeps<AuthConfig>): Provider[] => [
  { provide: UsersStore, useFactory: () => new UsersStore(clock) },
];
