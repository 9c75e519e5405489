import { Module } from '@nestjs/common';
import { StrategyAlertsService } from '../alerts/strategy-alerts.service.ts';
import { StrategyAlertsStore } from '../alerts/strategy-alerts.store.ts';
import { MarketModule } from '../market/market.module.ts';
import { TicketsModule } from '../tickets/tickets.module.ts';
import { UsersModule } from '../users/user-lock.ts';
import { StrategiesController } from './strategies.controller.ts';
import { StrategiesService } from './strategies.service.ts';
import { StrategiesStore } from './strategies.store.ts';
import { StrategyRunsStore } from './strategy-runs.store.ts';

@Module({
  imports: [MarketModule, TicketsModule, UsersModule],
  controllers: [StrategiesController],
  providers: [StrategiesService, StrategiesStore, StrategyRunsStore, StrategyAlertsService, StrategyAlertsStore],
  exports: [StrategiesStore, StrategyRunsStore, StrategyAlertsStore],
})
export class StrategiesModule {}
