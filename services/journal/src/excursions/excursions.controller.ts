import { Controller } from '@nestjs/common';
import {
  type ExcursionAverages,
  getExcursionAverages,
  getTradeExcursions,
  type TradeExcursions,
} from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { ExcursionsService } from './excursions.service.ts';

@Controller()
export class ExcursionsController {
  constructor(private readonly excursions: ExcursionsService) {}

  @Rpc(getTradeExcursions)
  get(ctx: CallContext, { id }: RpcInput<typeof getTradeExcursions>): Promise<TradeExcursions> {
    return this.excursions.ofTrade(ctx, id);
  }

  @Rpc(getExcursionAverages)
  averages(ctx: CallContext, filter: RpcInput<typeof getExcursionAverages>): Promise<ExcursionAverages> {
    return this.excursions.averages(ctx, filter);
  }
}
