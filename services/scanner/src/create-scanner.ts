import { AppModule } from './app.module.ts';
import type { ScannerConfig } from './config.ts';
import { scannerProcess, type ScannerOptions, type ScannerProcess } from './scanner-process.ts';

/** The API process: answers the contracts of the scanner from memory. */
export const createScanner = (config: ScannerConfig, options: ScannerOptions = {}): ScannerProcess =>
  scannerProcess({ name: 'scanner', config, healthPort: config.healthPort, ...options }, (parts) =>
    AppModule.forRoot(parts),
  );
