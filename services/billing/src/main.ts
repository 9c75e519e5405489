import { runService } from '@plainscan/service-kit';
import { billingConfig, createBilling } from './index.ts';

await runService('billing', billingConfig, createBilling);
