import { Controller } from '@nestjs/common';
import { getJournalNames, getStatistics, journalNamesRoute, statisticsRoute } from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Answers, type RouteInput } from '../../http/answers.ts';

@Controller()
export class StatisticsRoutes {
  readonly #rpc: RpcClient;
  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  @Answers(statisticsRoute)
  statistics(ctx: CallContext, { query }: RouteInput<typeof statisticsRoute>) {
    return this.#rpc.relay(ctx, getStatistics, query);
  }

  @Answers(journalNamesRoute)
  names(ctx: CallContext) {
    return this.#rpc.relay(ctx, getJournalNames, {});
  }
}
