import { setTimeout as delay } from 'node:timers/promises';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Account, API_VERSION } from '../account.ts';
import type { Faults } from '../faults.ts';
import { catchUp } from '../subscriptions.ts';
import { randomText } from '../wire.ts';
import type { Endpoint } from './endpoints.ts';
import { apiError, invalidKey, invalidParam, rateLimited, StripeError, unknownUrl } from './errors.ts';
import { expanded } from './expand.ts';
import { parseForm } from './form.ts';
import { hashParams, savedResponse, saveResponse } from './idempotency.ts';

const MAX_BODY_BYTES = 256 * 1024;

export interface ServerDeps {
  account: Account;
  endpoints: readonly Endpoint[];
  faults: Faults;
  save: () => Promise<void>;
  onUnexpected: (err: unknown) => void;
}

interface Response {
  status: number;
  body: unknown;
  replayed?: boolean;
}

/** Serves the endpoints below /v1 like Stripe's API. */
export function createServer(deps: ServerDeps): FastifyInstance {
  const app = fastify({
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
  for (const endpoint of deps.endpoints)
    app.route({
      method: endpoint.method,
      url: `/v1${endpoint.path}`,
      handler: (request, reply) => serve(deps, endpoint, request, reply),
    });
  app.setNotFoundHandler((request, reply) =>
    send(reply, errorResponse(deps, unknownUrl(request.method, pathOf(request)))),
  );
  app.setErrorHandler((err: { statusCode?: number; message: string }, _request, reply) =>
    send(reply, errorResponse(deps, err.statusCode && err.statusCode < 500 ? invalidParam(err.message, '') : err)),
  );
  return app;
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0]!;

function errorResponse({ onUnexpected }: ServerDeps, err: unknown): Response {
  if (!(err instanceof StripeError)) onUnexpected(err);
  const { status, body } = err instanceof StripeError ? err : apiError();
  return { status, body: { error: body } };
}

const send = (reply: FastifyReply, { status, body, replayed }: Response): FastifyReply =>
  reply
    .code(status)
    .headers({
      'request-id': reply.getHeader('request-id') ?? `req_${randomText(14)}`,
      'stripe-version': API_VERSION,
      ...(replayed && { 'idempotent-replayed': 'true' }),
    })
    .send(body as object);

async function serve(
  deps: ServerDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const requestId = `req_${randomText(14)}`;
  void reply.header('request-id', requestId);
  const fault = deps.faults.next(endpoint.method, pathOf(request));
  if (fault?.delayMs) await delay(fault.delayMs);
  const fail = () => {
    if (fault?.kind !== 'reset')
      return send(reply, errorResponse(deps, fault?.kind === '429' ? rateLimited() : apiError()));
    reply.hijack();
    reply.raw.socket?.resetAndDestroy();
    return reply;
  };
  const { kind, when = 'before' } = fault ?? {};
  if (kind && when === 'before') return fail();
  const failing = () => {
    throw apiError({ executed: true });
  };
  const during = kind !== undefined && when === 'during';
  const response = await respond(deps, during ? { ...endpoint, run: failing } : endpoint, request, requestId);
  return kind && when === 'after' ? fail() : send(reply, response);
}

async function respond(
  deps: ServerDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  requestId: string,
): Promise<Response> {
  const { objects } = deps.account;
  try {
    authenticate(request);
    const writes = endpoint.method !== 'GET';
    const text = endpoint.method === 'POST' ? ((request.body as string | undefined) ?? '') : queryOf(request);
    const header = endpoint.method === 'POST' ? request.headers['idempotency-key'] : undefined;
    const key = typeof header === 'string' ? header : null;
    const identity = { path: pathOf(request), params: hashParams(text), at: deps.account.now() };
    const saved = key === null ? null : savedResponse(objects.responses, key, identity);
    if (saved) return { status: saved.status, body: saved.body, replayed: true };
    const cause = { id: requestId, idempotency_key: key };
    const { response, executed } = deps.account.withRequest(cause, () => execute(deps, endpoint, request, text));
    if (key !== null && executed) saveResponse(objects.responses, key, { ...identity, ...response });
    if (writes) await deps.save();
    return response;
  } catch (err) {
    return errorResponse(deps, err);
  }
}

const queryOf = (request: FastifyRequest): string => request.url.split('?')[1] ?? '';

function execute(
  deps: ServerDeps,
  { run }: Endpoint,
  request: FastifyRequest,
  text: string,
): { response: Response; executed: boolean } {
  const { account } = deps;
  try {
    const { expand = [], ...values } = parseForm(text);
    if (!Array.isArray(expand)) throw invalidParam('Invalid array', 'expand');
    catchUp(account);
    const { id = '' } = request.params as { id?: string };
    const result = run({ account, id, values, url: pathOf(request) });
    const body = expanded(account.objects, result, expand.map(String));
    return { response: { status: 200, body }, executed: true };
  } catch (err) {
    return { response: errorResponse(deps, err), executed: !(err instanceof StripeError) || err.executed };
  }
}

function authenticate({ headers }: FastifyRequest): void {
  if (!/^Bearer sk_test_\w+$/.test(headers.authorization ?? '')) throw invalidKey();
  const version = headers['stripe-version'];
  if (version !== undefined && version !== API_VERSION)
    throw invalidParam(`Invalid Stripe API version: ${String(version)}. The fake supports ${API_VERSION}.`, '');
}
