import 'reflect-metadata';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  createLogger,
  Health,
  Metrics,
  nestLogger,
  startHealthServer,
  systemClock,
  type Clock,
  type HealthServer,
  type Logger,
  type Runnable,
} from '@plainscan/service-kit';
import { AppModule, type ScannerParts } from './app.module.ts';
import type { ScannerConfig } from './config.ts';
import { marketFeed, type MarketFeed } from './market/market-feed.ts';
import { WorkerModule } from './worker.module.ts';

export interface ScannerOptions {
  clock?: Clock;
  logger?: Logger;
}

export interface ScannerWorkerOptions extends ScannerOptions {
  /** where the market comes from, when not from the configured provider */
  feed?: MarketFeed;
  refreshEveryMs?: number;
}

/** A process of the scanner, to be run by its main or by a test. */
export interface ScannerProcess extends Runnable {
  start(): Promise<void>;
  stop(): Promise<void>;
  readonly health: Health;
  /** of /healthz, /readyz and /metrics, once started */
  readonly healthPort: number;
}

/** The API process: answers the contracts of the scanner from memory. */
export const createScanner = (config: ScannerConfig, options: ScannerOptions = {}): ScannerProcess =>
  runnable('scanner', config, config.healthPort, options, (parts) => AppModule.forRoot(parts));

/** The worker process: preloads, refreshes and keeps the market. */
export const createScannerWorker = (config: ScannerConfig, options: ScannerWorkerOptions = {}): ScannerProcess =>
  runnable('scanner-worker', config, config.workerHealthPort, options, (parts) =>
    WorkerModule.forRoot({
      ...parts,
      feed: options.feed ?? marketFeed(config.market),
      ...(options.refreshEveryMs !== undefined && { refreshEveryMs: options.refreshEveryMs }),
    }),
  );

function runnable(
  name: string,
  config: ScannerConfig,
  port: number,
  options: ScannerOptions,
  moduleOf: (parts: ScannerParts) => DynamicModule,
): ScannerProcess {
  const logger = options.logger ?? createLogger({ name, level: config.logLevel });
  const health = new Health(logger);
  const metrics = new Metrics(name);
  let app: INestApplicationContext | null = null;
  let server: HealthServer | null = null;
  return {
    health,
    get healthPort() {
      return server?.port ?? port;
    },
    start: async () => {
      server = await startHealthServer({ port, health, metrics });
      const parts = { config, clock: options.clock ?? systemClock, logger, health, metrics };
      app = await NestFactory.createApplicationContext(moduleOf(parts), {
        logger: nestLogger(logger),
        abortOnError: false,
      });
    },
    stop: async () => {
      health.stopping();
      await app?.close();
      await server?.close();
      app = null;
      server = null;
    },
  };
}
