import type { journalNamesSchema } from '@plainscan/contracts';
import type { z } from 'zod';

export type JournalNames = z.output<typeof journalNamesSchema>;
