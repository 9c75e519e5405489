import { createServiceProcess, type ServiceOptions, type ServiceProcess } from '@plainscan/service-kit';
import type { JournalConfig } from './config.ts';
import { JournalModule, type JournalOptions } from './journal.module.ts';

export { journalConfig, type JournalConfig } from './config.ts';
export { migrateJournal } from './db/database.ts';
export { decimal } from './money/decimals.ts';
export { computeRealizedPnl } from './positions/realized-pnl.ts';
export { computeStatistics } from './statistics/compute-statistics.ts';
export { type TradeFact, tradeFact } from './statistics/trade-fact.ts';

/** The trading journal service. Several replicas may run. */
export const createJournal = (
  config: JournalConfig,
  { importWorkers, ...options }: ServiceOptions & JournalOptions = {},
): ServiceProcess =>
  createServiceProcess({ name: 'journal', config, healthPort: config.healthPort, ...options }, (deps) =>
    JournalModule.forRoot(deps, importWorkers),
  );
