import { Module } from '@nestjs/common';
import { MarketModule } from '../market/market.module.ts';
import { UsersModule } from '../users/user-lock.ts';
import { WatchlistAllowance } from './watchlist-allowance.ts';
import { WatchlistSymbolsModule } from './watchlist-symbols.ts';
import { WatchlistsController } from './watchlists.controller.ts';
import { WatchlistsService } from './watchlists.service.ts';

@Module({
  imports: [MarketModule, UsersModule, WatchlistSymbolsModule],
  controllers: [WatchlistsController],
  providers: [WatchlistAllowance, WatchlistsService],
})
export class WatchlistsModule {}
