import { Controller } from '@nestjs/common';
import { listLiquidBars, type LiquidBars, seedDemoScans } from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { CurrentMarket } from '../market/current-market.ts';
import { DemoService } from './demo.service.ts';
import { liquidBars } from './liquid-bars.ts';

@Controller()
export class DemoController {
  constructor(
    private readonly demo: DemoService,
    private readonly market: CurrentMarket,
  ) {}

  @Rpc(seedDemoScans)
  seed(ctx: CallContext, { userId }: RpcInput<typeof seedDemoScans>): Promise<{ strategies: number }> {
    return this.demo.seed(ctx, userId);
  }

  @Rpc(listLiquidBars)
  bars(_ctx: CallContext, { stocks, sessions }: RpcInput<typeof listLiquidBars>): LiquidBars {
    return liquidBars(this.market.require().market, stocks, sessions);
  }
}
