import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { MAX_BODY_BYTES } from '@plainscan/contracts';
import type { Logger } from '@plainscan/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import { httpError } from './errors.ts';
import { LONGEST_REQUEST_MS } from './slow-senders.ts';
import { answerUnreadable } from './unreadable.ts';

const SANE_REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** The caller's own id where it is harmless in logs and headers, else a new one. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && SANE_REQUEST_ID.test(given) ? given : randomUUID();

/** Below that of the whole request: Node would swap the two, and a body could trickle for a minute. */
const HEADERS_TIMEOUT_MS = 10_000;
/** Node looks for senders past the timeout only now and then: each half minute unless told. */
const SLOW_SENDERS_SOUGHT_MS = 2000;

/** Nest on Fastify with our own last words: Nest would answer unknown paths and thrown errors in its own shape. */
export class GatewayAdapter extends FastifyAdapter {
  constructor(config: GatewayConfig, logger: Logger) {
    super({
      bodyLimit: MAX_BODY_BYTES,
      trustProxy: config.trustProxy,
      genReqId: (request: IncomingMessage) => requestIdOf(request.headers['x-request-id']),
      requestIdHeader: false,
      logger: false,
      // A slow sender is cut off; an idle kept-alive connection outlives that of the usual load balancer (60 s).
      requestTimeout: LONGEST_REQUEST_MS,
      http: {
        requestTimeout: LONGEST_REQUEST_MS,
        headersTimeout: HEADERS_TIMEOUT_MS,
        connectionsCheckingInterval: SLOW_SENDERS_SOUGHT_MS,
      },
      clientErrorHandler: answerUnreadable,
      keepAliveTimeout: 65_000,
      // A stopping replica closes what idles and answers what still arrives.
      forceCloseConnections: 'idle',
      return503OnClosing: false,
      frameworkErrors: (err: unknown, request: FastifyRequest, reply: FastifyReply) => {
        const { status, body } = httpError(err, request.id, logger);
        void reply.code(status).header('x-request-id', request.id).send(body);
      },
    } as never); // the base class's own overloads do not agree with each other
  }
  override setNotFoundHandler(): FastifyInstance {
    return this.getInstance();
  }
  override setErrorHandler(): FastifyInstance {
    return this.getInstance();
  }
}
