import { Controller } from '@nestjs/common';
import { getMarketState, type MarketReload, type MarketState, reloadMarket } from '@plainscan/contracts';
import { type CallContext, Rpc } from '@plainscan/service-kit';
import { requireAdmin } from '../users/caller.ts';
import { MarketReloadService } from './market-reload.service.ts';
import { MarketStateService } from './market-state.service.ts';

@Controller()
export class MarketAdminController {
  constructor(
    private readonly state: MarketStateService,
    private readonly reloads: MarketReloadService,
  ) {}

  @Rpc(getMarketState)
  get(ctx: CallContext, _input: object): Promise<MarketState> {
    requireAdmin(ctx, 'see the state of the market data');
    return this.state.read();
  }

  @Rpc(reloadMarket)
  reload(ctx: CallContext, _input: object): Promise<MarketReload> {
    requireAdmin(ctx, 'reload the market data');
    return this.reloads.reload();
  }
}
