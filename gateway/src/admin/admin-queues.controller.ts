import { Controller, Param } from '@nestjs/common';
import {
  type AdminQueues,
  adminQueuesRoute,
  AppError,
  listDeadLetters,
  listNewsQueues,
  listScannerQueues,
  type QueueOwner,
  QUEUES,
  retryNewsQueue,
  retryQueueRoute,
  retryScannerQueue,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Call } from '../http/params.ts';
import { type ParamsOf, Route } from '../http/route.decorator.ts';

const CALLS = {
  scanner: { list: listScannerQueues, retry: retryScannerQueue },
  news: { list: listNewsQueues, retry: retryNewsQueue },
} as const satisfies Record<QueueOwner, object>;
const OWNERS = Object.keys(CALLS) as QueueOwner[];

/** @throws AppError QUEUE_NOT_FOUND */
function ownerOf(queue: string): QueueOwner {
  const owner = OWNERS.find((each) => (QUEUES[each] as readonly string[]).includes(queue));
  if (!owner) throw new AppError('not_found', 'QUEUE_NOT_FOUND', 'Queue not found.');
  return owner;
}

/** The result, or null if the service is unavailable. */
const ifAvailable = <T>(result: Promise<T>): Promise<T | null> =>
  result.catch((err: unknown) => {
    if (err instanceof AppError && ['unavailable', 'timeout'].includes(err.category)) return null;
    throw err;
  });

/** Joins the queues of the services that own them with the dead letters. */
@Controller()
export class AdminQueuesController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(adminQueuesRoute)
  async queues(@Call() ctx: CallContext): Promise<AdminQueues> {
    const [letters, ...lists] = await Promise.all([
      ifAvailable(this.rpc.call(ctx, listDeadLetters, {})),
      ...OWNERS.map((owner) => ifAvailable(this.rpc.call(ctx, CALLS[owner].list, {}))),
    ]);
    return {
      queues: lists.flatMap((list) => list?.queues ?? []),
      deadLetters: letters?.deadLetters ?? null,
      unavailable: OWNERS.filter((_, i) => lists[i] === null),
    };
  }

  @Route(retryQueueRoute)
  async retry(@Call() ctx: CallContext, @Param() { queue }: ParamsOf<typeof retryQueueRoute>) {
    return this.rpc.call(ctx, CALLS[ownerOf(queue)].retry, { queue });
  }
}
