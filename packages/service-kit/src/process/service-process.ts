import 'reflect-metadata';
import type { DynamicModule, INestMicroservice, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { AsyncMicroserviceOptions } from '@nestjs/microservices';
import { type Clock, systemClock } from '../clock.ts';
import { Health } from '../health.ts';
import { type HealthServer, startHealthServer } from '../http/health-server.ts';
import { createLogger, type Logger, type LogLevel, nestLogger } from '../logging.ts';
import { Metrics } from '../metrics.ts';
import { NatsServer } from '../rpc/nats-server.ts';
import type { Runnable } from './run-process.ts';

/** Inputs of a process's root module. */
export interface ServiceDeps<C> {
  config: C;
  clock: Clock;
  logger: Logger;
  health: Health;
  metrics: Metrics;
}

/** Replacements for tests. */
export interface ServiceOptions {
  clock?: Clock;
  logger?: Logger;
}

/** A process of a service, run by its main or by a test. */
export interface ServiceProcess extends Runnable {
  start(): Promise<void>;
  /** Finishes calls in progress, then closes the stores. */
  stop(): Promise<void>;
  readonly health: Health;
  /** port of /healthz, /readyz, and /metrics, once started */
  readonly healthPort: number;
}

/** A Nest microservice over NATS whose only HTTP server is the one for health probes. */
export function createServiceProcess<C extends { logLevel: LogLevel; healthHost: string }>(
  options: ServiceOptions & { name: string; config: C; healthPort: number },
  moduleOf: (deps: ServiceDeps<C>) => DynamicModule,
): ServiceProcess {
  const { name, config } = options;
  const logger = options.logger ?? createLogger({ name, level: config.logLevel });
  const clock = options.clock ?? systemClock;
  const health = new Health(logger);
  const metrics = new Metrics(name);
  let app: INestMicroservice | null = null;
  let server: HealthServer | null = null;
  return {
    health,
    get healthPort() {
      return server?.port ?? options.healthPort;
    },
    start: async () => {
      server = await startHealthServer({ port: options.healthPort, host: config.healthHost, health, metrics });
      app = await startMicroservice(moduleOf({ config, clock, logger, health, metrics }), logger);
    },
    stop: async () => {
      health.stopping();
      await app?.close();
      await server?.close();
    },
  };
}

/** Boots a module that imports ServiceKitModule as a microservice on NATS. */
export async function startMicroservice(module: Type | DynamicModule, logger: Logger): Promise<INestMicroservice> {
  const app = await NestFactory.createMicroservice<AsyncMicroserviceOptions>(module, {
    inject: [NatsServer],
    useFactory: (strategy: NatsServer) => ({ strategy }),
    logger: nestLogger(logger),
    abortOnError: false,
  } as AsyncMicroserviceOptions);
  await app.listen();
  return app;
}
