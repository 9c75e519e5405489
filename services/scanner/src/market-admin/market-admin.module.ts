import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { BLOCK_QUEUE, MARKET_QUEUE, REPLAY_QUEUE } from '../market/market-queues.ts';
import { MarketModule } from '../market/market.module.ts';
import { REDIS } from '../redis.module.ts';
import { MarketAdminController } from './market-admin.controller.ts';
import { MarketReloadService } from './market-reload.service.ts';
import { MarketStateService } from './market-state.service.ts';
import { QueuesController } from './queues.controller.ts';

/** The queues, and what administrators see of them and of the market data. */
@Module({
  imports: [
    MarketModule,
    BullModule.forRootAsync({ inject: [REDIS], useFactory: (connection: Redis) => ({ connection }) }),
    BullModule.registerQueue({ name: BLOCK_QUEUE }, { name: MARKET_QUEUE }, { name: REPLAY_QUEUE }),
  ],
  controllers: [MarketAdminController, QueuesController],
  providers: [MarketStateService, MarketReloadService],
  exports: [BullModule],
})
export class MarketAdminModule {}
