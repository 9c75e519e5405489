import type { Provider } from '@nestjs/common';
import type { ServiceParts } from '@plainscan/service-kit';
import type { AuthConfig } from '../config.ts';
import { AuthInfo } from './auth-info.ts';

export const infoProviders = ({ config }: ServiceParts<AuthConfig>): Provider[] => [
  { provide: AuthInfo, useFactory: () => new AuthInfo(config) },
];
