import { Module } from '@nestjs/common';
import { OutboxModule } from '@plainscan/service-kit/postgres';
import { JournalsModule } from '../journals/journals.module.ts';
import { StatisticsModule } from '../statistics/statistics.module.ts';
import { EraseUserService } from './erase-user.service.ts';
import { ExportDataService } from './export-data.service.ts';
import { PersonalDataController } from './personal-data.controller.ts';

/** Export and erasure of everything stored about a user. */
@Module({
  imports: [JournalsModule, OutboxModule, StatisticsModule],
  controllers: [PersonalDataController],
  providers: [EraseUserService, ExportDataService],
})
export class PersonalDataModule {}
