import { createServiceProcess, type ServiceOptions, type ServiceProcess } from '@plainscan/service-kit';
import type { AlertsConfig } from './config.ts';
import { AlertsModule } from './alerts.module.ts';

/** Any number of replicas may run. */
export const createAlerts = (config: AlertsConfig, options: ServiceOptions = {}): ServiceProcess =>
  createServiceProcess({ name: 'alerts', config, healthPort: config.healthPort, ...options }, (deps) =>
    AlertsModule.forRoot(deps),
  );
