import type { Secret } from '@plainscan/service-kit';
import { createDataSource, migrate } from '@plainscan/service-kit/postgres';
import type { DataSource } from 'typeorm';
import { ErasedUserEntity } from './entities/erased-user.entity.ts';
import { MarketBlockEntity } from './entities/market-block.entity.ts';
import { MarketEntity } from './entities/market.entity.ts';
import { ParserChangeEntity } from './entities/parser-change.entity.ts';
import { PastScanEntity } from './entities/past-scan.entity.ts';
import { SettingEntity } from './entities/setting.entity.ts';
import { StrategyAlertEntity } from './entities/strategy-alert.entity.ts';
import { StrategyRunEntity } from './entities/strategy-run.entity.ts';
import { StrategyEntity } from './entities/strategy.entity.ts';
import { WatchlistEntity } from './entities/watchlist.entity.ts';
import { Scanner1763700000000 } from './migrations/1763700000000-scanner.ts';
import { StrategyAlerts1764500000000 } from './migrations/1764500000000-strategy-alerts.ts';
import { AlertRules1764700000000 } from './migrations/1764700000000-alert-rules.ts';
import { Watchlists1764900000000 } from './migrations/1764900000000-watchlists.ts';
import { BadRows1765000000000 } from './migrations/1765000000000-bad-rows.ts';
import { StrategyScanSavedAt1765100000000 } from './migrations/1765100000000-strategy-scan-saved-at.ts';
import { AlertsDuringSession1765400000000 } from './migrations/1765400000000-alerts-during-session.ts';

export const SCANNER_DATABASE = {
  schema: 'scanner',
  entities: [
    ErasedUserEntity,
    MarketBlockEntity,
    MarketEntity,
    ParserChangeEntity,
    PastScanEntity,
    SettingEntity,
    StrategyAlertEntity,
    StrategyEntity,
    StrategyRunEntity,
    WatchlistEntity,
  ],
  migrations: [
    Scanner1763700000000,
    StrategyAlerts1764500000000,
    AlertRules1764700000000,
    Watchlists1764900000000,
    BadRows1765000000000,
    StrategyScanSavedAt1765100000000,
    AlertsDuringSession1765400000000,
  ],
};

/** Not yet initialized; for the migrate process and tests. */
export const scannerDataSource = (url: string | Secret, name: string): DataSource =>
  createDataSource({ url, name, ...SCANNER_DATABASE });

export const migrateScanner = (dbUrl: string | Secret): Promise<string[]> =>
  migrate(scannerDataSource(dbUrl, 'scanner-migrate'));
