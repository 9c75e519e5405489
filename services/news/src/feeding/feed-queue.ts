import { createHash } from 'node:crypto';
import type { BackoffOptions, JobsOptions } from 'bullmq';
import { z } from 'zod';

export const FEED_QUEUE = 'news-feeds';
export const READ_FEED = 'read-feed';
export const readFeedPayload = z.strictObject({ feed: z.string() });

/** Names are people's: ids are not made of them. */
const keyOf = (feed: string): string => createHash('sha256').update(feed).digest('hex').slice(0, 16);
export const scheduleId = (feed: string): string => `feed-${keyOf(feed)}`;
export const nowId = (feed: string): string => `feed-now-${keyOf(feed)}`;
/** One attempt at one time, however often it is asked for. */
export const againId = (feed: string, at: Date): string => `feed-again-${keyOf(feed)}-${at.getTime()}`;

const backoff: BackoffOptions = { type: 'exponential', delay: 500, jitter: 0.5 };

/** What a provider does is no failure of the job: it fails where a store is away, and is tried again until the next is due. */
export const jobOptions: JobsOptions = { attempts: 6, backoff, removeOnComplete: true, removeOnFail: true };

/**
 * A worker killed in the middle of a read holds its lock for `lockDuration`; another takes it up at the next check after that. The
 * default of one recovery per job is too few where a whole node restarts.
 */
export const RECOVERY = { lockDuration: 4000, stalledInterval: 1500, maxStalledCount: 20 } as const;
