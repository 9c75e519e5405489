import { Module } from '@nestjs/common';
import { EntitlementModule } from '@plainscan/service-kit';
import { MarketAdminModule } from '../market-admin/market-admin.module.ts';
import { MarketModule } from '../market/market.module.ts';
import { ScanAllowance } from '../scans/scan-allowance.ts';
import { StrategiesModule } from '../strategies/strategies.module.ts';
import { ReplaysController } from './replays.controller.ts';
import { ReplaysService } from './replays.service.ts';
import { ReplaysStore } from './replays.store.ts';

/** Starts, reports, and cancels replays, which workers run. */
@Module({
  imports: [EntitlementModule, MarketAdminModule, MarketModule, StrategiesModule],
  controllers: [ReplaysController],
  providers: [ReplaysService, ReplaysStore, ScanAllowance],
})
export class ReplaysModule {}
