import { Module } from '@nestjs/common';
import { CONFIG, type Logger, LOGGER } from '@plainscan/service-kit';
import { CompaniesModule } from '../companies/companies.module.ts';
import type { NewsConfig } from '../config.ts';
import { ModelScorer } from '../scoring/model-scorer.ts';
import { RulesScorer, SCORER } from '../scoring/scorer.ts';
import { CompanyBackfill } from './company-backfill.ts';
import { CompanyRefreshJob } from './company-refresh.job.ts';
import { IngestionService } from './ingestion.service.ts';
import { StoryLock } from './story-lock.ts';

/** Scores, deduplicates, and stores articles. Requires DatabaseModule. */
@Module({
  imports: [CompaniesModule],
  providers: [
    {
      provide: SCORER,
      inject: [CONFIG, LOGGER],
      useFactory: ({ modelUrl }: NewsConfig, logger: Logger) =>
        modelUrl === null ? new RulesScorer() : new ModelScorer(modelUrl, new RulesScorer(), logger),
    },
    StoryLock,
    CompanyBackfill,
    CompanyRefreshJob,
    IngestionService,
  ],
  exports: [IngestionService],
})
export class IngestionModule {}
