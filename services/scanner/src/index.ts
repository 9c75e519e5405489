export { scannerConfig, type MarketConfig, type ScannerConfig } from './config.ts';
export {
  createScanner,
  createScannerWorker,
  type ScannerOptions,
  type ScannerProcess,
  type ScannerWorkerOptions,
} from './create-scanner.ts';
export { barsUpdatedAt, type MarketFeed } from './market/market-feed.ts';
export { migrateScanner } from './migrate-scanner.ts';
