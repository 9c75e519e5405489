import { describe, expect, it } from '@jest/globals';
import { recordingLogger } from '@plainscan/test-kit';
import Stripe from 'stripe';
import { StripeCalls } from './stripe-calls.ts';

const KEY = 'sk_test_keep_me_to_yourself';
const soon = (ms = 5000) => ({ deadlineAt: Date.now() + ms });
const UNAVAILABLE = { category: 'unavailable', code: 'PAYMENTS_UNAVAILABLE' };
const { errors } = Stripe;
const raw = (more: object) => ({ type: 'api_error', message: `about ${KEY}`, requestId: 'req_1', ...more }) as never;

function calls() {
  const { logger, lines } = recordingLogger();
  return { calls: new StripeCalls({ stripe: new Stripe(KEY) }, logger), lines };
}

describe('a failure of Stripe', () => {
  it.each([
    ['that is away', new errors.StripeConnectionError(raw({})), 'warn'],
    ['that is busy', new errors.StripeRateLimitError(raw({ statusCode: 429 })), 'warn'],
    ['of its own', new errors.StripeAPIError(raw({ statusCode: 500 })), 'warn'],
    ['to know the key', new errors.StripeAuthenticationError(raw({ statusCode: 401 })), 'error'],
    ['to allow the call', new errors.StripePermissionError(raw({ statusCode: 403 })), 'error'],
    ['to take what was sent', new errors.StripeInvalidRequestError(raw({ statusCode: 400, param: 'amount' })), 'error'],
    ['to take a key twice', new errors.StripeIdempotencyError(raw({ statusCode: 400 })), 'error'],
  ])('%s is told in one way, and its words are kept from people and logs', async (_name, err, level) => {
    const { calls: stripe, lines } = calls();
    const failure = await stripe.ask(soon(), () => Promise.reject(err)).catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject(UNAVAILABLE);
    expect(lines).toMatchObject([{ level, stripeRequestId: 'req_1' }]);
    expect(JSON.stringify([failure, lines, String(failure)])).not.toContain(KEY);
  });

  it('to find what is asked for is an answer where that is looked for', async () => {
    const missing = new errors.StripeInvalidRequestError(raw({ code: 'resource_missing', statusCode: 404 }));
    const { calls: stripe, lines } = calls();
    expect(await stripe.find(soon(), () => Promise.reject(missing))).toBeNull();
    expect(lines).toEqual([]);
  });

  it('of our own code stays what it is', async () => {
    const { calls: stripe } = calls();
    const bug = new TypeError('a bug');
    await expect(stripe.ask(soon(), () => Promise.reject(bug))).rejects.toBe(bug);
  });
});

describe('the time of the caller', () => {
  it('is kept: an answer that does not come is given up before the caller does', async () => {
    const { calls: stripe } = calls();
    const begun = performance.now();
    await expect(stripe.ask(soon(450), () => new Promise(() => undefined))).rejects.toMatchObject(UNAVAILABLE);
    expect(performance.now() - begun).toBeLessThan(450);
  });

  it('is not begun when nothing of it is left', async () => {
    const { calls: stripe } = calls();
    let asked = false;
    const ask = stripe.ask(soon(10), () => {
      asked = true;
      return Promise.resolve(1);
    });
    await expect(ask).rejects.toMatchObject(UNAVAILABLE);
    expect(asked).toBe(false);
  });
});

it('is unavailable where payments are not set up', async () => {
  const { logger } = recordingLogger();
  const stripe = new StripeCalls({ stripe: null }, logger);
  expect(stripe.areSetUp).toBe(false);
  await expect(stripe.ask(soon(), () => Promise.resolve(1))).rejects.toMatchObject(UNAVAILABLE);
});
