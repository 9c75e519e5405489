import { createServiceProcess, type ServiceOptions, type ServiceProcess } from '@plainscan/service-kit';
import { AuthModule } from './auth.module.ts';
import type { AuthConfig } from './config.ts';

export { authConfig, type AuthConfig } from './config.ts';
export { migrateAuth } from './db/database.ts';
export { ARGON2_COST } from './passwords/password-hasher.ts';

/** The auth service: users, sessions, account emails, and account deletion. Can run as any number of replicas. */
export const createAuth = (config: AuthConfig, options: ServiceOptions = {}): ServiceProcess =>
  createServiceProcess({ name: 'auth', config, healthPort: config.healthPort, ...options }, (deps) =>
    AuthModule.forRoot(deps),
  );
