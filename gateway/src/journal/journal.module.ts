import { Module } from '@nestjs/common';
import { ExportController } from './export.controller.ts';
import { ImportsController } from './imports.controller.ts';
import { JournalAccountController } from './journal-account.controller.ts';
import { StatisticsController } from './statistics.controller.ts';
import { TradesController } from './trades.controller.ts';

@Module({
  controllers: [TradesController, JournalAccountController, StatisticsController, ImportsController, ExportController],
})
export class JournalModule {}
