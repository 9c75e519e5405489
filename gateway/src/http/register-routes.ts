import type { RouteContract } from '@plainscan/contracts';
import { MAX_BODY_BYTES } from '@plainscan/contracts';
import { type CallContext, invalidRequest, withRequestId } from '@plainscan/service-kit';
import { knownZone } from '@plainscan/market-calendar';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AdminAudit } from '../identity/admin-audit.ts';
import { type Identity, identityOf, requireAccess } from '../identity/identity.ts';
import type { TermsGate } from '../identity/terms-gate.ts';
import { answersOf, ErrorReply, type RouteHandler, type RouteInput } from './answers.ts';
import { clientOf } from './cookies.ts';
import { routeRateLimit } from './rate-limits.ts';
import { addBeside, toSend } from './send-answer.ts';

/** Longer than any contract's own deadline. */
const DEADLINE_MS = 15_000;

const nothing = z.strictObject({});

function parse(place: string, schema: z.ZodType | undefined, given: unknown): unknown {
  // A route without a body takes an empty one; every other part of it is an unknown field.
  const parsed = (schema ?? nothing).safeParse(given ?? (schema ? given : {}));
  if (!parsed.success) throw invalidRequest(parsed.error, place);
  return schema ? parsed.data : undefined;
}

const inputOf = (route: RouteContract, request: FastifyRequest): RouteInput => ({
  params: parse('params', route.params, request.params) as never,
  query: parse('query', route.query, request.query) as never,
  body: parse('body', route.body, request.body) as never,
});

export const contextOf = (request: FastifyRequest, identity: Identity): CallContext => {
  const zone = request.headers['x-user-timezone'];
  return {
    requestId: request.id,
    actor: identity.actor,
    timeZone: knownZone(typeof zone === 'string' ? zone : null),
    deadlineAt: Date.now() + DEADLINE_MS,
  };
};

/** What stands before every route that is not public. */
export interface Guards {
  terms: Pick<TermsGate, 'pass'>;
  audit: Pick<AdminAudit, 'around'>;
}

/** The methods bound with `@Answers`. Throws when one contract has two. */
function boundHandlers(controllers: readonly object[]): Map<RouteContract, RouteHandler> {
  const bound = new Map<RouteContract, RouteHandler>();
  for (const controller of controllers) {
    for (const { route, method } of answersOf(controller)) {
      if (bound.has(route)) throw new Error(`${route.method} ${route.path} is answered twice`);
      bound.set(route, (...call) => (controller as Record<string, RouteHandler>)[method]!(...call));
    }
  }
  return bound;
}

/**
 * Serves every contract through the one method bound to it with `@Answers`.
 * Throws at boot when a contract has no method, two, or a method answers none of them.
 */
export function registerRoutes(
  fastify: FastifyInstance,
  contracts: readonly RouteContract[],
  controllers: readonly object[],
  guards: Guards,
): void {
  const bound = boundHandlers(controllers);
  for (const route of contracts) {
    const handler = bound.get(route);
    if (!handler) throw new Error(`${route.method} ${route.path} is answered by nobody`);
    fastify.route({
      method: route.method,
      url: route.path,
      bodyLimit: route.maxBodyBytes ?? MAX_BODY_BYTES,
      config: { rateLimit: routeRateLimit(route), rawBody: route.rawBody ?? false, bodyTypes: route.bodyTypes ?? [] },
      // Before its body is read: nobody makes us hold what they may not send.
      preParsing: async (request) => requireAccess(identityOf(request), route.access),
      handler: (request, reply) =>
        withRequestId(request.id, async () => {
          const identity = identityOf(request);
          reply.header('cache-control', 'no-store');
          const ctx = contextOf(request, identity);
          if (route.access !== 'public' && !route.beforeTerms) await guards.terms.pass(ctx, identity.terms);
          const input = inputOf(route, request);
          const answered = () => handler(ctx, input, clientOf(request));
          try {
            const answer = await (route.access === 'admin'
              ? guards.audit.around(ctx, route, input, answered)
              : answered());
            return toSend(answer, request, reply);
          } catch (err) {
            if (!(err instanceof ErrorReply)) throw err;
            addBeside(err.beside, request, reply);
            throw err.fault;
          }
        }),
    });
  }
}
