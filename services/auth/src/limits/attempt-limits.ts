import { createHmac, hkdfSync } from 'node:crypto';
import { AppError } from '@plainscan/contracts';
import { closeRedis, createRedis, type Logger, type Secret } from '@plainscan/service-kit';
import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { ATTEMPT_LIMITS, type AttemptCount } from './attempt-counts.ts';

/** A limit that takes longer than this to ask is counted in memory instead. */
const REDIS_PATIENCE_MS = 500;

/**
 * Counts attempts over all replicas, in Redis; while it is away, each replica in its own memory. What is counted (an address, a
 * network) is not readable there: keys are HMACs.
 */
export class AttemptLimits {
  readonly #redis: Redis;
  readonly #key: Buffer;
  readonly #limiters: ReadonlyMap<string, RateLimiterAbstract>;

  constructor(given: { redisUrl: string | Secret; secret: Secret; logger: Logger }) {
    this.#redis = createRedis({
      url: given.redisUrl,
      name: 'auth-limits',
      logger: given.logger,
      whenDown: 'fail-fast',
      commandTimeoutMs: REDIS_PATIENCE_MS,
    });
    this.#key = Buffer.from(hkdfSync('sha256', given.secret.reveal(), '', 'plainscan attempt-limits', 32));
    this.#limiters = new Map(
      Object.entries(ATTEMPT_LIMITS).map(([limit, { points, seconds }]) => {
        const options = { keyPrefix: `auth:attempts:${limit}`, points, duration: seconds };
        const insuranceLimiter = new RateLimiterMemory(options);
        return [limit, new RateLimiterRedis({ ...options, storeClient: this.#redis, insuranceLimiter })];
      }),
    );
  }

  /**
   * Counts an attempt before it is made, so that any number at once share what is left. One refused counts nowhere else.
   * @throws AppError TOO_MANY_ATTEMPTS with `details.retryAfterSeconds`
   */
  async take(counts: readonly AttemptCount[]): Promise<void> {
    for (const [i, count] of counts.entries()) {
      try {
        await this.#limiterOf(count).consume(this.#keyOf(count));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        await this.giveBack(counts.slice(0, i));
        throw tooManyAttempts(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
      }
    }
  }

  /** As `take`, for what is left out rather than refused. */
  async allows(counts: readonly AttemptCount[]): Promise<boolean> {
    try {
      await this.take(counts);
      return true;
    } catch (err) {
      if (err instanceof AppError) return false;
      throw err;
    }
  }

  /** Those attempts do not count after all. */
  async giveBack(counts: readonly AttemptCount[]): Promise<void> {
    await Promise.all(counts.map((count) => this.#limiterOf(count).reward(this.#keyOf(count))));
  }

  /** Nothing was counted there. */
  async forget(counts: readonly AttemptCount[]): Promise<void> {
    await Promise.all(counts.map((count) => this.#limiterOf(count).delete(this.#keyOf(count))));
  }

  async onApplicationShutdown(): Promise<void> {
    await closeRedis(this.#redis);
  }

  #limiterOf({ limit }: AttemptCount): RateLimiterAbstract {
    return this.#limiters.get(limit)!;
  }

  #keyOf({ limit, of }: AttemptCount): string {
    return createHmac('sha256', this.#key).update(`${limit}\n${of}`).digest('base64url');
  }
}

const waitWords = (seconds: number): string => {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
};

const tooManyAttempts = (retryAfterSeconds: number): AppError =>
  new AppError(
    'rate_limited',
    'TOO_MANY_ATTEMPTS',
    `Too many attempts. Please try again in ${waitWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );
