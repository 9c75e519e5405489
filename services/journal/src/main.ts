import { runService } from '@plainscan/service-kit';
import { journalConfig } from './config.ts';
import { createJournal } from './create-journal.ts';

await runService('journal', journalConfig, createJournal);
