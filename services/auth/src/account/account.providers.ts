import type { Provider } from '@nestjs/common';
import type { ServiceParts } from '@plainscan/service-kit';
import type { AuthConfig } from '../config.ts';
import { Roles } from './roles.ts';

export const accountProviders = ({ config }: ServiceParts<AuthConfig>): Provider[] => [
  { provide: Roles, useFactory: () => new Roles(config.adminEmails) },
];
