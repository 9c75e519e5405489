import { Controller } from '@nestjs/common';
import {
  changeTrade,
  closeTrade,
  createTrade,
  deleteTrade,
  getTrade,
  listTrades,
  type ListedTrade,
  restoreTrade,
  tagTrades,
  type TradeDetail,
} from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { TradesService } from './trades.service.ts';

@Controller()
export class TradesController {
  constructor(private readonly trades: TradesService) {}

  @Rpc(listTrades)
  list(ctx: CallContext, page: RpcInput<typeof listTrades>): Promise<ListedTrade[]> {
    return this.trades.list(ctx, page);
  }

  @Rpc(getTrade)
  get(ctx: CallContext, { id }: RpcInput<typeof getTrade>): Promise<TradeDetail> {
    return this.trades.get(ctx, id);
  }

  @Rpc(createTrade)
  create(ctx: CallContext, input: RpcInput<typeof createTrade>): Promise<TradeDetail> {
    return this.trades.create(ctx, input);
  }

  @Rpc(changeTrade)
  change(ctx: CallContext, change: RpcInput<typeof changeTrade>): Promise<TradeDetail> {
    return this.trades.change(ctx, change);
  }

  @Rpc(tagTrades)
  tag(ctx: CallContext, change: RpcInput<typeof tagTrades>): Promise<{ changed: string[] }> {
    return this.trades.tag(ctx, change);
  }

  @Rpc(closeTrade)
  close(ctx: CallContext, input: RpcInput<typeof closeTrade>): Promise<TradeDetail> {
    return this.trades.close(ctx, input);
  }

  @Rpc(deleteTrade)
  async delete(ctx: CallContext, { id }: RpcInput<typeof deleteTrade>): Promise<Record<string, never>> {
    await this.trades.delete(ctx, id);
    return {};
  }

  @Rpc(restoreTrade)
  restore(ctx: CallContext, { id }: RpcInput<typeof restoreTrade>): Promise<TradeDetail> {
    return this.trades.restore(ctx, id);
  }
}
