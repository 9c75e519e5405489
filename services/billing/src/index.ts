import { createServiceProcess, type ServiceOptions, type ServiceProcess } from '@plainscan/service-kit';
import { BillingModule } from './billing.module.ts';
import type { BillingConfig } from './config.ts';

export { billingConfig, type BillingConfig } from './config.ts';
export { migrateBilling } from './db/database.ts';

/** The billing process: trial, scan allowance, payments. Several replicas may run. */
export const createBilling = (config: BillingConfig, options: ServiceOptions = {}): ServiceProcess =>
  createServiceProcess({ name: 'billing', config, healthPort: config.healthPort, ...options }, (deps) =>
    BillingModule.forRoot(deps),
  );
