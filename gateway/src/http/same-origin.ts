import { AppError } from '@plainscan/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const crossSite = (): AppError =>
  new AppError('forbidden', 'CROSS_SITE', 'This request came from another site, so we blocked it.');

/** Whether the page that sends is one of the host that is asked; over https, that it came by https too. */
function isOwn(origin: string, request: FastifyRequest): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  if (protocol !== 'https:' && (protocol !== 'http:' || request.protocol === 'https')) return false;
  const asked = `${protocol}//${request.host}`;
  return URL.canParse(asked) && new URL(asked).host === host;
}

/** A browser says from where it calls; what is no browser says neither, and carries no cookie of anybody's. */
function isCrossSite(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return !isOwn(origin, request);
  const site = request.headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/** Refuses every call that changes something and comes from a page of another site, before anything else looks at it. */
export function registerSameOrigin(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD' && isCrossSite(request)) throw crossSite();
  });
}
