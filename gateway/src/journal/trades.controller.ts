import { Body, Controller, Param, Query } from '@nestjs/common';
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
  getTradeExcursions,
  listTrades,
  restoreTrade,
  restoreTradeRoute,
  tagTrades,
  tagTradesRoute,
  tradeExcursionsRoute,
  tradeRoute,
  tradesRoute,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Call, IdempotencyKey } from '../http/params.ts';
import { type BodyOf, type ParamsOf, type QueryOf, Route } from '../http/route.decorator.ts';

@Controller()
export class TradesController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(tradesRoute)
  list(@Call() ctx: CallContext, @Query() query: QueryOf<typeof tradesRoute>) {
    return this.rpc.relay(ctx, listTrades, query);
  }

  @Route(createTradeRoute)
  create(
    @Call() ctx: CallContext,
    @Body() body: BodyOf<typeof createTradeRoute>,
    @IdempotencyKey() key: { idempotencyKey?: string },
  ) {
    return this.rpc.call(ctx, createTrade, { ...body, ...key });
  }

  @Route(tradeRoute)
  get(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof tradeRoute>) {
    return this.rpc.relay(ctx, getTrade, params);
  }

  @Route(tradeExcursionsRoute)
  excursions(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof tradeExcursionsRoute>) {
    return this.rpc.relay(ctx, getTradeExcursions, params);
  }

  @Route(changeTradeRoute)
  change(
    @Call() ctx: CallContext,
    @Param() params: ParamsOf<typeof changeTradeRoute>,
    @Body() body: BodyOf<typeof changeTradeRoute>,
  ) {
    return this.rpc.call(ctx, changeTrade, { ...body, ...params });
  }

  @Route(tagTradesRoute)
  tag(@Call() ctx: CallContext, @Body() body: BodyOf<typeof tagTradesRoute>) {
    return this.rpc.call(ctx, tagTrades, body);
  }

  @Route(closeTradeRoute)
  close(
    @Call() ctx: CallContext,
    @Param() params: ParamsOf<typeof closeTradeRoute>,
    @Body() body: BodyOf<typeof closeTradeRoute>,
    @IdempotencyKey() key: { idempotencyKey?: string },
  ) {
    return this.rpc.call(ctx, closeTrade, { ...body, ...params, ...key });
  }

  @Route(deleteTradeRoute)
  delete(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof deleteTradeRoute>) {
    return this.rpc.call(ctx, deleteTrade, params);
  }

  @Route(restoreTradeRoute)
  restore(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof restoreTradeRoute>) {
    return this.rpc.call(ctx, restoreTrade, params);
  }
}
