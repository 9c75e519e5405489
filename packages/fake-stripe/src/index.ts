export { API_VERSION } from './account.ts';
export { type FakeStripe, type FakeStripeOptions, startFakeStripe } from './start-fake-stripe.ts';
export { TEST_CARDS } from './test-cards.ts';
export { signature } from './webhook-sender.ts';
