import { Module } from '@nestjs/common';
import { TicketsModule } from '../tickets/tickets.module.ts';
import { UsersModule } from '../users/user-lock.ts';
import { StrategiesController } from './strategies.controller.ts';
import { StrategiesService } from './strategies.service.ts';
import { StrategiesStore } from './strategies.store.ts';
import { StrategyRunsStore } from './strategy-runs.store.ts';

@Module({
  imports: [TicketsModule, UsersModule],
  controllers: [StrategiesController],
  providers: [StrategiesService, StrategiesStore, StrategyRunsStore],
  exports: [StrategiesStore, StrategyRunsStore],
})
export class StrategiesModule {}
