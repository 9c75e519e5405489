import { describe, expect, it } from '@jest/globals';
import { recordingLogger } from '@plainscan/test-kit';
import Stripe from 'stripe';
import { StripeCalls } from './stripe-calls.ts';

const KEY = 'sk_test_keep_me_to_yourself';
const deadlineIn = (ms = 5000) => ({ deadlineAt: Date.now() + ms });
const UNAVAILABLE = { category: 'unavailable', code: 'PAYMENTS_UNAVAILABLE' };
const { errors } = Stripe;
const raw = (overrides: object) =>
  ({ type: 'api_error', message: `about ${KEY}`, requestId: 'req_1', ...overrides }) as never;

function calls() {
  const { logger, lines } = recordingLogger();
  return { calls: new StripeCalls({ stripe: new Stripe(KEY) }, logger), lines };
}

describe('a Stripe error', () => {
  it.each([
    ['connection error', new errors.StripeConnectionError(raw({})), 'warn'],
    ['rate limit', new errors.StripeRateLimitError(raw({ statusCode: 429 })), 'warn'],
    ['server error', new errors.StripeAPIError(raw({ statusCode: 500 })), 'warn'],
    ['authentication error', new errors.StripeAuthenticationError(raw({ statusCode: 401 })), 'error'],
    ['permission error', new errors.StripePermissionError(raw({ statusCode: 403 })), 'error'],
    ['invalid request', new errors.StripeInvalidRequestError(raw({ statusCode: 400, param: 'amount' })), 'error'],
    ['idempotency error', new errors.StripeIdempotencyError(raw({ statusCode: 400 })), 'error'],
  ])('(%s) becomes PAYMENTS_UNAVAILABLE without exposing its message', async (_name, err, level) => {
    const { calls: stripe, lines } = calls();
    const failure = await stripe.ask(deadlineIn(), () => Promise.reject(err)).catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject(UNAVAILABLE);
    expect(lines).toMatchObject([{ level, stripeRequestId: 'req_1' }]);
    expect(JSON.stringify([failure, lines, String(failure)])).not.toContain(KEY);
  });

  it('becomes null in find if the object is missing', async () => {
    const missing = new errors.StripeInvalidRequestError(raw({ code: 'resource_missing', statusCode: 404 }));
    const { calls: stripe, lines } = calls();
    expect(await stripe.find(deadlineIn(), () => Promise.reject(missing))).toBeNull();
    expect(lines).toEqual([]);
  });

  it("doesn't replace an error thrown by our own code", async () => {
    const { calls: stripe } = calls();
    const bug = new TypeError('a bug');
    await expect(stripe.ask(deadlineIn(), () => Promise.reject(bug))).rejects.toBe(bug);
  });
});

describe("the caller's deadline", () => {
  it('ends an unanswered call before the caller times out', async () => {
    const { calls: stripe } = calls();
    const begun = performance.now();
    let called = false;
    const unanswered = () => {
      called = true;
      return new Promise(() => undefined);
    };
    await expect(stripe.ask(deadlineIn(1200), unanswered)).rejects.toMatchObject(UNAVAILABLE);
    expect(called).toBe(true);
    expect(performance.now() - begun).toBeLessThan(1200);
  });

  it('prevents a call if too little time is left', async () => {
    const { calls: stripe } = calls();
    let called = false;
    const call = stripe.ask(deadlineIn(10), () => {
      called = true;
      return Promise.resolve(1);
    });
    await expect(call).rejects.toMatchObject(UNAVAILABLE);
    expect(called).toBe(false);
  });
});

it('a Stripe call fails with PAYMENTS_UNAVAILABLE if payments are not configured', async () => {
  const { logger } = recordingLogger();
  const stripe = new StripeCalls({ stripe: null }, logger);
  expect(stripe.isConfigured).toBe(false);
  await expect(stripe.ask(deadlineIn(), () => Promise.resolve(1))).rejects.toMatchObject(UNAVAILABLE);
});
