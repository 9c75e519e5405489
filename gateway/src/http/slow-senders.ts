import type { FastifyInstance } from 'fastify';
import { takesFiles } from './large-bodies.ts';
import { answerUnreadable } from './unreadable.ts';

const BODY_MS = 20_000;
/** Ten MiB over the uplink of a telephone. */
const LARGE_BODY_MS = 120_000;

/** Of the server: no body may take longer, whatever it is. */
export const LONGEST_REQUEST_MS = LARGE_BODY_MS;

const tooSlow = () => Object.assign(new Error('the body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Cuts off who sends a body slowly: files are given the time they take, anything else is small. */
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
    // A request that was answered before all of it came tells nothing of its end: its connection does.
    socket.once('close', over);
  });
}
