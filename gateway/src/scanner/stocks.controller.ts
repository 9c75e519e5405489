import { Controller, Param, Query } from '@nestjs/common';
import {
  findStocks,
  findStocksRoute,
  getBars,
  getStock,
  listStockStrategies,
  stockBarsRoute,
  stockRoute,
  stockStrategiesRoute,
} from '@plainscan/contracts';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Call } from '../http/params.ts';
import { type ParamsOf, type QueryOf, Route } from '../http/route.decorator.ts';

@Controller()
export class StocksController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(findStocksRoute)
  find(@Call() ctx: CallContext, @Query() query: QueryOf<typeof findStocksRoute>) {
    return this.rpc.relay(ctx, findStocks, query);
  }

  @Route(stockRoute)
  get(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof stockRoute>) {
    return this.rpc.relay(ctx, getStock, params);
  }

  @Route(stockStrategiesRoute)
  strategies(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof stockStrategiesRoute>) {
    return this.rpc.relay(ctx, listStockStrategies, params);
  }

  @Route(stockBarsRoute)
  bars(
    @Call() ctx: CallContext,
    @Param() params: ParamsOf<typeof stockBarsRoute>,
    @Query() query: QueryOf<typeof stockBarsRoute>,
  ) {
    return this.rpc.relay(ctx, getBars, { symbol: params.symbol, sessions: query.sessions });
  }
}
