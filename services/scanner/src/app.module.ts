import {
  Inject,
  Module,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import {
  Broadcast,
  closeRedis,
  createRedis,
  EntitlementCache,
  RpcServer,
  ServiceKitModule,
  type ServiceDeps,
} from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import type { Redis } from 'ioredis';
import { AddressDesk } from './ai-parser/address-desk.ts';
import { AiParserController } from './ai-parser/ai-parser.controller.ts';
import { type AiParserOptions, type AiParserProcess, createAiParser } from './ai-parser/create-ai-parser.ts';
import type { ScannerConfig } from './config.ts';
import { scannerDataSource } from './db/database.ts';
import { CurrentMarket } from './market/current-market.ts';
import { HistoryController } from './history/history.controller.ts';
import { ANSWERED, type AnsweredScans, historyProviders } from './history/history.providers.ts';
import { MarketBlocksStore } from './market/market-blocks.store.ts';
import { marketSource } from './market/market-source.ts';
import { MarketFollower } from './market/market-follower.ts';
import { MarketController } from './market/market.controller.ts';
import { ParseController } from './parse/parse.controller.ts';
import { ExportController } from './personal-data/export.controller.ts';
import { PersonalDataStore } from './personal-data/personal-data.store.ts';
import { CurrentScanHours } from './scan-hours/current-scan-hours.ts';
import { ScanHoursController } from './scan-hours/scan-hours.controller.ts';
import { ScanHoursStore } from './scan-hours/scan-hours.store.ts';
import { RunScan } from './scans/run-scan.ts';
import { ScansController } from './scans/scans.controller.ts';
import { scansProviders } from './scans/scans.providers.ts';
import { StrategiesController } from './strategies/strategies.controller.ts';
import { strategiesProviders } from './strategies/strategies.providers.ts';

const REDIS = Symbol('redis');
const AI_PARSER = Symbol('AI parser');
/** What was answered is written within this at the end, or lost. */
const LAST_WRITES_MS = 3000;

/** The API process: everything a scan needs is in memory; the stores only feed that memory. */
@Module({})
export class AppModule implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  readonly #database: DatabaseConnection;
  readonly #redis: Redis;
  readonly #follower: MarketFollower;
  readonly #scanHours: CurrentScanHours;
  readonly #aiParser: AiParserProcess;
  readonly #entitlements: EntitlementCache;
  readonly #answered: AnsweredScans;
  readonly #server: RpcServer;

  constructor(
    database: DatabaseConnection,
    @Inject(REDIS) redis: Redis,
    follower: MarketFollower,
    scanHours: CurrentScanHours,
    @Inject(AI_PARSER) aiParser: AiParserProcess,
    entitlements: EntitlementCache,
    @Inject(ANSWERED) answered: AnsweredScans,
    server: RpcServer,
  ) {
    this.#database = database;
    this.#redis = redis;
    this.#follower = follower;
    this.#scanHours = scanHours;
    this.#aiParser = aiParser;
    this.#entitlements = entitlements;
    this.#answered = answered;
    this.#server = server;
  }

  static forRoot(parts: ServiceDeps<ScannerConfig> & { aiParser?: AiParserOptions | undefined }): DynamicModule {
    const { config, clock, logger, health, metrics, aiParser } = parts;
    return {
      module: AppModule,
      imports: [ServiceKitModule.forRoot({ name: 'scanner', natsUrl: config.natsUrl, logger, health, metrics })],
      controllers: [
        ScansController,
        ParseController,
        StrategiesController,
        HistoryController,
        MarketController,
        ScanHoursController,
        AiParserController,
        ExportController,
      ],
      providers: [
        CurrentMarket,
        {
          provide: DatabaseConnection,
          useFactory: () => new DatabaseConnection(scannerDataSource(config.dbUrl, 'scanner', health), logger),
        },
        { provide: REDIS, useFactory: () => createRedis({ url: config.redisUrl, name: 'scanner', logger, health }) },
        {
          provide: MarketFollower,
          inject: [REDIS, CurrentMarket, Broadcast],
          useFactory: (redis: Redis, held: CurrentMarket, broadcast: Broadcast) => {
            health.register('market', () => held.get() !== null);
            const { simulated, source } = marketSource(config.market);
            return new MarketFollower({
              blocks: new MarketBlocksStore(redis),
              held,
              broadcast,
              simulated,
              source,
              logger,
            });
          },
        },
        {
          provide: CurrentScanHours,
          inject: [DatabaseConnection, Broadcast],
          useFactory: ({ dataSource }: DatabaseConnection, broadcast: Broadcast) =>
            new CurrentScanHours({
              store: new ScanHoursStore(dataSource),
              broadcast,
              initial: config.scanHours,
              logger,
            }),
        },
        {
          provide: PersonalDataStore,
          inject: [DatabaseConnection],
          useFactory: ({ dataSource }: DatabaseConnection) => new PersonalDataStore(dataSource),
        },
        {
          provide: AI_PARSER,
          inject: [DatabaseConnection, Broadcast],
          useFactory: (database: DatabaseConnection, broadcast: Broadcast) =>
            createAiParser({ config, clock, logger, database, broadcast, options: aiParser }),
        },
        { provide: AddressDesk, inject: [AI_PARSER], useFactory: ({ desk }: AiParserProcess) => desk },
        {
          provide: RunScan,
          inject: [CurrentMarket, CurrentScanHours, AI_PARSER],
          useFactory: (market: CurrentMarket, scanHours: CurrentScanHours, { reader }: AiParserProcess) =>
            new RunScan({ market, scanHours, reader, clock }),
        },
        ...strategiesProviders(parts),
        ...historyProviders(parts),
        ...scansProviders(parts),
      ],
    };
  }

  /** A replica that starts while others hold the market leaves the scans to them. */
  onModuleInit(): void {
    this.#server.joinAfter(this.#follower.caughtUp);
  }

  onApplicationBootstrap(): void {
    void this.#database.open();
    this.#follower.start();
    this.#scanHours.start();
    this.#aiParser.start();
    this.#entitlements.start();
  }

  /** After the handlers have drained. */
  async onApplicationShutdown(): Promise<void> {
    this.#scanHours.stop();
    await Promise.all([
      this.#follower.stop(),
      this.#aiParser.stop(),
      this.#entitlements.stop(),
      this.#answered.stop(LAST_WRITES_MS),
    ]);
    await Promise.all([closeRedis(this.#redis), this.#database.close()]);
  }
}
