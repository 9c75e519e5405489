import type { RouteContract } from '@plainscan/contracts';
import { Fault } from '@plainscan/contracts';
import { type CallContext, EncodedJson, invalidRequest, withRequestId } from '@plainscan/service-kit';
import { knownZone } from '@plainscan/market-calendar';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Identity, identityOf, requireAccess } from '../identity/identity.ts';
import { answersOf, type RouteHandler } from './answers.ts';
import { routeRateLimit } from './rate-limits.ts';

/** Longer than any contract's own deadline. */
const DEADLINE_MS = 15_000;

const nothing = z.strictObject({});

function parse(place: string, schema: z.ZodType | undefined, given: unknown): unknown {
  // A route without a body takes an empty one; every other part of it is an unknown field.
  const parsed = (schema ?? nothing).safeParse(given ?? (schema ? given : {}));
  if (!parsed.success) throw invalidRequest(parsed.error, place);
  return schema ? parsed.data : undefined;
}

export const contextOf = (request: FastifyRequest, identity: Identity): CallContext => {
  const zone = request.headers['x-user-timezone'];
  return {
    requestId: request.id,
    actor: identity.actor,
    timeZone: knownZone(typeof zone === 'string' ? zone : null),
    deadlineAt: Date.now() + DEADLINE_MS,
  };
};

const READS_ZSTD = /(?:^|,)\s*zstd\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i;

/** A service's answer as it came, unless this client cannot read its encoding. */
function passOn(answer: EncodedJson, request: FastifyRequest, reply: FastifyReply): Buffer | Promise<Buffer> {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (answer.encoding === 'identity') return answer.bytes;
  if (!READS_ZSTD.test(request.headers['accept-encoding'] ?? '')) return answer.plain();
  reply.header('content-encoding', answer.encoding);
  return answer.bytes;
}

/**
 * Serves every contract through the one method bound to it with `@Answers`.
 * Throws at boot when a contract has no method, two, or a method answers none of them.
 */
export function registerRoutes(
  fastify: FastifyInstance,
  contracts: readonly RouteContract[],
  controllers: readonly object[],
): void {
  const bound = new Map<RouteContract, RouteHandler>();
  for (const controller of controllers) {
    for (const { route, method } of answersOf(controller)) {
      if (bound.has(route)) throw new Error(`${route.method} ${route.path} is answered twice`);
      bound.set(route, (ctx, input) => (controller as Record<string, RouteHandler>)[method]!(ctx, input));
    }
  }
  for (const route of contracts) {
    const handler = bound.get(route);
    if (!handler) throw new Error(`${route.method} ${route.path} is answered by nobody`);
    fastify.route({
      method: route.method,
      url: route.path,
      config: { rateLimit: routeRateLimit(route) },
      handler: (request, reply) =>
        withRequestId(request.id, async () => {
          const identity = identityOf(request);
          requireAccess(identity, route.access);
          reply.header('cache-control', 'no-store');
          const answer = await handler(contextOf(request, identity), {
            params: parse('params', route.params, request.params) as never,
            query: parse('query', route.query, request.query) as never,
            body: parse('body', route.body, request.body) as never,
          });
          return answer instanceof EncodedJson ? passOn(answer, request, reply) : answer;
        }),
    });
  }
}

/** An empty body is none, whatever its content type says: the web sends `application/json` with every call. */
export function acceptJson(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  // Without a content type Fastify does not look at the body at all, and a route would see none.
  fastify.addHook('preValidation', async (request) => {
    if (request.body === undefined && Number(request.headers['content-length']) > 0 && !request.headers['content-type'])
      throw new Fault('invalid', 'INVALID_REQUEST', 'Send application/json.');
  });
}
