import type { Provider } from '@nestjs/common';
import type { ServiceDeps } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import { JournalAccess } from '../access/journal-access.ts';
import type { JournalConfig } from '../config.ts';
import { FactsStore } from './facts.store.ts';
import { KnownFacts } from './known-facts.ts';
import { ReadStatistics } from './read-statistics.ts';

export const statisticsProviders = ({ clock }: ServiceDeps<JournalConfig>): Provider[] => [
  {
    provide: KnownFacts,
    inject: [DatabaseConnection],
    useFactory: ({ dataSource }: DatabaseConnection) => new KnownFacts(new FactsStore(dataSource), { clock }),
  },
  {
    provide: ReadStatistics,
    inject: [JournalAccess, KnownFacts],
    useFactory: (access: JournalAccess, facts: KnownFacts) => new ReadStatistics({ access, facts }),
  },
];
