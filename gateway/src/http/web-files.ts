import { existsSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './errors.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Plainscan</title>
<h1>The web app is not built</h1><p>The API answers under <a href="/api/docs">/api/docs</a>. Build the web app
(<code>npm run build</code>) and name its folder in <code>WEB_DIST</code>.</p></html>`;

const wantsPage = (request: FastifyRequest, path: string): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/api(\/|$)/.test(path) &&
  !/\.[^/]+$/.test(path) &&
  (request.headers.accept ?? '').includes('text/html');

/** The built web app: hashed assets kept for ever, everything else asked for again, and its page for every path of its own. */
export async function registerWebFiles(fastify: FastifyInstance, webDist: string | null): Promise<void> {
  const root = webDist === null ? null : resolve(webDist);
  const built = root !== null && existsSync(join(root, 'index.html'));
  if (built)
    await fastify.register(staticFiles, {
      root,
      preCompressed: true,
      cacheControl: false,
      // The build's own list of files is nobody's business.
      dotfiles: 'ignore',
      setHeaders: (response, path) => {
        response.header('cache-control', path.startsWith(join(root, 'assets') + sep) ? IMMUTABLE : REVALIDATE);
      },
    });
  fastify.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0]!;
    if (!wantsPage(request, path)) throw notFound();
    if (built) return reply.sendFile('index.html');
    return reply.header('cache-control', REVALIDATE).type('text/html; charset=utf-8').send(NOT_BUILT);
  });
}
