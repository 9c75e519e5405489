import 'reflect-metadata';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Clock, systemClock } from '../clock.ts';
import { Health } from '../health.ts';
import { type HealthServer, startHealthServer } from '../http/health-server.ts';
import { createLogger, type Logger, type LogLevel, nestLogger } from '../logging.ts';
import { Metrics } from '../metrics.ts';
import type { Runnable } from './run-process.ts';

/** What the modules of a process are wired with. */
export interface ServiceDeps<C> {
  config: C;
  clock: Clock;
  logger: Logger;
  health: Health;
  metrics: Metrics;
}

/** What a test may give in place of the real ones. */
export interface ServiceOptions {
  clock?: Clock;
  logger?: Logger;
}

/** A process of a service, to be run by its main or by a test. */
export interface ServiceProcess extends Runnable {
  start(): Promise<void>;
  /** Ends what was begun, then closes the stores. */
  stop(): Promise<void>;
  readonly health: Health;
  /** of /healthz, /readyz and /metrics, once started */
  readonly healthPort: number;
}

/** A process without HTTP of its own but the probes: a Nest context whose handlers answer over NATS. */
export function createServiceProcess<C extends { logLevel: LogLevel }>(
  given: ServiceOptions & { name: string; config: C; healthPort: number },
  moduleOf: (parts: ServiceDeps<C>) => DynamicModule,
): ServiceProcess {
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
