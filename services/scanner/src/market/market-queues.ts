import type { BackoffOptions, FlowJob, JobsOptions } from 'bullmq';
import type { z } from 'zod';

/** Queue of blocks to load; more workers empty it faster. */
export const BLOCK_QUEUE = 'scanner-blocks';
/** Queue for refreshing, publishing, and storing markets. */
export const MARKET_QUEUE = 'scanner-market';
/** Queue of replays, which run one at a time and don't delay the others. */
export const REPLAY_QUEUE = 'scanner-replays';
/** Flows that consist of a market's publication and its blocks. */
export const MARKET_FLOWS = 'scanner-market-flows';

/** Injection token of the queues' Redis connection. */
export const QUEUE_REDIS = Symbol('QUEUE_REDIS');

/** A type of job: name, payload, and an ID that makes adding it idempotent. */
export interface JobDefinition<P extends z.ZodType> {
  readonly name: string;
  readonly queue: typeof BLOCK_QUEUE | typeof MARKET_QUEUE | typeof REPLAY_QUEUE;
  readonly payload: P;
  readonly id: (payload: z.output<P>) => string;
}

export const defineJob = <P extends z.ZodType>(definition: JobDefinition<P>): JobDefinition<P> => definition;

const backoff: BackoffOptions = { type: 'exponential', delay: 250, jitter: 0.5 };

/** Failed jobs are kept for inspection; completed ones are removed, so that the same market can be loaded again. */
const options: JobsOptions = { attempts: 5, backoff, removeOnComplete: true, removeOnFail: { count: 500 } };

export function jobOf<P extends z.ZodType>(
  definition: JobDefinition<P>,
  payload: z.output<P>,
  more: JobsOptions = {},
): FlowJob & { opts: JobsOptions } {
  const { name, queue, id } = definition;
  return { name, queueName: queue, data: payload, opts: { ...options, jobId: id(payload), ...more } };
}

/**
 * The lock of a job whose worker was killed expires after `lockDuration`; another worker takes over the job at the next
 * check after that. BullMQ's default of one recovery per job is too low if a whole node restarts. PreloadRunner starts
 * the workers.
 */
export const WORKER_OPTIONS = {
  lockDuration: 4000,
  stalledInterval: 1500,
  maxStalledCount: 20,
  autorun: false,
} as const;
