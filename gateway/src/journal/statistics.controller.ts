import { Controller, Query } from '@nestjs/common';
import {
  excursionAveragesRoute,
  getExcursionAverages,
  getJournalNames,
  getOpenPositions,
  getStatistics,
  journalNamesRoute,
  openPositionsRoute,
  statisticsRoute,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Call } from '../http/params.ts';
import { type QueryOf, Route } from '../http/route.decorator.ts';

@Controller()
export class StatisticsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(statisticsRoute)
  statistics(@Call() ctx: CallContext, @Query() query: QueryOf<typeof statisticsRoute>) {
    return this.rpc.relay(ctx, getStatistics, query);
  }

  @Route(excursionAveragesRoute)
  excursions(@Call() ctx: CallContext, @Query() query: QueryOf<typeof excursionAveragesRoute>) {
    return this.rpc.relay(ctx, getExcursionAverages, query);
  }

  @Route(openPositionsRoute)
  openPositions(@Call() ctx: CallContext) {
    return this.rpc.relay(ctx, getOpenPositions, {});
  }

  @Route(journalNamesRoute)
  names(@Call() ctx: CallContext) {
    return this.rpc.relay(ctx, getJournalNames, {});
  }
}
