export { billingConfig, type BillingConfig } from './config.ts';
export { createBilling } from './create-billing.ts';
export { migrateBilling } from './db/database.ts';
