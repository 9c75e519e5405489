import { createHash } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Account } from '../account.ts';
import { API_VERSION } from '../api-version.ts';
import type { Faults } from '../controls/faults.ts';
import { forbidden, apiError, invalidParam, StripeError, unauthorized, unknownUrl } from '../errors.ts';
import { randomText } from '../ids.ts';
import type { Call, Endpoint } from './call.ts';
import { expanded } from './expand.ts';
import { parseForm } from './form.ts';
import type { IdempotentCalls } from './idempotency.ts';

const MAX_BODY_BYTES = 256 * 1024;

export interface ApiOptions {
  account: Account;
  endpoints: readonly Endpoint[];
  faults: Faults;
  idempotency: IdempotentCalls;
  /** brings time up to date before a call sees it */
  catchUp: () => void;
  saved: () => Promise<void>;
  onUnexpected: (error: unknown) => void;
}

interface Answer {
  status: number;
  body: unknown;
  replayed?: boolean;
}

/** A server that reads forms; what is served below /v1 behaves as Stripe's API does. */
export function createServer(options: ApiOptions): FastifyInstance {
  const app = fastify({
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/v1/')) return;
    // Stripe's library calls from the customer's page, wherever that is.
    void reply.header('access-control-allow-origin', '*');
    if (request.method === 'OPTIONS')
      await reply
        .headers({
          'access-control-allow-headers': '*, authorization',
          'access-control-allow-methods': 'GET, POST, DELETE',
        })
        .code(204)
        .send();
  });
  app.options('/v1/*', async (_request, reply) => reply.code(204).send());
  for (const endpoint of options.endpoints)
    app.route({
      method: endpoint.method,
      url: `/v1${endpoint.path}`,
      handler: (request, reply) => serve(options, endpoint, request, reply),
    });
  app.setNotFoundHandler((request, reply) =>
    send(reply, refusal(options, unknownUrl(request.method, pathOf(request)))),
  );
  app.setErrorHandler((error: { statusCode?: number; message: string }, _request, reply) =>
    send(reply, refusal(options, error.statusCode && error.statusCode < 500 ? invalidParam(error.message, '') : error)),
  );
  return app;
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0]!;

function refusal({ onUnexpected }: ApiOptions, error: unknown): Answer {
  if (!(error instanceof StripeError)) onUnexpected(error);
  const known = error instanceof StripeError ? error : apiError();
  return { status: known.status, body: { error: known.body } };
}

function send(reply: FastifyReply, { status, body, replayed }: Answer): FastifyReply {
  return reply
    .code(status)
    .headers({
      'request-id': reply.getHeader('request-id') ?? `req_${randomText(14)}`,
      'stripe-version': API_VERSION,
      ...(replayed && { 'idempotent-replayed': 'true' }),
    })
    .send(body as object);
}

async function serve(
  options: ApiOptions,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = `req_${randomText(14)}`;
  void reply.header('request-id', id);
  const fault = options.faults.next(endpoint.method, pathOf(request));
  if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
  if (fault?.kind && fault.when === 'before') return fault.answer(reply, send);
  const during = fault?.when === 'during';
  const answer = await respond(options, during ? failing(endpoint) : endpoint, request, id, fault?.holdMs ?? 0);
  if (fault?.kind && !during) return fault.answer(reply, send);
  return send(reply, answer);
}

const failing = (endpoint: Endpoint): Endpoint => ({
  ...endpoint,
  run: () => {
    throw apiError({ begun: true });
  },
});

/** The answer to one request; the same key brings the same answer. */
async function respond(
  options: ApiOptions,
  endpoint: Endpoint,
  request: FastifyRequest,
  id: string,
  holdMs: number,
): Promise<Answer> {
  const { account, idempotency } = options;
  let held: string | null = null;
  try {
    const publishable = authenticate(request, endpoint);
    const version = request.headers['stripe-version'];
    if (version !== undefined && version !== API_VERSION)
      throw invalidParam(`Invalid Stripe API version: ${String(version)}. This peer speaks ${API_VERSION}.`, '');
    const text =
      endpoint.method === 'POST' ? ((request.body as string | undefined) ?? '') : (request.url.split('?')[1] ?? '');
    const { expand = [], ...values } = parseForm(text);
    if (!Array.isArray(expand)) throw invalidParam('Invalid array', 'expand');
    const key = endpoint.method === 'POST' ? request.headers['idempotency-key'] : undefined;
    const path = pathOf(request);
    const params = createHash('sha256').update(text.split('&').sort().join('&')).digest('base64url');
    if (typeof key === 'string') {
      const kept = idempotency.begin(key, path, params, account.now());
      if (kept) return { status: kept.status, body: kept.body, replayed: true };
      held = key;
      if (holdMs) await new Promise((resolve) => setTimeout(resolve, holdMs));
    }
    const call = { account, path: request.params as Call['path'], values, url: path, publishable };
    const { answer, begun } = execute(options, endpoint, call, expand.map(String), { id, idempotency_key: held });
    if (held !== null && begun) idempotency.keep(held, { path, params, ...answer, at: account.now() });
    if (endpoint.method !== 'GET') await options.saved();
    return answer;
  } catch (error) {
    return refusal(options, error);
  } finally {
    if (held !== null) idempotency.end(held);
  }
}

function execute(
  options: ApiOptions,
  endpoint: Endpoint,
  call: Call,
  expand: readonly string[],
  request: Account['request'],
): { answer: Answer; begun: boolean } {
  const { account } = options;
  try {
    options.catchUp();
    account.request = request;
    return { answer: { status: 200, body: expanded(account.objects, endpoint.run(call), expand) }, begun: true };
  } catch (error) {
    return { answer: refusal(options, error), begun: !(error instanceof StripeError) || error.begun };
  } finally {
    account.request = { id: null, idempotency_key: null };
  }
}

/** @returns whether the key is a publishable one */
function authenticate(request: FastifyRequest, endpoint: Endpoint): boolean {
  const { authorization = '' } = request.headers;
  const basic = /^Basic (.+)$/.exec(authorization)?.[1];
  const key = basic
    ? Buffer.from(basic, 'base64').toString('utf8').split(':')[0]!
    : (/^Bearer (.+)$/.exec(authorization)?.[1] ?? '');
  if (!key)
    throw unauthorized(
      "You did not provide an API key. Provide it in the Authorization header, as in 'Authorization: Bearer YOUR_SECRET_KEY'.",
    );
  if (/^pk_test_\w+$/.test(key)) {
    if (endpoint.browser) return true;
    throw forbidden('This call needs a secret key; a publishable one was given.');
  }
  if (/^sk_test_\w+$/.test(key)) return false;
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 8))}`);
}
