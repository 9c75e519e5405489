import { createServiceProcess, type ServiceOptions, type ServiceProcess } from '@plainscan/service-kit';
import type { JournalConfig } from './config.ts';
import { JournalModule } from './journal.module.ts';

export { journalConfig, type JournalConfig } from './config.ts';
export { migrateJournal } from './db/database.ts';
export { decimal } from './money/decimals.ts';
export { computeRealizedPnl } from './positions/realized-pnl.ts';
export { computeStatistics } from './statistics/compute-statistics.ts';
export { type TradeFact, tradeFact } from './statistics/trade-fact.ts';

/** A replica of the trading journal. */
export const createJournal = (config: JournalConfig, options: ServiceOptions = {}): ServiceProcess =>
  createServiceProcess({ name: 'journal', config, healthPort: config.healthPort, ...options }, (deps) =>
    JournalModule.forRoot(deps),
  );
