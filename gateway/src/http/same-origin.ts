import { AppError } from '@plainscan/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const crossSite = (): AppError =>
  new AppError('forbidden', 'CROSS_SITE', 'This request came from another site, so we blocked it.');

/** Whether the request comes from a page of the same host and, over https, from an https page. */
function isOwn(origin: string, request: FastifyRequest): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  if (protocol !== 'https:' && (protocol !== 'http:' || request.protocol === 'https')) return false;
  const ownOrigin = `${protocol}//${request.host}`;
  return URL.canParse(ownOrigin) && new URL(ownOrigin).host === host;
}

/** Browsers send the origin of a request; other clients don't, and carry no user's cookies. */
function isCrossSite(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return !isOwn(origin, request);
  const site = request.headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/** Refuses state-changing requests from pages of other sites, before any other processing. Not
 * @fastify/csrf-protection: browsers send where a request comes from, and pages need no token. */
export function registerSameOrigin(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD' && isCrossSite(request)) throw crossSite();
  });
}
