import { Module } from '@nestjs/common';
import { JournalsModule } from '../journals/journals.module.ts';
import { ExportController } from './export.controller.ts';
import { ExportService } from './export.service.ts';
import { ExportStore } from './export.store.ts';

@Module({
  imports: [JournalsModule],
  controllers: [ExportController],
  providers: [ExportService, ExportStore],
})
export class ExportModule {}
