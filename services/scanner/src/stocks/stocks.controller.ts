import { Controller } from '@nestjs/common';
import {
  findStocks,
  type FoundStocks,
  getStock,
  listStockStrategies,
  type Stock,
  type StockStrategies,
} from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { StocksService } from './stocks.service.ts';

@Controller()
export class StocksController {
  constructor(private readonly stocks: StocksService) {}

  @Rpc(findStocks)
  find(_ctx: CallContext, { search }: RpcInput<typeof findStocks>): FoundStocks {
    return this.stocks.find(search);
  }

  @Rpc(getStock)
  get(_ctx: CallContext, { symbol }: RpcInput<typeof getStock>): Stock {
    return this.stocks.get(symbol);
  }

  @Rpc(listStockStrategies)
  strategies(ctx: CallContext, { symbol }: RpcInput<typeof listStockStrategies>): Promise<StockStrategies> {
    return this.stocks.strategiesOf(ctx, symbol);
  }
}
