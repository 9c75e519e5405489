import type { AiParserOptions } from './ai-parser/create-ai-parser.ts';
import { AppModule } from './app.module.ts';
import type { ScannerConfig } from './config.ts';
import { createServiceProcess, type ServiceOptions, type ServiceProcess } from '@plainscan/service-kit';

export interface ScannerOptions extends ServiceOptions {
  aiParser?: AiParserOptions;
}

/** The API process: answers the contracts of the scanner from memory. */
export const createScanner = (config: ScannerConfig, { aiParser, ...options }: ScannerOptions = {}): ServiceProcess =>
  createServiceProcess({ name: 'scanner', config, healthPort: config.healthPort, ...options }, (parts) =>
    AppModule.forRoot({ ...parts, aiParser }),
  );
