import { test as base } from './test.ts';

export { expect } from './test.ts';

/** becomes an administrator by confirming this address */
export const ADMIN = 'boss@example.com';

/** A product that logs everything, shared by the files that attack it. */
export const test = base.extend({
  productOptions: [{ logLevel: 'info', env: { TRUST_PROXY: 'true', ADMIN_EMAILS: ADMIN } }, { scope: 'worker' }],
});
