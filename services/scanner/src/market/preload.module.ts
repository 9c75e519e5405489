import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import { CONFIG, createRedis, LOGGER, type Logger } from '@plainscan/service-kit';
import type { Redis } from 'ioredis';
import { OutboxModule } from '@plainscan/service-kit/postgres';
import { EvaluateAlerts } from '../alerts/evaluate-alerts.job.ts';
import { StrategyAlertsStore } from '../alerts/strategy-alerts.store.ts';
import { SummarizeMarket } from '../market-summaries/summarize-market.job.ts';
import type { ScannerConfig } from '../config.ts';
import { ScanEvaluator } from '../evaluation/scan-evaluator.ts';
import { ReplayProcessor } from '../replays/replay.processor.ts';
import { ReplayPool } from '../replays/replay-pool.ts';
import { ReplaysStore } from '../replays/replays.store.ts';
import { RunReplay } from '../replays/run-replay.ts';
import { WatchlistSymbolsModule } from '../watchlists/watchlist-symbols.ts';
import { WorkModule } from '../work/work.module.ts';
import { BlockProcessor } from './block.processor.ts';
import { KeepHistory } from './keep-history.job.ts';
import { LoadBlock } from './load-block.job.ts';
import { MarketBlocksStore } from './market-blocks.store.ts';
import { MarketHistoryStore } from './market-history.store.ts';
import { BLOCK_QUEUE, MARKET_FLOWS, MARKET_QUEUE, QUEUE_REDIS } from './market-queues.ts';
import { MARKET_FEED, type MarketFeed } from './market-source.ts';
import { MarketProcessor } from './market.processor.ts';
import { PreloadRunner, REFRESH_EVERY_MS } from './preload-runner.ts';
import { PublishMarket } from './publish-market.job.ts';
import { RefreshMarket } from './refresh-market.job.ts';

/** Workers block on this connection, so its commands never time out. */
@Module({
  providers: [
    {
      provide: QUEUE_REDIS,
      inject: [CONFIG, LOGGER],
      useFactory: (config: ScannerConfig, logger: Logger) =>
        createRedis({ url: config.redisUrl, name: 'scanner-worker-queue', logger, whenDown: 'blocking' }),
    },
  ],
  exports: [QUEUE_REDIS],
})
class QueueRedisModule {}

/** The jobs that load, publish, and store markets, and those that read them: alerts and replays. */
@Module({})
export class PreloadModule {
  static forRoot({ feed, refreshEveryMs }: { feed: MarketFeed; refreshEveryMs: number }): DynamicModule {
    return {
      module: PreloadModule,
      imports: [
        QueueRedisModule,
        OutboxModule,
        WatchlistSymbolsModule,
        WorkModule,
        BullModule.forRootAsync({
          imports: [QueueRedisModule],
          inject: [QUEUE_REDIS],
          useFactory: (connection: Redis) => ({ connection }),
        }),
        BullModule.registerQueue({ name: BLOCK_QUEUE }, { name: MARKET_QUEUE }),
        BullModule.registerFlowProducer({ name: MARKET_FLOWS, forceDisconnectOnShutdown: false }),
      ],
      providers: [
        { provide: MARKET_FEED, useValue: feed },
        { provide: REFRESH_EVERY_MS, useValue: refreshEveryMs },
        MarketBlocksStore,
        MarketHistoryStore,
        RefreshMarket,
        LoadBlock,
        PublishMarket,
        KeepHistory,
        ScanEvaluator,
        StrategyAlertsStore,
        EvaluateAlerts,
        SummarizeMarket,
        BlockProcessor,
        MarketProcessor,
        ReplayPool,
        ReplaysStore,
        RunReplay,
        ReplayProcessor,
        PreloadRunner,
      ],
    };
  }
}
