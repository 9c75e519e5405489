import { runService } from '@plainscan/service-kit';
import { billingConfig } from './config.ts';
import { createBilling } from './create-billing.ts';

await runService('billing', billingConfig, createBilling);
