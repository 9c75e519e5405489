import { Controller } from '@nestjs/common';
import { getMarketPulse, type LastPrices, listLastPrices, type MarketPulse } from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { PulseService } from './pulse.service.ts';

@Controller()
export class PulseController {
  constructor(private readonly pulse: PulseService) {}

  @Rpc(getMarketPulse)
  get(_ctx: CallContext, _input: object): Promise<MarketPulse> {
    return this.pulse.pulse();
  }

  @Rpc(listLastPrices)
  lastPrices(_ctx: CallContext, { symbols }: RpcInput<typeof listLastPrices>): LastPrices {
    return this.pulse.lastPrices(symbols);
  }
}
