import { AppError, MAX_QUEUE_FAILURES, type QueueState } from '@plainscan/contracts';
import type { Job, Queue } from 'bullmq';
import type { CallContext } from '../context.ts';
import type { Logger } from '../logging.ts';

const MAX_REASON_CHARS = 500;

/** A service's queues as administrators see them. */
export class QueueAdmin {
  readonly #queues: readonly Queue[];

  constructor(queues: readonly Queue[], logger: Logger) {
    this.#queues = queues;
    // Without a listener, an error ends the process. The connection itself logs outages.
    for (const queue of queues) queue.on('error', (err) => logger.debug({ err, queue: queue.name }, 'queue error'));
  }

  /** @throws AppError FORBIDDEN */
  async list(ctx: CallContext): Promise<QueueState[]> {
    requireAdmin(ctx);
    return Promise.all(this.#queues.map(stateOf));
  }

  /** Returns the number of failed jobs, which run again. @throws AppError FORBIDDEN, QUEUE_NOT_FOUND */
  async retry(ctx: CallContext, name: string): Promise<number> {
    requireAdmin(ctx);
    const queue = this.#queues.find((each) => each.name === name);
    if (!queue) throw new AppError('not_found', 'QUEUE_NOT_FOUND', 'Queue not found.');
    const failed = await queue.getFailedCount();
    if (failed > 0) await queue.retryJobs({ state: 'failed' });
    return failed;
  }
}

function requireAdmin({ actor }: CallContext): void {
  if (actor?.role !== 'admin') throw new AppError('forbidden', 'FORBIDDEN', 'Only administrators can do this.');
}

async function stateOf(queue: Queue): Promise<QueueState> {
  const [counts, failures] = await Promise.all([
    queue.getJobCounts('wait', 'prioritized', 'waiting-children', 'active', 'delayed', 'failed'),
    queue.getJobs(['failed'], 0, MAX_QUEUE_FAILURES - 1, true),
  ]);
  const { wait = 0, prioritized = 0, 'waiting-children': parents = 0, active = 0, delayed = 0, failed = 0 } = counts;
  return {
    name: queue.name,
    waiting: wait + prioritized + parents,
    active,
    delayed,
    failed,
    failures: failures.map(failureOf),
  };
}

const failureOf = ({ name, attemptsMade, finishedOn, failedReason }: Job): QueueState['failures'][number] => ({
  job: name,
  attempts: attemptsMade,
  failedAt: finishedOn === undefined ? null : new Date(finishedOn).toISOString(),
  reason: (failedReason ?? '').slice(0, MAX_REASON_CHARS),
});
