import { AppModule } from './app.module.ts';
import type { ScannerConfig } from './config.ts';
import { serviceProcess, type ServiceOptions, type ServiceProcess } from '@plainscan/service-kit';

/** The API process: answers the contracts of the scanner from memory. */
export const createScanner = (config: ScannerConfig, options: ServiceOptions = {}): ServiceProcess =>
  serviceProcess({ name: 'scanner', config, healthPort: config.healthPort, ...options }, (parts) =>
    AppModule.forRoot(parts),
  );
