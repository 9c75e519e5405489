import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { AppError, type RouteContract } from '@plainscan/contracts';
import type { Logger } from '@plainscan/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';

const DEFAULT_PER_MINUTE = 300;

/** Signed-in users are limited by user ID, everyone else by IP address (IPv6 by /64). */
export const clientKey = (request: FastifyRequest): string => {
  return request.user ? `user:${request.user.actor.userId}` : `ip:${normalizeIP(request.ip)}`;
};

export const rateLimitOf = (route: RouteContract) => ({
  max: route.perMinute ?? DEFAULT_PER_MINUTE,
  timeWindow: 60_000,
});

/**
 * Requests are counted in Redis, so that all replicas share one limit. While Redis is unavailable, every request
 * passes.
 */
export async function registerRateLimits(fastify: FastifyInstance, redis: Redis, logger: Logger): Promise<void> {
  let limitsOff = false;
  redis.on('ready', () => {
    if (limitsOff) logger.info('Redis available; rate limits are on');
    limitsOff = false;
  });
  redis.on('close', () => {
    if (!limitsOff) logger.warn('Redis unavailable; rate limits are off');
    limitsOff = true;
  });
  await fastify.register(rateLimit, {
    global: false,
    redis,
    nameSpace: 'gateway:rate:',
    skipOnError: true,
    keyGenerator: clientKey,
    errorResponseBuilder: (_request, { ttl }) => {
      const retryAfterSeconds = Math.max(1, Math.ceil(ttl / 1000));
      return new AppError('rate_limited', 'RATE_LIMITED', `Too many requests. Try again in ${retryAfterSeconds} s.`, {
        retryAfterSeconds,
      });
    },
  });
}
