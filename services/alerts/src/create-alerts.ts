import { createServiceProcess, type ServiceOptions, type ServiceProcess } from '@plainscan/service-kit';
import type { Resolve } from '@plainscan/service-kit/networks';
import type { AlertsConfig } from './config.ts';
import { AlertsModule } from './alerts.module.ts';

/** Any number of replicas may run. @param resolve replaces the DNS lookup in tests */
export const createAlerts = (
  config: AlertsConfig,
  { resolve, ...options }: ServiceOptions & { resolve?: Resolve } = {},
): ServiceProcess =>
  createServiceProcess({ name: 'alerts', config, healthPort: config.healthPort, ...options }, (deps) =>
    AlertsModule.forRoot(deps, resolve),
  );
