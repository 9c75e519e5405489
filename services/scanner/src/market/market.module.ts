import { Module } from '@nestjs/common';
import { CurrentMarket } from './current-market.ts';
import { MarketBlocksStore } from './market-blocks.store.ts';
import { MarketFollower } from './market-follower.ts';
import { MarketController } from './market.controller.ts';

/** The market in memory, and what keeps it current. */
@Module({
  controllers: [MarketController],
  providers: [CurrentMarket, MarketBlocksStore, MarketFollower],
  exports: [CurrentMarket],
})
export class MarketModule {}
