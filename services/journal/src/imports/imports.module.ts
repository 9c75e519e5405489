import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ImportPresetEntity } from '../db/entities/import-preset.entity.ts';
import { JournalsModule } from '../journals/journals.module.ts';
import { TradesModule } from '../trades/trades.module.ts';
import { CommitImportService } from './commit-import.service.ts';
import { DraftImportsService } from './draft-imports.service.ts';
import { FillsStore } from './fills.store.ts';
import { ImportFactsStore } from './import-facts.store.ts';
import { ImportPlanner } from './import-planner.ts';
import { ImportPresetsService } from './import-presets.service.ts';
import { ImportsController } from './imports.controller.ts';
import { ImportsStore } from './imports.store.ts';
import { UndoImportService } from './undo-import.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([ImportPresetEntity]), JournalsModule, TradesModule],
  controllers: [ImportsController],
  providers: [
    CommitImportService,
    DraftImportsService,
    FillsStore,
    ImportFactsStore,
    ImportPlanner,
    ImportPresetsService,
    ImportsStore,
    UndoImportService,
  ],
})
export class ImportsModule {}
