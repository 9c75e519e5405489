import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ImportPresetEntity } from '../db/entities/import-preset.entity.ts';
import { JournalsModule } from '../journals/journals.module.ts';
import { DraftImportsService } from './draft-imports.service.ts';
import { FinishImportsService } from './finish-imports.service.ts';
import { ImportPresetsService } from './import-presets.service.ts';
import { IMPORT_WORKER_OPTIONS, ImportWorkers, type ImportWorkerOptions } from './import-workers.ts';
import { ImportsController } from './imports.controller.ts';
import { ImportsStore } from './imports.store.ts';
import { PresetsStore } from './presets.store.ts';

@Module({})
export class ImportsModule {
  static forRoot(workers: ImportWorkerOptions): DynamicModule {
    return {
      module: ImportsModule,
      imports: [TypeOrmModule.forFeature([ImportPresetEntity]), JournalsModule],
      controllers: [ImportsController],
      providers: [
        { provide: IMPORT_WORKER_OPTIONS, useValue: workers },
        DraftImportsService,
        FinishImportsService,
        ImportPresetsService,
        ImportsStore,
        ImportWorkers,
        PresetsStore,
      ],
    };
  }
}
