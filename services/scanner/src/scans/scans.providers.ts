import type { Provider } from '@nestjs/common';
import { Bus, type Clock, EntitlementCache, type Logger, RpcClient } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import { ANSWERED, type AnsweredScans } from '../history/history.providers.ts';
import { StrategyRunsStore } from '../strategies/strategy-runs.store.ts';
import { AllowedScan } from './allowed-scan.ts';
import { KeptScan } from './kept-scan.ts';
import { RunScan } from './run-scan.ts';

/** Of RunScan: how it answers is wired where its market is. */
export const scansProviders = ({ clock, logger }: { clock: Clock; logger: Logger }): Provider[] => [
  {
    provide: EntitlementCache,
    inject: [RpcClient, Bus],
    useFactory: (rpc: RpcClient, bus: Bus) => new EntitlementCache({ rpc, bus, clock, logger }),
  },
  {
    provide: AllowedScan,
    inject: [RunScan, EntitlementCache, RpcClient],
    useFactory: (scan: RunScan, entitlements: EntitlementCache, rpc: RpcClient) =>
      new AllowedScan({ scan, entitlements, rpc, logger }),
  },
  {
    provide: KeptScan,
    inject: [AllowedScan, DatabaseConnection, StrategyRunsStore, ANSWERED],
    useFactory: (
      scan: AllowedScan,
      { dataSource: db }: DatabaseConnection,
      runs: StrategyRunsStore,
      behind: AnsweredScans,
    ) => new KeptScan({ scan, db, runs, behind, clock }),
  },
];
