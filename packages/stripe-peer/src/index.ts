export { API_VERSION } from './api-version.ts';
export type { Controls } from './controls/controls.ts';
export type { FaultOrder } from './controls/faults.ts';
export { TEST_CARDS, type TestCard } from './payments/test-cards.ts';
export { startStripePeer, type StripePeer, type StripePeerOptions } from './start-stripe-peer.ts';
export type { Objects } from './store.ts';
export { signature } from './webhooks/sign.ts';
export type { Delivery, WebhookEndpoint } from './webhooks/deliveries.ts';
