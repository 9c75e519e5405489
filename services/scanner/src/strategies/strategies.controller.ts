import { Controller } from '@nestjs/common';
import {
  changeStrategy,
  deleteStrategy,
  duplicateStrategy,
  getStrategy,
  listStrategies,
  restoreStrategy,
  saveStrategy,
  setStrategyAlert,
  type Strategy,
  type StrategySummary,
} from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { StrategiesService } from './strategies.service.ts';

@Controller()
export class StrategiesController {
  constructor(private readonly strategies: StrategiesService) {}

  @Rpc(listStrategies)
  list(ctx: CallContext, _input: object): Promise<{ strategies: StrategySummary[] }> {
    return this.strategies.list(ctx);
  }

  @Rpc(getStrategy)
  get(ctx: CallContext, { id }: RpcInput<typeof getStrategy>): Promise<Strategy> {
    return this.strategies.get(ctx, id);
  }

  @Rpc(saveStrategy)
  save(ctx: CallContext, strategy: RpcInput<typeof saveStrategy>): Promise<Strategy> {
    return this.strategies.save(ctx, strategy);
  }

  @Rpc(changeStrategy)
  change(ctx: CallContext, { id, change }: RpcInput<typeof changeStrategy>): Promise<Strategy> {
    return this.strategies.change(ctx, id, change);
  }

  @Rpc(setStrategyAlert)
  setAlert(ctx: CallContext, { id, ...alert }: RpcInput<typeof setStrategyAlert>): Promise<Strategy> {
    return this.strategies.setAlert(ctx, id, alert);
  }

  @Rpc(duplicateStrategy)
  duplicate(ctx: CallContext, { id, copyId }: RpcInput<typeof duplicateStrategy>): Promise<Strategy> {
    return this.strategies.duplicate(ctx, id, copyId);
  }

  @Rpc(deleteStrategy)
  async delete(ctx: CallContext, { id }: RpcInput<typeof deleteStrategy>): Promise<Record<string, never>> {
    await this.strategies.delete(ctx, id);
    return {};
  }

  @Rpc(restoreStrategy)
  restore(ctx: CallContext, { id }: RpcInput<typeof restoreStrategy>): Promise<Strategy> {
    return this.strategies.restore(ctx, id);
  }
}
