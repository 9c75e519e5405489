import { Controller } from '@nestjs/common';
import { financialNewsRoute, listNews } from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Answers, type RouteInput } from '../http/answers.ts';

@Controller()
export class NewsRoutes {
  readonly #rpc: RpcClient;
  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  @Answers(financialNewsRoute)
  news(ctx: CallContext, { query }: RouteInput<typeof financialNewsRoute>) {
    return this.#rpc.relay(ctx, listNews, query);
  }
}
