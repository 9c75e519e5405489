import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { MAX_BODY_BYTES } from '@plainscan/contracts';
import type { Logger } from '@plainscan/service-kit';
import type { FastifyHttpOptions, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import { httpError } from './errors.ts';
import { MAX_REQUEST_MS } from './slow-senders.ts';
import { answerUnreadable } from './unreadable.ts';

const SAFE_REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** The caller's own id where it is harmless in logs and headers, else a new one. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && SAFE_REQUEST_ID.test(given) ? given : randomUUID();

/** Below that of the whole request: Node would swap the two, and a body could trickle for a minute. */
const HEADERS_TIMEOUT_MS = 10_000;
/** How often Node looks for senders past the timeout; every 30 s by default. */
const CHECK_CONNECTIONS_MS = 2000;

export const fastifyOptions = (config: GatewayConfig, logger: Logger): FastifyHttpOptions<Server> => ({
  bodyLimit: MAX_BODY_BYTES,
  trustProxy: config.trustProxy as FastifyHttpOptions<Server>['trustProxy'], // its type lacks the number of hops
  genReqId: (request: IncomingMessage) => requestIdOf(request.headers['x-request-id']),
  requestIdHeader: false,
  logger: false,
  // A slow sender is cut off; an idle kept-alive connection outlives that of the usual load balancer (60 s).
  requestTimeout: MAX_REQUEST_MS,
  http: {
    requestTimeout: MAX_REQUEST_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_CONNECTIONS_MS,
  },
  clientErrorHandler: answerUnreadable,
  keepAliveTimeout: 65_000,
  // A stopping replica closes what idles and answers what still arrives.
  forceCloseConnections: 'idle',
  return503OnClosing: false,
  // The router refuses a malformed path before any hook or filter runs.
  frameworkErrors: (err: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, body } = httpError(err, request.id, logger);
    void reply.code(status).header('x-request-id', request.id).send(body);
  },
});
