import type { FastifyInstance } from 'fastify';
import { acceptsFiles } from './large-bodies.ts';
import { respondToUnreadable, tooSlow } from './unreadable.ts';

const BODY_MS = 20_000;
/** Enough for 10 MiB over a phone's uplink. */
const LARGE_BODY_MS = 120_000;

/** The server's timeout: no body may take longer. */
export const MAX_REQUEST_MS = LARGE_BODY_MS;

/**
 * Disconnects clients that send a body too slowly, with more time for files. Node's `requestTimeout` is the same for
 * all routes.
 */
export function registerSlowSenders(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', async (request) => {
    const { raw } = request;
    const { socket } = raw;
    const { 'content-length': length, 'transfer-encoding': chunked } = raw.headers;
    if (!Number(length) && chunked === undefined) return;
    const timer = setTimeout(
      () => respondToUnreadable(tooSlow(), socket),
      acceptsFiles(request) ? LARGE_BODY_MS : BODY_MS,
    );
    const stopTimer = () => {
      clearTimeout(timer);
      socket.off('close', stopTimer);
    };
    raw.once('end', stopTimer);
    // A request that was answered before it fully arrived emits no 'end'; its connection closes.
    socket.once('close', stopTimer);
  });
}
