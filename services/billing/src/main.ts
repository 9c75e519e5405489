import { createLogger, runProcess } from '@plainscan/service-kit';
import { billingConfig } from './config.ts';
import { createBilling } from './create-billing.ts';

const config = billingConfig();
const logger = createLogger({ name: 'billing', level: config.logLevel });
await runProcess({ name: 'billing', logger, create: () => createBilling(config, { logger }) });
