import { createHash } from 'node:crypto';
import type { JobsOptions } from 'bullmq';
import { z } from 'zod';

export const FEED_QUEUE = 'news-feeds';
export const READ_FEED = 'read-feed';
export const readFeedPayload = z.strictObject({ feed: z.string() });

/** Feed names are free text, so IDs contain their hash. */
const keyOf = (feed: string): string => createHash('sha256').update(feed).digest('hex').slice(0, 16);
export const schedulerId = (feed: string): string => `feed-${keyOf(feed)}`;
export const immediateJobId = (feed: string): string => `feed-now-${keyOf(feed)}`;
/** One job per feed and time, no matter how often it is added. */
export const retryJobId = (feed: string, at: Date): string => `feed-retry-${keyOf(feed)}-${at.getTime()}`;

/** A job fails only if a store is unavailable, not if a provider is, and is retried until the next one is due. */
export const jobOptions = {
  attempts: 6,
  backoff: { type: 'exponential', delay: 500, jitter: 0.5 },
  removeOnComplete: true,
  removeOnFail: true,
} as const satisfies JobsOptions;

export const workerOptions = {
  /** started once PostgreSQL is connected */
  autorun: false,
  /** More than the maximum number of feeds, so that a slow feed never delays another. */
  concurrency: 64,
  /** How long the lock of a killed worker lasts; another one takes over at the next check after that. */
  lockDuration: 4000,
  stalledInterval: 1500,
  /** BullMQ's default of one is too low if a whole node restarts. */
  maxStalledCount: 20,
} as const;

/** Injection token of `ReadingOptions`. */
export const READING_OPTIONS = Symbol('READING_OPTIONS');

export interface ReadingOptions {
  refreshMs: number;
  /** how long one read of a feed may take */
  readTimeoutMs: number;
}

/** Injection token of the Redis connection of the queue. */
export const QUEUE_REDIS = Symbol('QUEUE_REDIS');
