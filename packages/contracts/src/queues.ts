import { z } from 'zod';
import { defineRoute } from './http.ts';
import { defineRpc, type RpcContract } from './rpc.ts';

/** The BullMQ queues, by the service that owns them. */
export const QUEUES = {
  scanner: ['scanner-blocks', 'scanner-market', 'scanner-replays'],
  news: ['news-feeds'],
} as const;
export type QueueOwner = keyof typeof QUEUES;

const MAX_QUEUES = 10;
export const MAX_QUEUE_FAILURES = 10;
const count = z.int().min(0);

/** Without the jobs' data, which may contain personal data. */
export const queueStateSchema = z.object({
  name: z.string(),
  /** includes those that wait for other jobs */
  waiting: count,
  active: count,
  delayed: count,
  failed: count,
  /** oldest first */
  failures: z
    .array(
      z.object({
        job: z.string(),
        attempts: count,
        /** ISO 8601 UTC */
        failedAt: z.string().nullable(),
        reason: z.string().max(500),
      }),
    )
    .max(MAX_QUEUE_FAILURES),
});
export type QueueState = z.infer<typeof queueStateSchema>;

/** Events that a service couldn't handle; they are kept for an operator. */
export const deadLetterSchema = z.object({ service: z.string(), event: z.string(), count });
export type DeadLetters = z.infer<typeof deadLetterSchema>;

export const adminQueuesSchema = z
  .object({
    queues: z.array(queueStateSchema).max(MAX_QUEUES),
    /** null: unavailable */
    deadLetters: z.array(deadLetterSchema).max(500).nullable(),
    /** services that don't respond, so that their queues are missing */
    unavailable: z.array(z.string()).max(MAX_QUEUES),
  })
  .meta({ id: 'AdminQueues' });
export type AdminQueues = z.infer<typeof adminQueuesSchema>;

const ADMIN_ONLY = { FORBIDDEN: 'forbidden' } as const;
const nothing = z.strictObject({});
const queuesSchema = z.object({ queues: z.array(queueStateSchema).max(MAX_QUEUES) });
const retrySchema = z.strictObject({ queue: z.string().max(64) });
const retriedSchema = z.object({ retried: count });

const listQueuesOf = (owner: QueueOwner): RpcContract<typeof nothing, typeof queuesSchema> =>
  defineRpc({
    subject: `${owner}.queues.list.v1`,
    input: nothing,
    output: queuesSchema,
    errors: ADMIN_ONLY,
    deadlineMs: 4000,
    idempotent: true,
  });
const retryQueueOf = (owner: QueueOwner): RpcContract<typeof retrySchema, typeof retriedSchema> =>
  defineRpc({
    subject: `${owner}.queues.retry.v1`,
    input: retrySchema,
    output: retriedSchema,
    errors: { ...ADMIN_ONLY, QUEUE_NOT_FOUND: 'not_found' },
    deadlineMs: 5000,
    idempotent: true,
  });

/** Admin only, like the others below. */
export const listScannerQueues = listQueuesOf('scanner');
export const listNewsQueues = listQueuesOf('news');
/** Failed jobs run again. */
export const retryScannerQueue = retryQueueOf('scanner');
export const retryNewsQueue = retryQueueOf('news');

/** How many dead letters there are, without their contents. */
export const listDeadLetters = defineRpc({
  subject: 'auth.unhandled.list.v1',
  input: nothing,
  output: z.object({ deadLetters: z.array(deadLetterSchema).max(500) }),
  errors: ADMIN_ONLY,
  deadlineMs: 4000,
  idempotent: true,
});

export const adminQueuesRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/queues',
  summary: 'Count the jobs of every queue and the dead letters, with the oldest failures',
  access: 'admin',
  response: adminQueuesSchema,
  errors: {},
});

export const retryQueueRoute = defineRoute({
  method: 'POST',
  path: '/api/admin/queues/:queue/retry',
  summary: 'Retry all failed jobs of a queue',
  access: 'admin',
  params: z.strictObject({ queue: z.string().max(64) }),
  response: retriedSchema,
  errors: { QUEUE_NOT_FOUND: 404 },
  perMinute: 10,
});
