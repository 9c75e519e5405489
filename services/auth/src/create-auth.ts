import { createServiceProcess, type ServiceOptions, type ServiceProcess } from '@plainscan/service-kit';
import { AppModule } from './app.module.ts';
import type { AuthConfig } from './config.ts';

/** The process of accounts: users, sessions, mails, deletion. Several replicas may run. */
export const createAuth = (config: AuthConfig, options: ServiceOptions = {}): ServiceProcess =>
  createServiceProcess({ name: 'auth', config, healthPort: config.healthPort, ...options }, (parts) =>
    AppModule.forRoot(parts),
  );
