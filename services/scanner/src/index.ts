export { scannerConfig, type MarketConfig, type ScannerConfig } from './config.ts';
export { createScanner, type ScannerOptions } from './create-scanner.ts';
export { createScannerWorker, type ScannerWorkerOptions } from './create-scanner-worker.ts';
export { migrateScanner } from './db/database.ts';
export type { MarketFeed } from './market/market-source.ts';
