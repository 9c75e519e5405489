import { InjectQueue } from '@nestjs/bullmq';
import { Controller, Inject } from '@nestjs/common';
import { listScannerQueues, retryScannerQueue } from '@plainscan/contracts';
import { type CallContext, LOGGER, type Logger, Rpc, type RpcInput } from '@plainscan/service-kit';
import { QueueAdmin } from '@plainscan/service-kit/queues';
import type { Queue } from 'bullmq';
import { BLOCK_QUEUE, MARKET_QUEUE, REPLAY_QUEUE } from '../market/market-queues.ts';

@Controller()
export class QueuesController {
  private readonly queues: QueueAdmin;

  constructor(
    @InjectQueue(BLOCK_QUEUE) blocks: Queue,
    @InjectQueue(MARKET_QUEUE) market: Queue,
    @InjectQueue(REPLAY_QUEUE) replays: Queue,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.queues = new QueueAdmin([blocks, market, replays], logger);
  }

  @Rpc(listScannerQueues)
  async list(ctx: CallContext, _input: object) {
    return { queues: await this.queues.list(ctx) };
  }

  @Rpc(retryScannerQueue)
  async retry(ctx: CallContext, { queue }: RpcInput<typeof retryScannerQueue>) {
    return { retried: await this.queues.retry(ctx, queue) };
  }
}
