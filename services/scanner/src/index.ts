export { scannerConfig, type MarketConfig, type ScannerConfig } from './config.ts';
export { migrateScanner } from './db/database.ts';
export type { MarketFeed } from './market/market-source.ts';
export { createScanner, type ScannerOptions } from './scanner.module.ts';
export { createScannerWorker, type ScannerWorkerOptions } from './worker.module.ts';
