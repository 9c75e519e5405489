import { type DynamicModule, Module } from '@nestjs/common';
import {
  createServiceProcess,
  ServiceKitModule,
  type ServiceDeps,
  type ServiceOptions,
  type ServiceProcess,
} from '@plainscan/service-kit';
import { DatabaseModule } from '@plainscan/service-kit/postgres';
import { AI_PARSER_OVERRIDES, type AiParserOverrides } from './ai-parser/ai-parser.module.ts';
import type { ScannerConfig } from './config.ts';
import { SCANNER_DATABASE } from './db/database.ts';
import { ChartLinesModule } from './chart-lines/chart-lines.module.ts';
import { DemoModule } from './demo/demo.module.ts';
import { MarketAdminModule } from './market-admin/market-admin.module.ts';
import { MarketModule } from './market/market.module.ts';
import { MatchCountsModule } from './match-counts/match-counts.module.ts';
import { ExportModule } from './personal-data/export.controller.ts';
import { PulseModule } from './pulse/pulse.module.ts';
import { RedisModule } from './redis.module.ts';
import { ReplaysModule } from './replays/replays.module.ts';
import { ScansModule } from './scans/scans.module.ts';
import { StocksModule } from './stocks/stocks.module.ts';
import { WatchlistsModule } from './watchlists/watchlists.module.ts';

/** The API process: scans run from memory, which is filled from the stores. */
@Module({})
export class ScannerModule {
  static forRoot(deps: ServiceDeps<ScannerConfig> & { aiParser: AiParserOverrides }): DynamicModule {
    const { config, aiParser } = deps;
    return {
      module: ScannerModule,
      global: true,
      imports: [
        ServiceKitModule.forRoot({ ...deps, name: 'scanner', natsUrl: config.natsUrl, actorKeys: config.actorKeys }),
        DatabaseModule.forRoot({ ...SCANNER_DATABASE, url: config.dbUrl, name: 'scanner', required: false }),
        RedisModule.forRoot('scanner'),
        MarketModule,
        MarketAdminModule,
        ScansModule,
        MatchCountsModule,
        ChartLinesModule,
        ReplaysModule,
        StocksModule,
        WatchlistsModule,
        DemoModule,
        PulseModule,
        ExportModule,
      ],
      providers: [{ provide: AI_PARSER_OVERRIDES, useValue: aiParser }],
      exports: [AI_PARSER_OVERRIDES],
    };
  }
}

export interface ScannerOptions extends ServiceOptions {
  aiParser?: AiParserOverrides;
}

export const createScanner = (
  config: ScannerConfig,
  { aiParser = {}, ...options }: ScannerOptions = {},
): ServiceProcess =>
  createServiceProcess({ name: 'scanner', config, healthPort: config.healthPort, ...options }, (deps) =>
    ScannerModule.forRoot({ ...deps, aiParser }),
  );
