import { Module } from '@nestjs/common';
import { EntitlementModule } from '@plainscan/service-kit';
import { AiParserModule } from '../ai-parser/ai-parser.module.ts';
import { HistoryModule } from '../history/history.module.ts';
import { MarketModule } from '../market/market.module.ts';
import { ScanHoursModule } from '../scan-hours/scan-hours.module.ts';
import { StrategiesModule } from '../strategies/strategies.module.ts';
import { TicketsModule } from '../tickets/tickets.module.ts';
import { WatchlistSymbolsModule } from '../watchlists/watchlist-symbols.ts';
import { WorkModule } from '../work/work.module.ts';
import { PublicScanService } from './public-scan.service.ts';
import { ScanAllowance } from './scan-allowance.ts';
import { ScanService } from './scan.service.ts';
import { ScansController } from './scans.controller.ts';
import { WhyNotService } from './why-not.service.ts';

@Module({
  imports: [
    AiParserModule,
    EntitlementModule,
    HistoryModule,
    MarketModule,
    ScanHoursModule,
    StrategiesModule,
    TicketsModule,
    WatchlistSymbolsModule,
    WorkModule,
  ],
  controllers: [ScansController],
  providers: [PublicScanService, ScanAllowance, ScanService, WhyNotService],
})
export class ScansModule {}
