import { InjectQueue } from '@nestjs/bullmq';
import { Controller, Inject } from '@nestjs/common';
import { listNewsQueues, retryNewsQueue } from '@plainscan/contracts';
import { type CallContext, LOGGER, type Logger, Rpc, type RpcInput } from '@plainscan/service-kit';
import { QueueAdmin } from '@plainscan/service-kit/queues';
import type { Queue } from 'bullmq';
import { FEED_QUEUE } from './feed-queue.ts';

@Controller()
export class QueuesController {
  private readonly queues: QueueAdmin;

  constructor(@InjectQueue(FEED_QUEUE) feeds: Queue, @Inject(LOGGER) logger: Logger) {
    this.queues = new QueueAdmin([feeds], logger);
  }

  @Rpc(listNewsQueues)
  async list(ctx: CallContext, _input: object) {
    return { queues: await this.queues.list(ctx) };
  }

  @Rpc(retryNewsQueue)
  async retry(ctx: CallContext, { queue }: RpcInput<typeof retryNewsQueue>) {
    return { retried: await this.queues.retry(ctx, queue) };
  }
}
