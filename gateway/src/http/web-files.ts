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
<h1>The web app is not built</h1><p>The API answers under <a href="/api/docs">/api/docs</a>. Build the web app
(<code>npm run build</code>) and name its folder in <code>WEB_DIST</code>.</p></html>`;

const wantsPage = ({ method, url, headers }: FastifyRequest): boolean => {
  const path = url.split('?')[0]!;
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/api(\/|$)/.test(path) &&
    !/\.[^/]+$/.test(path) &&
    (headers.accept ?? '').includes('text/html')
  );
};

/** The folder of the built web app; null if it is not built. */
function builtWeb(webDist: string | null): string | null {
  const root = webDist === null ? null : resolve(webDist);
  return root !== null && existsSync(join(root, 'index.html')) ? root : null;
}

/** Files of the built web app: hashed assets are cached forever, everything else is revalidated. */
export async function registerWebFiles(fastify: FastifyInstance, webDist: string | null): Promise<void> {
  const root = builtWeb(webDist);
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
    this.isBuilt = builtWeb(webDist) !== null;
  }

  override catch(_err: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (!wantsPage(reply.request)) super.catch(notFound(), host);
    else if (this.isBuilt) reply.sendFile('index.html');
    else void reply.header('cache-control', REVALIDATE).type('text/html; charset=utf-8').send(NOT_BUILT);
  }
}
