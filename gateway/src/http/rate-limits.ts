import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { AppError, type RouteContract } from '@plainscan/contracts';
import type { Logger } from '@plainscan/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { identityOf } from '../identity/identity.ts';

const DEFAULT_PER_MINUTE = 300;

/** A signed-in user is one client wherever they are; anybody else is their address (an IPv6 one with its /64). */
export const clientKey = (request: FastifyRequest): string => {
  const { actor } = identityOf(request);
  return actor ? `user:${actor.userId}` : `ip:${normalizeIP(request.ip)}`;
};

export const routeRateLimit = (route: RouteContract) => ({
  max: route.perMinute ?? DEFAULT_PER_MINUTE,
  timeWindow: 60_000,
});

/** Counted in Redis, so that all replicas hold one limit. Without Redis every request passes, and the log says so. */
export async function registerRateLimits(fastify: FastifyInstance, redis: Redis, logger: Logger): Promise<void> {
  let open = false;
  redis.on('ready', () => {
    if (open) logger.info('rate limits are in force again');
    open = false;
  });
  redis.on('close', () => {
    if (!open) logger.warn('rate limits are off while Redis is away');
    open = true;
  });
  await fastify.register(rateLimit, {
    global: false,
    redis,
    nameSpace: 'gateway:rate:',
    skipOnError: true,
    keyGenerator: clientKey,
    errorResponseBuilder: (_request, { ttl }) => {
      const retryAfterSeconds = Math.max(1, Math.ceil(ttl / 1000));
      return new AppError(
        'rate_limited',
        'RATE_LIMITED',
        `Too many requests. Please try again in ${retryAfterSeconds} s.`,
        {
          retryAfterSeconds,
        },
      );
    },
  });
}
