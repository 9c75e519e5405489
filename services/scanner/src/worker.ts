import { runService } from '@plainscan/service-kit';
import { scannerConfig } from './config.ts';
import { createScannerWorker } from './worker.module.ts';

await runService('scanner-worker', scannerConfig, createScannerWorker);
