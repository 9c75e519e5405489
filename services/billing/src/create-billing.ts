import { createServiceProcess, type ServiceOptions, type ServiceProcess } from '@plainscan/service-kit';
import { AppModule } from './app.module.ts';
import type { BillingConfig } from './config.ts';

/** The process of entitlement: trial, allowance, payments. Several replicas may run. */
export const createBilling = (config: BillingConfig, options: ServiceOptions = {}): ServiceProcess =>
  createServiceProcess({ name: 'billing', config, healthPort: config.healthPort, ...options }, (parts) =>
    AppModule.forRoot(parts),
  );
