import { createHmac } from 'node:crypto';

/** Stripe's scheme v1: an HMAC-SHA256 of `<time>.<body>`; `at` in epoch seconds. */
export const signature = (body: string, secret: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
