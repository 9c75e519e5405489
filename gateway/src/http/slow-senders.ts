import type { FastifyInstance } from 'fastify';
import { MAX_BODY_BYTES } from '@plainscan/contracts';
import { answerUnreadable } from './unreadable.ts';

const BODY_MS = 20_000;
/** Ten MiB over the uplink of a telephone. */
const LARGE_BODY_MS = 120_000;

/** Of the server: no body may take longer, whatever it is. */
export const LONGEST_REQUEST_MS = LARGE_BODY_MS;

const tooSlow = () => Object.assign(new Error('the body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Cuts off who sends a body slowly: files are given the time they take, anything else is small. */
export function registerSlowSenders(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', async ({ raw, routeOptions }) => {
    const { socket } = raw;
    const { 'content-length': length, 'transfer-encoding': chunked } = raw.headers;
    if (!Number(length) && chunked === undefined) return;
    const large = (routeOptions.bodyLimit ?? 0) > MAX_BODY_BYTES;
    const timer = setTimeout(() => answerUnreadable(tooSlow(), socket), large ? LARGE_BODY_MS : BODY_MS);
    const over = () => {
      clearTimeout(timer);
      socket.off('close', over);
    };
    raw.once('end', over);
    // A request that was answered before all of it came tells nothing of its end: its connection does.
    socket.once('close', over);
  });
}
