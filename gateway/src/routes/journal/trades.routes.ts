import { Controller } from '@nestjs/common';
import {
  changeTrade,
  changeTradeRoute,
  closeTrade,
  closeTradeRoute,
  createTrade,
  createTradeRoute,
  deleteTrade,
  deleteTradeRoute,
  getTrade,
  listTrades,
  restoreTrade,
  restoreTradeRoute,
  tradeRoute,
  tradesRoute,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Answers, type RouteInput } from '../../http/answers.ts';
import type { Client } from '../../http/cookies.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';

@Controller()
export class TradesRoutes {
  readonly #rpc: RpcClient;
  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  @Answers(tradesRoute)
  list(ctx: CallContext, { query }: RouteInput<typeof tradesRoute>) {
    return this.#rpc.relay(ctx, listTrades, query);
  }

  @Answers(createTradeRoute)
  create(ctx: CallContext, { body }: RouteInput<typeof createTradeRoute>, client: Client) {
    return this.#rpc.call(ctx, createTrade, { ...body, ...idempotencyKeyOf(client) });
  }

  @Answers(tradeRoute)
  get(ctx: CallContext, { params }: RouteInput<typeof tradeRoute>) {
    return this.#rpc.relay(ctx, getTrade, params);
  }

  @Answers(changeTradeRoute)
  change(ctx: CallContext, { params, body }: RouteInput<typeof changeTradeRoute>) {
    return this.#rpc.call(ctx, changeTrade, { ...body, ...params });
  }

  @Answers(closeTradeRoute)
  close(ctx: CallContext, { params, body }: RouteInput<typeof closeTradeRoute>, client: Client) {
    return this.#rpc.call(ctx, closeTrade, { ...body, ...params, ...idempotencyKeyOf(client) });
  }

  @Answers(deleteTradeRoute)
  delete(ctx: CallContext, { params }: RouteInput<typeof deleteTradeRoute>) {
    return this.#rpc.call(ctx, deleteTrade, params);
  }

  @Answers(restoreTradeRoute)
  restore(ctx: CallContext, { params }: RouteInput<typeof restoreTradeRoute>) {
    return this.#rpc.call(ctx, restoreTrade, params);
  }
}
