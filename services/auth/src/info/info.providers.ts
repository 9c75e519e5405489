import type { Provider } from '@nestjs/common';
import type { ServiceDeps } from '@plainscan/service-kit';
import type { AuthConfig } from '../config.ts';
import { AuthInfo } from './auth-info.ts';

export const infoProviders = ({ config }: ServiceDeps<AuthConfig>): Provider[] => [
  { provide: AuthInfo, useFactory: () => new AuthInfo(config) },
];
