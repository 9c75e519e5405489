export { journalConfig, type JournalConfig } from './config.ts';
export { createJournal } from './create-journal.ts';
export { migrateJournal } from './db/database.ts';
