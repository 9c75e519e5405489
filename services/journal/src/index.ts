export { journalConfig, type JournalConfig } from './config.ts';
export { createJournal } from './create-journal.ts';
export { migrateJournal } from './db/database.ts';
export { decimal } from './money/decimals.ts';
export { realise } from './positions/realise.ts';
export { statisticsOf } from './statistics/statistics-of.ts';
export { type TradeFact, tradeFact } from './statistics/trade-fact.ts';
