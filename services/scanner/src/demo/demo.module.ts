import { Module } from '@nestjs/common';
import { OutboxModule } from '@plainscan/service-kit/postgres';
import { HistoryModule } from '../history/history.module.ts';
import { MarketModule } from '../market/market.module.ts';
import { PulseModule } from '../pulse/pulse.module.ts';
import { StrategiesModule } from '../strategies/strategies.module.ts';
import { UsersModule } from '../users/user-lock.ts';
import { WatchlistSymbolsModule } from '../watchlists/watchlist-symbols.ts';
import { DemoController } from './demo.controller.ts';
import { DemoExamples } from './demo-examples.ts';
import { DemoService } from './demo.service.ts';

/** Sample data for demo accounts. */
@Module({
  imports: [
    HistoryModule,
    MarketModule,
    OutboxModule,
    PulseModule,
    StrategiesModule,
    UsersModule,
    WatchlistSymbolsModule,
  ],
  controllers: [DemoController],
  providers: [DemoExamples, DemoService],
})
export class DemoModule {}
