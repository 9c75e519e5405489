import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { MAX_BODY_BYTES } from '@plainscan/contracts';
import type { Logger } from '@plainscan/service-kit';
import type { FastifyHttpOptions, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import { httpError } from './errors.ts';
import { MAX_REQUEST_MS } from './slow-senders.ts';
import { respondToUnreadable } from './unreadable.ts';

const SAFE_REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** The caller's request ID if it is safe in logs and headers, otherwise a new one. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && SAFE_REQUEST_ID.test(given) ? given : randomUUID();

/** Must be below MAX_REQUEST_MS: otherwise Node swaps the two, and a body could trickle in for a minute. */
const HEADERS_TIMEOUT_MS = 10_000;
/** How often Node checks for timed-out senders; Node's default is 30 s. */
const CHECK_CONNECTIONS_MS = 2000;

export const fastifyOptions = (config: GatewayConfig, logger: Logger): FastifyHttpOptions<Server> => ({
  bodyLimit: MAX_BODY_BYTES,
  trustProxy: config.trustProxy as FastifyHttpOptions<Server>['trustProxy'], // its type lacks the number of hops
  genReqId: (request: IncomingMessage) => requestIdOf(request.headers['x-request-id']),
  requestIdHeader: false,
  logger: false,
  requestTimeout: MAX_REQUEST_MS,
  http: {
    requestTimeout: MAX_REQUEST_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_CONNECTIONS_MS,
  },
  clientErrorHandler: respondToUnreadable,
  // Above the idle timeout of common load balancers (60 s), so that they close the connection first.
  keepAliveTimeout: 65_000,
  // A stopping replica closes idle connections and still responds to requests that arrive.
  forceCloseConnections: 'idle',
  return503OnClosing: false,
  // The router refuses a malformed path before any hook or filter runs.
  frameworkErrors: (err: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, body } = httpError(err, request.id, logger);
    void reply.code(status).header('x-request-id', request.id).send(body);
  },
});
