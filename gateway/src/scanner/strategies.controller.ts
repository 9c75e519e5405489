import { Body, Controller, Param } from '@nestjs/common';
import {
  changeStrategy,
  changeStrategyRoute,
  deleteStrategy,
  deleteStrategyRoute,
  duplicateStrategy,
  duplicateStrategyRoute,
  getStrategy,
  listStrategies,
  restoreStrategy,
  restoreStrategyRoute,
  saveStrategy,
  saveStrategyRoute,
  setStrategyAlert,
  strategiesRoute,
  strategyAlertRoute,
  strategyRoute,
} from '@plainscan/contracts';
import { randomUUID } from 'node:crypto';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Call } from '../http/params.ts';
import { type BodyOf, type ParamsOf, Route } from '../http/route.decorator.ts';
import { savedScan } from './saved-scan.ts';

@Controller()
export class StrategiesController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(strategiesRoute)
  list(@Call() ctx: CallContext) {
    return this.rpc.relay(ctx, listStrategies, {});
  }

  @Route(saveStrategyRoute)
  save(@Call() ctx: CallContext, @Body() { parameters, ...strategy }: BodyOf<typeof saveStrategyRoute>) {
    return this.rpc.call(ctx, saveStrategy, { ...strategy, ...savedScan(parameters) });
  }

  @Route(strategyRoute)
  get(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof strategyRoute>) {
    return this.rpc.relay(ctx, getStrategy, params);
  }

  @Route(changeStrategyRoute)
  change(
    @Call() ctx: CallContext,
    @Param() params: ParamsOf<typeof changeStrategyRoute>,
    @Body() body: BodyOf<typeof changeStrategyRoute>,
  ) {
    return this.rpc.call(ctx, changeStrategy, { ...params, change: body });
  }

  @Route(strategyAlertRoute)
  setAlert(
    @Call() ctx: CallContext,
    @Param() params: ParamsOf<typeof strategyAlertRoute>,
    @Body() body: BodyOf<typeof strategyAlertRoute>,
  ) {
    return this.rpc.call(ctx, setStrategyAlert, { ...params, ...body });
  }

  @Route(duplicateStrategyRoute)
  duplicate(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof duplicateStrategyRoute>) {
    return this.rpc.call(ctx, duplicateStrategy, { ...params, copyId: randomUUID() });
  }

  @Route(deleteStrategyRoute)
  delete(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof deleteStrategyRoute>) {
    return this.rpc.call(ctx, deleteStrategy, params);
  }

  @Route(restoreStrategyRoute)
  restore(@Call() ctx: CallContext, @Param() params: ParamsOf<typeof restoreStrategyRoute>) {
    return this.rpc.call(ctx, restoreStrategy, params);
  }
}
