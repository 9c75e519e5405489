import type { Provider } from '@nestjs/common';
import type { ServiceParts } from '@plainscan/service-kit';
import type { AuthConfig } from '../config.ts';
import { UsersStore } from './users.store.ts';

export const usersProviders = ({ clock }: ServiceParts<AuthConfig>): Provider[] => [
  { provide: UsersStore, useFactory: () => new UsersStore(clock) },
];
