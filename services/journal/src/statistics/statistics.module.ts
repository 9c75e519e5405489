import { Module } from '@nestjs/common';
import { JournalsModule } from '../journals/journals.module.ts';
import { FactsCache } from './facts-cache.ts';
import { FactsStore } from './facts.store.ts';
import { StatisticsController } from './statistics.controller.ts';
import { StatisticsService } from './statistics.service.ts';

@Module({
  imports: [JournalsModule],
  controllers: [StatisticsController],
  providers: [FactsCache, FactsStore, StatisticsService],
  exports: [FactsCache],
})
export class StatisticsModule {}
