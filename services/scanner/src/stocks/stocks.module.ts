import { Module } from '@nestjs/common';
import { MarketModule } from '../market/market.module.ts';
import { StrategiesModule } from '../strategies/strategies.module.ts';
import { WatchlistSymbolsModule } from '../watchlists/watchlist-symbols.ts';
import { StocksController } from './stocks.controller.ts';
import { StocksService } from './stocks.service.ts';

/** Search for stocks, and data about single stocks. */
@Module({
  imports: [MarketModule, StrategiesModule, WatchlistSymbolsModule],
  controllers: [StocksController],
  providers: [StocksService],
})
export class StocksModule {}
