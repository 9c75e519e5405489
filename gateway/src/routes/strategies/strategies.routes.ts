import { Controller } from '@nestjs/common';
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
  strategiesRoute,
  strategyRoute,
} from '@plainscan/contracts';
import { randomUUID } from 'node:crypto';
import { type CallContext, RpcClient } from '@plainscan/service-kit';
import { Answers, type RouteInput } from '../../http/answers.ts';
import { savedScan } from './saved-scan.ts';

@Controller()
export class StrategiesRoutes {
  readonly #rpc: RpcClient;
  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  @Answers(strategiesRoute)
  list(ctx: CallContext) {
    return this.#rpc.relay(ctx, listStrategies, {});
  }

  @Answers(saveStrategyRoute)
  save(ctx: CallContext, { body: { parameters, ...strategy } }: RouteInput<typeof saveStrategyRoute>) {
    return this.#rpc.call(ctx, saveStrategy, { ...strategy, ...savedScan(parameters) });
  }

  @Answers(strategyRoute)
  get(ctx: CallContext, { params }: RouteInput<typeof strategyRoute>) {
    return this.#rpc.relay(ctx, getStrategy, params);
  }

  @Answers(changeStrategyRoute)
  change(ctx: CallContext, { params, body }: RouteInput<typeof changeStrategyRoute>) {
    return this.#rpc.call(ctx, changeStrategy, { ...params, change: body });
  }

  @Answers(duplicateStrategyRoute)
  duplicate(ctx: CallContext, { params }: RouteInput<typeof duplicateStrategyRoute>) {
    return this.#rpc.call(ctx, duplicateStrategy, { ...params, copyId: randomUUID() });
  }

  @Answers(deleteStrategyRoute)
  delete(ctx: CallContext, { params }: RouteInput<typeof deleteStrategyRoute>) {
    return this.#rpc.call(ctx, deleteStrategy, params);
  }

  @Answers(restoreStrategyRoute)
  restore(ctx: CallContext, { params }: RouteInput<typeof restoreStrategyRoute>) {
    return this.#rpc.call(ctx, restoreStrategy, params);
  }
}
