import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
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
  type Runnable,
  startHealthServer,
  systemClock,
} from '@plainscan/service-kit';
import type { FastifyInstance } from 'fastify';
import { AppModule, routeControllers, servedRoutes } from './app.module.ts';
import type { GatewayConfig } from './config.ts';
import { acceptBodies } from './http/accept-bodies.ts';
import { GatewayAdapter } from './http/adapter.ts';
import { registerApiDocs } from './http/api-docs.ts';
import { registerCookies } from './http/cookies.ts';
import { httpError } from './http/errors.ts';
import { registerLargeBodies } from './http/large-bodies.ts';
import { registerObservation } from './http/observe.ts';
import { registerRateLimits } from './http/rate-limits.ts';
import { registerRoutes } from './http/register-routes.ts';
import { registerSameOrigin } from './http/same-origin.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { registerSlowSenders } from './http/slow-senders.ts';
import { registerWebFiles } from './http/web-files.ts';
import { AdminAudit } from './identity/admin-audit.ts';
import { registerIdentity } from './identity/identity.ts';
import { TermsGate } from './identity/terms-gate.ts';
import { TokenVerifier } from './identity/token-verifier.ts';

export interface Gateway extends Runnable {
  /** the address really bound, known once started */
  url(): Promise<string>;
}

const COMPRESS_ABOVE_BYTES = 1024;
/** Beyond this, quality costs more time than the bytes it saves. */
const BROTLI_QUALITY = 4;
const RATE_LIMIT_PATIENCE_MS = 1000;
const SWEEP_MS = 50;

/** Answers what is under way; connections that then idle are closed, as a client would keep them for over a minute. */
async function closeKindly(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpServer();
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
  }
}

/** The gateway, not yet listening. A test gives it a logger and a clock. */
export function createGateway(config: GatewayConfig, given: { logger?: Logger; clock?: Clock } = {}): Gateway {
  const logger = given.logger ?? createLogger({ name: 'gateway', level: config.logLevel });
  const health = new Health(logger);
  const metrics = new Metrics('gateway');
  const limits = createRedis({
    url: config.redisUrl,
    name: 'gateway-limits',
    logger,
    whenDown: 'fail-fast',
    commandTimeoutMs: RATE_LIMIT_PATIENCE_MS,
  });
  const contracts = servedRoutes(config);
  const publicProbes = PROBE_PATHS.filter((path) => path !== '/metrics' || config.metricsPort === null);
  let app: NestFastifyApplication | null = null;
  let metricsServer: HealthServer | null = null;

  return {
    async start() {
      const root = AppModule.with({ config, logger, health, metrics, clock: given.clock ?? systemClock });
      app = await NestFactory.create<NestFastifyApplication>(root, new GatewayAdapter(config, logger), {
        logger: nestLogger(logger),
        bodyParser: false,
        abortOnError: false,
      });
      const booted = app;
      const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
      fastify.setErrorHandler((err, request, reply) => {
        const { status, body, headers } = httpError(err, request.id, logger);
        // What the answer would have been has left headers where its making failed late.
        reply
          .removeHeader('content-encoding')
          .removeHeader('content-disposition')
          .type('application/json; charset=utf-8');
        return reply.code(status).header('cache-control', 'no-store').headers(headers).send(body);
      });
      registerObservation(fastify, logger, health, metrics, publicProbes);
      await registerSecurityHeaders(fastify, config);
      registerSameOrigin(fastify);
      await registerCookies(fastify);
      registerSlowSenders(fastify);
      registerLargeBodies(fastify);
      acceptBodies(fastify);
      registerIdentity(fastify, app.get(TokenVerifier));
      await registerRateLimits(fastify, limits, logger);
      await fastify.register(compress, {
        threshold: COMPRESS_ABOVE_BYTES,
        globalDecompression: false,
        encodings: ['br', 'gzip'],
        brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
      });
      registerApiDocs(app, contracts);
      await registerWebFiles(fastify, config.webDist);
      registerRoutes(
        fastify,
        contracts,
        routeControllers(config).map((controller) => booted.get<object>(controller)),
        { terms: app.get(TermsGate), audit: app.get(AdminAudit) },
      );
      await app.listen(config.port, config.host);
      if (config.metricsPort !== null)
        metricsServer = await startHealthServer({ port: config.metricsPort, host: config.host, health, metrics });
    },
    async stop() {
      health.stopping();
      await sleep(config.shutdownDelayMs);
      if (app) await closeKindly(app);
      await metricsServer?.close();
      await closeRedis(limits);
    },
    async url() {
      return (await app!.getUrl()).replace('[::1]', '127.0.0.1');
    },
  };
}
