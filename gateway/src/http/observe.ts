import {
  type Health,
  Histogram,
  type Logger,
  type Metrics,
  probe,
  PROBE_PATHS,
  withRequestId,
} from '@plainscan/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const PROBES: ReadonlySet<string> = new Set(PROBE_PATHS);

/**
 * Sets the request ID on every response, logs and measures every request, and serves the public probes. Uses hooks,
 * because interceptors miss requests that a guard or the router rejects, and those whose client disconnects.
 */
export function registerObservation(
  fastify: FastifyInstance,
  logger: Logger,
  health: Health,
  metrics: Metrics,
  probePaths: readonly string[],
): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by method, route, and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [metrics.registry],
  });
  const observe = (request: FastifyRequest, reply: FastifyReply, aborted: boolean) => {
    // The pattern, not the URL: a path may contain a symbol, and a query a secret.
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    seconds.observe({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    const line = {
      requestId: request.id,
      method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip: request.ip,
      userId: request.user?.actor.userId,
      ...(aborted && { aborted }),
    };
    logger[PROBES.has(route) ? 'debug' : 'info'](line, 'request');
  };
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // The client disconnected, or the body failed midway: Fastify reports neither as a response.
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) observe(request, reply, true);
    });
  });
  // Runs only after the body has been read, because its events would lose the async context.
  fastify.addHook('preHandler', (request, _reply, done) => withRequestId(request.id, done));
  fastify.addHook('onSend', async (_request, reply) => {
    // A stopping replica sends its clients to another one, connection by connection.
    if (health.isStopping) reply.header('connection', 'close');
  });
  fastify.addHook('onResponse', async (request, reply) => observe(request, reply, false));
  for (const path of probePaths)
    fastify.get(path, async (_request, reply) => {
      const response = await probe(path, health, metrics);
      return reply
        .code(response!.status)
        .header('content-type', response!.contentType)
        .header('cache-control', 'no-store')
        .send(response!.body);
    });
}
