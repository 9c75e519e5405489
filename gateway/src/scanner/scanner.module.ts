import { Module } from '@nestjs/common';
import { AiParserController } from './ai-parser.controller.ts';
import { MarketController } from './market.controller.ts';
import { ScanHistoryController } from './scan-history.controller.ts';
import { ScanHoursService } from './scan-hours.service.ts';
import { ReplaysController } from './replays.controller.ts';
import { ScanExportController } from './scan-export.controller.ts';
import { ScansController } from './scans.controller.ts';
import { StocksController } from './stocks.controller.ts';
import { StrategiesController } from './strategies.controller.ts';
import { WatchlistsController } from './watchlists.controller.ts';

/** Scans, the market they run on, saved strategies, watchlists, replays, and the AI parser. */
@Module({
  controllers: [
    ScansController,
    ScanExportController,
    MarketController,
    StocksController,
    StrategiesController,
    WatchlistsController,
    ReplaysController,
    ScanHistoryController,
    AiParserController,
  ],
  providers: [ScanHoursService],
})
export class ScannerModule {}
