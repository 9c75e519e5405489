import { createServiceProcess, type ServiceOptions, type ServiceProcess } from '@plainscan/service-kit';
import { AppModule } from './app.module.ts';
import type { JournalConfig } from './config.ts';

/** The process of the trading journal: trades, the account, statistics, imports. Several replicas may run. */
export const createJournal = (config: JournalConfig, options: ServiceOptions = {}): ServiceProcess =>
  createServiceProcess({ name: 'journal', config, healthPort: config.healthPort, ...options }, (parts) =>
    AppModule.forRoot(parts),
  );
