import { Module } from '@nestjs/common';
import { StrategiesModule } from '../strategies/strategies.module.ts';
import { UsersModule } from '../users/user-lock.ts';
import { HistoryController } from './history.controller.ts';
import { HistoryService } from './history.service.ts';
import { HistoryStore } from './history.store.ts';
import { ScanRecorder } from './scan-recorder.ts';

@Module({
  imports: [StrategiesModule, UsersModule],
  controllers: [HistoryController],
  providers: [HistoryService, HistoryStore, ScanRecorder],
  exports: [HistoryStore, ScanRecorder],
})
export class HistoryModule {}
