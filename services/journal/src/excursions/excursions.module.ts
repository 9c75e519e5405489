import { Module } from '@nestjs/common';
import { JournalsModule } from '../journals/journals.module.ts';
import { StatisticsModule } from '../statistics/statistics.module.ts';
import { ExcursionsController } from './excursions.controller.ts';
import { ExcursionsService } from './excursions.service.ts';

@Module({
  imports: [JournalsModule, StatisticsModule],
  controllers: [ExcursionsController],
  providers: [ExcursionsService],
})
export class ExcursionsModule {}
