import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@plainscan/contracts';
import { closeRedis, CONFIG, createRedis, LOGGER, type Logger } from '@plainscan/service-kit';
import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { AuthConfig } from '../config.ts';
import { keyedHash } from '../crypto/keyed-hash.ts';
import { ATTEMPT_LIMITS, type AttemptCount } from './attempt-counts.ts';

const REDIS_TIMEOUT_MS = 500;

/** Counts as failed from the start, so that parallel attempts are limited like sequential ones. */
export interface SignInAttempt {
  /** Takes the attempt back and resets the first count. */
  succeeded(): Promise<void>;
  /** Takes the attempt back, because it revealed nothing about the password. */
  undo(): Promise<void>;
}

/**
 * Counts attempts across replicas in Redis. While Redis is unavailable, each replica counts in memory. Redis keys are
 * keyed hashes, so addresses and networks cannot be read there.
 */
@Injectable()
export class AttemptLimits implements OnApplicationShutdown {
  readonly #redis: Redis;
  readonly #hash: (text: string) => Buffer;
  readonly #limiters: ReadonlyMap<string, RateLimiterAbstract>;

  constructor(@Inject(CONFIG) config: AuthConfig, @Inject(LOGGER) logger: Logger) {
    this.#redis = createRedis({
      url: config.redisUrl,
      name: 'auth-limits',
      logger,
      whenDown: 'fail-fast',
      commandTimeoutMs: REDIS_TIMEOUT_MS,
    });
    this.#hash = keyedHash(config.secret, 'attempt-limits');
    this.#limiters = new Map(
      Object.entries(ATTEMPT_LIMITS).map(([limit, { points, seconds }]) => {
        const options = { keyPrefix: `auth:attempts:${limit}`, points, duration: seconds };
        const insuranceLimiter = new RateLimiterMemory(options);
        return [limit, new RateLimiterRedis({ ...options, storeClient: this.#redis, insuranceLimiter })];
      }),
    );
  }

  /**
   * Counts an attempt before it is made, so that parallel attempts share the remaining ones. An attempt that one limit
   * rejects doesn't count toward any other.
   * @throws AppError TOO_MANY_ATTEMPTS with `details.retryAfterSeconds`
   */
  async take(counts: readonly AttemptCount[]): Promise<void> {
    for (const [i, count] of counts.entries()) {
      try {
        await this.#limiterOf(count).consume(this.#keyOf(count));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        await this.refund(counts.slice(0, i));
        throw tooManyAttempts(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
      }
    }
  }

  /** Like `take`, but returns whether the attempt is allowed, for work that is skipped rather than rejected. */
  async allows(counts: readonly AttemptCount[]): Promise<boolean> {
    try {
      await this.take(counts);
      return true;
    } catch (err) {
      if (err instanceof AppError) return false;
      throw err;
    }
  }

  /** @throws AppError TOO_MANY_ATTEMPTS */
  async beginSignIn(counts: readonly AttemptCount[]): Promise<SignInAttempt> {
    await this.take(counts);
    return {
      succeeded: async () => {
        await Promise.all([this.reset(counts.slice(0, 1)), this.refund(counts.slice(1))]);
      },
      undo: () => this.refund(counts),
    };
  }

  /** Subtracts one attempt from each count. */
  async refund(counts: readonly AttemptCount[]): Promise<void> {
    await Promise.all(counts.map((count) => this.#limiterOf(count).reward(this.#keyOf(count))));
  }

  /** Sets the counts to zero. */
  async reset(counts: readonly AttemptCount[]): Promise<void> {
    await Promise.all(counts.map((count) => this.#limiterOf(count).delete(this.#keyOf(count))));
  }

  async onApplicationShutdown(): Promise<void> {
    await closeRedis(this.#redis);
  }

  #limiterOf({ limit }: AttemptCount): RateLimiterAbstract {
    return this.#limiters.get(limit)!;
  }

  #keyOf({ limit, key }: AttemptCount): string {
    return this.#hash(`${limit}\n${key}`).toString('base64url');
  }
}

const duration = (seconds: number): string => {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
};

const tooManyAttempts = (retryAfterSeconds: number): AppError =>
  new AppError(
    'rate_limited',
    'TOO_MANY_ATTEMPTS',
    `Too many attempts. Please try again in ${duration(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );
