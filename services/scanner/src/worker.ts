import { runService } from '@plainscan/service-kit';
import { scannerConfig } from './config.ts';
import { createScannerWorker } from './create-scanner-worker.ts';

await runService('scanner-worker', scannerConfig, createScannerWorker);
