import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookies from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type Clock,
  closeRedis,
  createLogger,
  createRedis,
  Health,
  type HealthServer,
  type Logger,
  Metrics,
  nestLogger,
  PROBE_PATHS,
  RpcClient,
  type Runnable,
  startHealthServer,
  systemClock,
} from '@plainscan/service-kit';
import type { FastifyInstance } from 'fastify';
import { AppModule, servedRoutes } from './app.module.ts';
import type { GatewayConfig } from './config.ts';
import { acceptBodies } from './http/accept-bodies.ts';
import { registerCookieRules } from './http/cookies.ts';
import { registerEncodedJson } from './http/encoded-json.ts';
import { fastifyOptions } from './http/fastify-options.ts';
import { registerLargeBodies } from './http/large-bodies.ts';
import { registerObservation } from './http/observe.ts';
import { registerKnownHosts } from './http/known-hosts.ts';
import { serveOpenApi } from './http/openapi.ts';
import { registerRateLimits } from './http/rate-limits.ts';
import { registerBodyLimits } from './http/route.decorator.ts';
import { registerSameOrigin } from './http/same-origin.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { registerSlowSenders } from './http/slow-senders.ts';
import { registerWebFiles } from './http/web-files.ts';
import { JwtAuthGuard, registerAuthentication } from './identity/jwt-auth.guard.ts';

export interface Gateway extends Runnable {
  /** the bound address, known once started */
  url(): Promise<string>;
}

const COMPRESS_ABOVE_BYTES = 1024;
/** Higher levels cost more CPU time than the saved bytes are worth. */
const BROTLI_QUALITY = 4;
const RATE_LIMIT_TIMEOUT_MS = 1000;
const CLOSE_IDLE_EVERY_MS = 50;

/** Finishes requests in progress, then closes idle connections, which clients would keep for over a minute. */
async function closeGracefully(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpServer();
  const closing = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  try {
    await app.close();
  } finally {
    clearInterval(closing);
  }
}

/** Creates a gateway that isn't listening yet. Tests pass their own logger and clock. */
export function createGateway(config: GatewayConfig, overrides: { logger?: Logger; clock?: Clock } = {}): Gateway {
  const logger = overrides.logger ?? createLogger({ name: 'gateway', level: config.logLevel });
  const health = new Health(logger);
  const metrics = new Metrics('gateway');
  const limits = createRedis({
    url: config.redisUrl,
    name: 'gateway-limits',
    logger,
    whenDown: 'fail-fast',
    commandTimeoutMs: RATE_LIMIT_TIMEOUT_MS,
  });
  const publicProbes = PROBE_PATHS.filter((path) => path !== '/metrics' || config.metricsPort === null);
  let app: NestFastifyApplication | null = null;
  let metricsServer: HealthServer | null = null;

  return {
    async start() {
      app = await NestFactory.create<NestFastifyApplication>(
        AppModule.forRoot({ config, logger, health, metrics, clock: overrides.clock ?? systemClock }),
        new FastifyAdapter(fastifyOptions(config, logger)),
        { logger: nestLogger(logger), bodyParser: false, abortOnError: false },
      );
      const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
      registerObservation(fastify, logger, health, metrics, publicProbes);
      setSecurityHeaders(app, config);
      registerKnownHosts(fastify, config);
      registerSameOrigin(fastify);
      await fastify.register(cookies);
      registerCookieRules(fastify, config);
      registerBodyLimits(fastify);
      acceptBodies(fastify);
      registerEncodedJson(fastify);
      registerAuthentication(fastify, app.get(JwtAuthGuard));
      registerSlowSenders(fastify);
      registerLargeBodies(fastify, app.get(RpcClient));
      await registerRateLimits(fastify, limits, logger);
      await fastify.register(compress, {
        threshold: COMPRESS_ABOVE_BYTES,
        globalDecompression: false,
        encodings: ['br', 'gzip'],
        brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
      });
      serveOpenApi(app, servedRoutes(config));
      await registerWebFiles(fastify, config.webDist);
      if (config.demo && !['localhost', '127.0.0.1', '::1'].includes(config.host))
        logger.warn(
          { host: config.host, outboxOpen: config.outboxOpen },
          'DEMO is on and GATEWAY_HOST lets other machines connect: anyone who reaches this address can sign in',
        );
      await app.listen(config.port, config.host);
      if (config.metricsPort !== null)
        metricsServer = await startHealthServer({ port: config.metricsPort, host: config.host, health, metrics });
    },
    async stop() {
      health.stopping();
      await sleep(config.shutdownDelayMs);
      if (app) await closeGracefully(app);
      await metricsServer?.close();
      await closeRedis(limits);
    },
    async url() {
      return (await app!.getUrl()).replace('[::1]', '127.0.0.1');
    },
  };
}
