import { Module } from '@nestjs/common';
import { ScanEvaluator } from '../evaluation/scan-evaluator.ts';
import { WorkModule } from '../work/work.module.ts';
import { CurrentMarket } from './current-market.ts';
import { MarketBlocksStore } from './market-blocks.store.ts';
import { MarketFollower } from './market-follower.ts';
import { MarketController } from './market.controller.ts';
import { RunningScannersStore } from './running-scanners.store.ts';

/** The market in memory, its updates, and the evaluation of scans. */
@Module({
  imports: [WorkModule],
  controllers: [MarketController],
  providers: [CurrentMarket, MarketBlocksStore, MarketFollower, RunningScannersStore, ScanEvaluator],
  exports: [CurrentMarket, MarketBlocksStore, RunningScannersStore, ScanEvaluator],
})
export class MarketModule {}
