import { runService } from '@plainscan/service-kit';
import { scannerConfig } from './config.ts';
import { createScanner } from './scanner.module.ts';

await runService('scanner', scannerConfig, createScanner);
