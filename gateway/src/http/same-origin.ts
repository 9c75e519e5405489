import { AppError } from '@plainscan/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const crossSite = (): AppError =>
  new AppError('forbidden', 'CROSS_SITE', 'This request came from another site, so we blocked it.');

/** Whether the request comes from a page of the same host and, over HTTPS, from an HTTPS page. */
function isOwn(origin: string, request: FastifyRequest): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  if (protocol !== 'https:' && (protocol !== 'http:' || request.protocol === 'https')) return false;
  const ownOrigin = `${protocol}//${request.host}`;
  return URL.canParse(ownOrigin) && new URL(ownOrigin).host === host;
}

/** Browsers send Origin or Sec-Fetch-Site. Other clients may send neither, but they don't carry a user's cookies. */
function isCrossSite(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return !isOwn(origin, request);
  const site = request.headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/**
 * Rejects state-changing requests from other sites' pages before any other processing. Replaces @fastify/csrf-protection:
 * browsers say where a request comes from, so pages don't need a token.
 */
export function registerSameOrigin(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD' && isCrossSite(request)) throw crossSite();
  });
}
