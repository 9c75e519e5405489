import type { Provider } from '@nestjs/common';
import type { ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection, OutboxRelay } from '@plainscan/service-kit/postgres';
import type { AuthConfig } from '../config.ts';
import { AttemptLimits } from '../limits/attempt-limits.ts';
import { StartSession } from '../sessions/start-session.ts';
import { Terms } from '../terms/terms.ts';
import { SignInDemo } from './sign-in-demo.ts';

export const demoProviders = ({ config, clock }: ServiceDeps<AuthConfig>): Provider[] => [
  {
    provide: SignInDemo,
    inject: [DatabaseConnection, AttemptLimits, Terms, StartSession, OutboxRelay],
    useFactory: (
      database: DatabaseConnection,
      limits: AttemptLimits,
      terms: Terms,
      startSession: StartSession,
      outbox: OutboxRelay,
    ) => new SignInDemo({ enabled: config.demo, database, limits, terms, startSession, outbox, clock }),
  },
];
