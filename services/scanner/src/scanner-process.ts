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
import type { ScannerConfig } from './config.ts';

/** What the modules of a process are wired with. */
export interface ScannerParts {
  config: ScannerConfig;
  clock: Clock;
  logger: Logger;
  health: Health;
  metrics: Metrics;
}

export interface ScannerOptions {
  clock?: Clock;
  logger?: Logger;
}

/** A process of the scanner, to be run by its main or by a test. */
export interface ScannerProcess extends Runnable {
  start(): Promise<void>;
  /** Ends what was begun, then closes the stores. */
  stop(): Promise<void>;
  readonly health: Health;
  /** of /healthz, /readyz and /metrics, once started */
  readonly healthPort: number;
}

export function scannerProcess(
  given: ScannerOptions & { name: string; config: ScannerConfig; healthPort: number },
  moduleOf: (parts: ScannerParts) => DynamicModule,
): ScannerProcess {
  const { name, config } = given;
  const logger = given.logger ?? createLogger({ name, level: config.logLevel });
  const clock = given.clock ?? systemClock;
  const health = new Health(logger);
  const metrics = new Metrics(name);
  let app: INestApplicationContext | null = null;
  let server: HealthServer | null = null;
  return {
    health,
    get healthPort() {
      return server?.port ?? given.healthPort;
    },
    start: async () => {
      server = await startHealthServer({ port: given.healthPort, health, metrics });
      app = await NestFactory.createApplicationContext(moduleOf({ config, clock, logger, health, metrics }), {
        logger: nestLogger(logger),
        abortOnError: false,
      });
    },
    stop: async () => {
      health.stopping();
      await app?.close();
      await server?.close();
    },
  };
}
