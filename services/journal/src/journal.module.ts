import { type DynamicModule, Module } from '@nestjs/common';
import { type ServiceDeps, ServiceKitModule } from '@plainscan/service-kit';
import { DatabaseModule, RetentionModule } from '@plainscan/service-kit/postgres';
import { AccountModule } from './account/account.module.ts';
import type { JournalConfig } from './config.ts';
import { CorporateActionsModule } from './corporate-actions/corporate-actions.module.ts';
import { journalDatabase } from './db/database.ts';
import { DemoModule } from './demo/demo.module.ts';
import { ExcursionsModule } from './excursions/excursions.module.ts';
import { ExportModule } from './export/export.module.ts';
import type { ImportWorkerOptions } from './imports/import-workers.ts';
import { ImportsModule } from './imports/imports.module.ts';
import { PersonalDataModule } from './personal-data/personal-data.module.ts';
import { RETENTION } from './retention.ts';
import { StatisticsModule } from './statistics/statistics.module.ts';
import { TradesModule } from './trades/trades.module.ts';

/** Replacements for tests. */
export interface JournalOptions {
  importWorkers?: Omit<ImportWorkerOptions, 'dbUrl'>;
}

@Module({})
export class JournalModule {
  static forRoot(deps: ServiceDeps<JournalConfig>, importWorkers: JournalOptions['importWorkers'] = {}): DynamicModule {
    const { natsUrl, actorKeys, dbUrl } = deps.config;
    return {
      module: JournalModule,
      imports: [
        ServiceKitModule.forRoot({ name: 'journal', natsUrl, actorKeys, ...deps }),
        DatabaseModule.forRoot(journalDatabase(dbUrl)),
        RetentionModule.forRoot(RETENTION),
        AccountModule,
        CorporateActionsModule,
        DemoModule,
        ExcursionsModule,
        ExportModule,
        ImportsModule.forRoot({ dbUrl, ...importWorkers }),
        PersonalDataModule,
        StatisticsModule,
        TradesModule,
      ],
    };
  }
}
