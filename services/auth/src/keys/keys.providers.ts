import type { Provider } from '@nestjs/common';
import type { ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import type { AuthConfig } from '../config.ts';
import { Sealer } from '../crypto/sealer.ts';
import { SigningKeys } from './signing-keys.ts';

export const keysProviders = ({ clock, logger }: ServiceDeps<AuthConfig>): Provider[] => [
  {
    provide: SigningKeys,
    inject: [DatabaseConnection, Sealer],
    useFactory: ({ dataSource }: DatabaseConnection, sealer: Sealer) =>
      new SigningKeys({ db: dataSource, sealer, clock, logger }),
  },
];
