import { runService } from '@plainscan/service-kit';
import { journalConfig } from './config.ts';
import { createJournal } from './index.ts';

await runService('journal', journalConfig, createJournal);
