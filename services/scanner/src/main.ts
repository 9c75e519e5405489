import { createLogger, runProcess } from '@plainscan/service-kit';
import { scannerConfig } from './config.ts';
import { createScanner } from './create-scanner.ts';

const config = scannerConfig();
const logger = createLogger({ name: 'scanner', level: config.logLevel });
await runProcess({ name: 'scanner', logger, create: () => createScanner(config, { logger }) });
