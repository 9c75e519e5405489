import { runService } from '@plainscan/service-kit';
import { scannerConfig } from './config.ts';
import { createScanner } from './create-scanner.ts';

await runService('scanner', scannerConfig, createScanner);
