import type { Provider } from '@nestjs/common';
import type { ServiceDeps } from '@plainscan/service-kit';
import type { AuthConfig } from '../config.ts';
import { AttemptLimits } from './attempt-limits.ts';

export const limitsProviders = ({ config, logger }: ServiceDeps<AuthConfig>): Provider[] => [
  {
    provide: AttemptLimits,
    useFactory: () => new AttemptLimits({ redisUrl: config.redisUrl, secret: config.secret, logger }),
  },
];
