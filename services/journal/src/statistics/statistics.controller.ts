import { Controller } from '@nestjs/common';
import { getJournalNames, getStatistics, type JournalStatistics } from '@plainscan/contracts';
import { type CallContext, type JsonText, Rpc, type RpcInput } from '@plainscan/service-kit';
import type { JournalNames } from './journal-names.ts';
import { StatisticsService } from './statistics.service.ts';

@Controller()
export class StatisticsController {
  constructor(private readonly service: StatisticsService) {}

  @Rpc(getStatistics)
  statistics(ctx: CallContext, filter: RpcInput<typeof getStatistics>): Promise<JsonText<JournalStatistics>> {
    return this.service.statistics(ctx, filter);
  }

  @Rpc(getJournalNames)
  names(ctx: CallContext): Promise<JournalNames> {
    return this.service.names(ctx);
  }
}
