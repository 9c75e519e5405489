import { createLogger, runProcess } from '@plainscan/service-kit';
import { scannerConfig } from './config.ts';
import { createScannerWorker } from './create-scanner-worker.ts';

const config = scannerConfig();
const logger = createLogger({ name: 'scanner-worker', level: config.logLevel });
await runProcess({ name: 'scanner-worker', logger, create: () => createScannerWorker(config, { logger }) });
