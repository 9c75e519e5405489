import type { FastifyInstance } from 'fastify';
import { takesFiles } from './large-bodies.ts';
import { answerUnreadable, tooSlow } from './unreadable.ts';

const BODY_MS = 20_000;
/** Enough for 10 MiB over a phone's uplink. */
const LARGE_BODY_MS = 120_000;

/** The server's timeout: no body may take longer. */
export const MAX_REQUEST_MS = LARGE_BODY_MS;

/** Cuts off senders of slow bodies. Files get more time; everything else is small. Node's `requestTimeout` is one for all routes. */
export function registerSlowSenders(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', async (request) => {
    const { raw } = request;
    const { socket } = raw;
    const { 'content-length': length, 'transfer-encoding': chunked } = raw.headers;
    if (!Number(length) && chunked === undefined) return;
    const timer = setTimeout(() => answerUnreadable(tooSlow(), socket), takesFiles(request) ? LARGE_BODY_MS : BODY_MS);
    const over = () => {
      clearTimeout(timer);
      socket.off('close', over);
    };
    raw.once('end', over);
    // A request that was answered before it fully arrived emits no 'end'; its connection closes.
    socket.once('close', over);
  });
}
