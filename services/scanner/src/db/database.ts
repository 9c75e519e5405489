import type { Health, Secret } from '@plainscan/service-kit';
import { createDataSource, migrate } from '@plainscan/service-kit/postgres';
import type { DataSource } from 'typeorm';
import { ErasedUserEntity } from './entities/erased-user.entity.ts';
import { MarketBlockEntity } from './entities/market-block.entity.ts';
import { MarketEntity } from './entities/market.entity.ts';
import { PastScanEntity } from './entities/past-scan.entity.ts';
import { SettingEntity } from './entities/setting.entity.ts';
import { StrategyEntity } from './entities/strategy.entity.ts';
import { StrategyRunEntity } from './entities/strategy-run.entity.ts';
import { MarketHistory1763700000000 } from './migrations/1763700000000-market-history.ts';
import { Outbox1763800000000 } from './migrations/1763800000000-outbox.ts';
import { ParserChanges1763900000000 } from './migrations/1763900000000-parser-changes.ts';
import { Strategies1764200000000 } from './migrations/1764200000000-strategies.ts';

/** Not yet initialised. */
export const scannerDataSource = (url: string | Secret, name: string, health?: Health): DataSource =>
  createDataSource({
    url,
    schema: 'scanner',
    name,
    entities: [
      MarketEntity,
      MarketBlockEntity,
      SettingEntity,
      StrategyEntity,
      StrategyRunEntity,
      PastScanEntity,
      ErasedUserEntity,
    ],
    migrations: [MarketHistory1763700000000, Outbox1763800000000, ParserChanges1763900000000, Strategies1764200000000],
    ...(health && { health }),
  });

export const migrateScanner = (dbUrl: string | Secret): Promise<string[]> =>
  migrate(scannerDataSource(dbUrl, 'scanner-migrate'));
