import { test as base } from './test.ts';

export { expect } from './test.ts';

/** The user who confirms this address becomes an administrator. */
export const ADMIN = 'boss@example.com';

/** A product with verbose logs, shared by the test files that attack it. */
export const test = base.extend({
  productOptions: [{ logLevel: 'info', env: { TRUST_PROXY: 'true', ADMIN_EMAILS: ADMIN } }, { scope: 'worker' }],
});
