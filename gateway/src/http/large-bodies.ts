import { AppError } from '@plainscan/contracts';
import { unavailableError } from '@plainscan/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const LARGE_BYTES = 1024 * 1024;
/** Each is in memory from its first byte to its answer. */
const MAX_AT_ONCE = 12;
const RETRY_AFTER_SECONDS = 5;

/** Whether the route takes files. */
export const takesFiles = ({ routeOptions }: FastifyRequest): boolean => (routeOptions.bodyLimit ?? 0) > LARGE_BYTES;

/** One file at a time per user, and a bounded number in all: otherwise a few slow senders would fill the memory. */
export function registerLargeBodies(fastify: FastifyInstance): void {
  const sending = new Set<string>();
  fastify.addHook('preParsing', async (request, reply) => {
    const userId = request.user?.actor.userId;
    if (userId === undefined || !takesFiles(request)) return;
    if (sending.has(userId))
      throw new AppError('rate_limited', 'RATE_LIMITED', 'Another file is still uploading. Wait for it to finish.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    if (sending.size >= MAX_AT_ONCE) throw unavailableError();
    sending.add(userId);
    reply.raw.once('close', () => sending.delete(userId));
  });
}
