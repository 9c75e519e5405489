import { Controller, Query } from '@nestjs/common';
import { financialNewsRoute, listNews } from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Call } from '../http/params.ts';
import { type QueryOf, Route } from '../http/route.decorator.ts';

@Controller()
export class NewsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(financialNewsRoute)
  news(@Call() ctx: CallContext, @Query() query: QueryOf<typeof financialNewsRoute>) {
    return this.rpc.relay(ctx, listNews, query);
  }
}
