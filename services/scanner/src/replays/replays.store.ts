import { Inject, Injectable } from '@nestjs/common';
import { MAX_REPLAYS_AT_ONCE, type ReplayResult, type ReplayStatus } from '@plainscan/contracts';
import { CLOCK, type Clock } from '@plainscan/service-kit';
import type { Redis } from 'ioredis';
import { REDIS } from '../redis.module.ts';

/** How long a replay waits for a worker, and how long its result is kept. */
const WAIT_SECONDS = 2 * 3600;
const KEEP_SECONDS = 3600;
/** A place that a killed worker never freed is free again after this time. */
const PLACE_MS = 5 * 60_000;
const VARIANT_MS = 24 * 3600_000;
/** Bounds the memory per user; more variants change no figure that matters. */
const MAX_VARIANTS = 10_000;

const recordKey = (id: string): string => `replay:${id}`;
const resultKey = (id: string): string => `replay:${id}:result`;
const canceledKey = (id: string): string => `replay:${id}:canceled`;
/** sorted set: unfinished replays by the time at which their place is free again */
const placesKey = (userId: string): string => `replays:places:${userId}`;
/** sorted set: keys of variants by the time they were last replayed */
const variantsKey = (userId: string): string => `replays:variants:${userId}`;

/** Returns 1 if the replay has one of the places. */
const TAKE_PLACE = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[2])
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[4]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
redis.call('PEXPIREAT', KEYS[1], ARGV[3])
return 1`;

/** A replay as requested. */
export type ReplayRecord = Pick<ReplayStatus, 'query' | 'plan' | 'description' | 'unmatched' | 'rule'> & {
  readonly userId: string;
  /** YYYYMMDD in New York: when the user first saved this scan; null if they didn't */
  readonly savedOn: number | null;
};
/** A result as computed; the number of variants is known when it is read. */
export type StoredResult = Omit<ReplayResult, 'variants'> & {
  /** by outcome, then for `held` and both parts of `record`: one-sided p-values; null without a signal */
  readonly pValues: readonly (number | null)[];
};

/** Absent from results that workers of the previous version write during a rolling update. */
const NEW_FIELDS = { numbers: [], record: null };

/** Replays in Redis, for a limited time. BullMQ has the state of those that aren't finished. */
@Injectable()
export class ReplaysStore {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Stores a replay that is about to be queued, and forgets that it was canceled. */
  async save(id: string, record: ReplayRecord): Promise<void> {
    await this.redis.multi().set(recordKey(id), JSON.stringify(record), 'EX', WAIT_SECONDS).del(canceledKey(id)).exec();
  }

  async find(id: string): Promise<ReplayRecord | null> {
    const json = await this.redis.get(recordKey(id));
    return json === null ? null : (JSON.parse(json) as ReplayRecord);
  }

  async finish(id: string, result: StoredResult): Promise<void> {
    await this.redis
      .multi()
      .set(resultKey(id), JSON.stringify(result), 'EX', KEEP_SECONDS)
      .expire(recordKey(id), KEEP_SECONDS)
      .exec();
  }

  async outcome(id: string): Promise<{ result: StoredResult | null; canceled: boolean }> {
    const [result, canceled] = await this.redis.mget(resultKey(id), canceledKey(id));
    return {
      result: result ? { ...NEW_FIELDS, ...(JSON.parse(result) as StoredResult) } : null,
      canceled: canceled !== null,
    };
  }

  async cancel(id: string): Promise<void> {
    await this.redis.set(canceledKey(id), '1', 'EX', WAIT_SECONDS);
  }

  async isCanceled(id: string): Promise<boolean> {
    return (await this.redis.exists(canceledKey(id))) === 1;
  }

  /** Returns false if the user already has as many unfinished replays as allowed. */
  async takePlace(userId: string, id: string): Promise<boolean> {
    const now = this.clock();
    const taken = await this.redis.eval(TAKE_PLACE, 1, placesKey(userId), id, now, now + PLACE_MS, MAX_REPLAYS_AT_ONCE);
    return taken === 1;
  }

  async freePlace(userId: string, id: string): Promise<void> {
    await this.redis.zrem(placesKey(userId), id);
  }

  async addVariant(userId: string, variant: string): Promise<void> {
    const key = variantsKey(userId);
    await this.redis
      .multi()
      .zadd(key, this.clock(), variant)
      .zremrangebyrank(key, 0, -MAX_VARIANTS - 1)
      .pexpire(key, VARIANT_MS)
      .exec();
  }

  /** Number of different variants of the last 24 hours; at least 1. */
  async countVariants(userId: string): Promise<number> {
    return Math.max(1, await this.redis.zcount(variantsKey(userId), this.clock() - VARIANT_MS, '+inf'));
  }
}
