import { createServiceProcess, type ServiceOptions, type ServiceProcess } from '@plainscan/service-kit';
import { AppModule } from './app.module.ts';
import type { NewsConfig } from './config.ts';

/** The API process: answers what news there are. Several replicas may run. */
export const createNews = (config: NewsConfig, options: ServiceOptions = {}): ServiceProcess =>
  createServiceProcess({ name: 'news', config, healthPort: config.healthPort, ...options }, (parts) =>
    AppModule.forRoot(parts),
  );
