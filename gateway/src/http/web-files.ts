import { existsSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import staticFiles from '@fastify/static';
import { type ArgumentsHost, Catch, Inject, NotFoundException } from '@nestjs/common';
import { CONFIG, type Logger, LOGGER } from '@plainscan/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import { notFound } from './errors.ts';
import { HttpExceptionFilter } from './http-exception.filter.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Plainscan</title>
<h1>The web app is not built</h1><p>The API is documented at <a href="/api/docs">/api/docs</a>. Build the web app
(<code>npm run build</code>) and set <code>WEB_DIST</code> to its folder.</p></html>`;

const wantsPage = ({ method, url, headers }: FastifyRequest): boolean => {
  const path = url.split('?')[0]!;
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/api(\/|$)/.test(path) &&
    !/\.[^/]+$/.test(path) &&
    (headers.accept ?? '').includes('text/html')
  );
};

const WORKER = '/sw.js';
/**
 * Served if the web app has no service worker. Browsers don't remove a worker that is gone from the server, so this one
 * replaces it, deletes its files, and unregisters.
 */
const REMOVE_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const remove = async () => {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    await self.registration.unregister();
  };
  event.waitUntil(remove());
});
`;

/** The folder of the built web app; null if it hasn't been built. */
function findWebRoot(webDist: string | null): string | null {
  const root = webDist === null ? null : resolve(webDist);
  return root !== null && existsSync(join(root, 'index.html')) ? root : null;
}

/**
 * Files of the built web app: hashed assets are cached forever, everything else is revalidated, such as the service worker
 * and the app's manifest.
 */
export async function registerWebFiles(fastify: FastifyInstance, webDist: string | null): Promise<void> {
  const root = findWebRoot(webDist);
  if (root === null || !existsSync(join(root, WORKER)))
    fastify.get(WORKER, (_request, reply) =>
      reply.header('cache-control', REVALIDATE).type('text/javascript; charset=utf-8').send(REMOVE_WORKER),
    );
  if (root === null) return;
  await fastify.register(staticFiles, {
    root,
    preCompressed: true,
    cacheControl: false,
    // Keeps the build's manifest private.
    dotfiles: 'ignore',
    setHeaders: (response, path) => {
      response.header('cache-control', path.startsWith(join(root, 'assets') + sep) ? IMMUTABLE : REVALIDATE);
    },
  });
}

/** Handles paths without a route: serves the web app if a browser requests a page, otherwise responds with 404. */
@Catch(NotFoundException)
export class NotFoundFilter extends HttpExceptionFilter {
  private readonly isBuilt: boolean;

  constructor(@Inject(LOGGER) logger: Logger, @Inject(CONFIG) { webDist }: GatewayConfig) {
    super(logger);
    this.isBuilt = findWebRoot(webDist) !== null;
  }

  override catch(_err: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (!wantsPage(reply.request)) super.catch(notFound(), host);
    else if (this.isBuilt) reply.sendFile('index.html');
    else void reply.header('cache-control', REVALIDATE).type('text/html; charset=utf-8').send(NOT_BUILT);
  }
}
