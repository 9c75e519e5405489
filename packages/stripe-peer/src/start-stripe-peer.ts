import { setTimeout as delay } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { Account } from './account.ts';
import { catchUp } from './billing/due.ts';
import { addControlRoutes } from './controls/control-routes.ts';
import { Controls } from './controls/controls.ts';
import { Faults } from './controls/faults.ts';
import { IdempotentCalls } from './http/idempotency.ts';
import { createServer } from './http/server.ts';
import { addPages } from './pages/pages.ts';
import { ENDPOINTS } from './resources/endpoints.ts';
import { finishAdvancing } from './resources/test-clocks.ts';
import { type Objects, Store } from './store.ts';
import { Deliveries, type WebhookEndpoint } from './webhooks/deliveries.ts';

export interface StripePeerOptions {
  /** 0 (default) chooses a free one */
  port?: number;
  /** epoch milliseconds; the time of all that is on no test clock */
  clock?: () => number;
  /** where events go; may be set later */
  webhook?: WebhookEndpoint;
  /** before the first retry of a delivery; doubles with each, up to a minute */
  webhookRetryMs?: number;
  /** keeps the account in one file there, so that it outlives the process */
  dir?: string;
  /** told of what is a defect of the peer itself */
  onUnexpected?: (error: unknown) => void;
}

export interface StripePeer {
  url: string;
  port: number;
  /** the account as it is, for assertions */
  objects: Objects;
  controls: Controls;
  /** Resolves when every event was delivered. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** How often what is due on the account's own time is looked for. */
const TICK_MS = 1000;

/**
 * A Stripe of one's own on 127.0.0.1: the endpoints this product uses, in test mode, at the version of the installed SDK, with
 * Stripe's test cards, test clocks, signed webhooks and pages. It is no Stripe: it knows one account, cards alone, subscriptions of
 * one item, no taxes, coupons, proration or Connect, and it refuses every parameter it does not implement instead of ignoring it.
 * @throws when the port is taken, or the folder holds another version's account
 */
export async function startStripePeer(options: StripePeerOptions = {}): Promise<StripePeer> {
  const { clock = Date.now, onUnexpected = (error) => console.error(error) } = options;
  const store = await Store.open(options.dir);
  const { objects } = store;
  const saved = () => store.saved();
  let url = '';
  const deliveries = new Deliveries({
    kept: objects.deliveries,
    events: objects.events,
    endpoint: options.webhook ?? null,
    retryMs: options.webhookRetryMs ?? 500,
    saved,
  });
  const account = new Account({ objects, clock, url: () => url, onEvent: (event) => deliveries.add(event) });
  const catchUpNow = () => catchUp(account, null, account.now());
  const faults = new Faults();
  const controls = new Controls(account, deliveries, faults, catchUpNow);
  const app = createServer({
    account,
    endpoints: ENDPOINTS,
    faults,
    idempotency: new IdempotentCalls(objects.keptAnswers),
    catchUp: catchUpNow,
    saved,
    onUnexpected,
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  addControlRoutes(app, controls, saved);
  addPages(app, { account, controls, catchUp: catchUpNow, saved });
  await app.listen({ port: options.port ?? 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
  for (const testClock of objects.testClocks.values()) finishAdvancing(account, testClock);
  deliveries.start();
  const stopped = new AbortController();
  const ticking = tick(catchUpNow, stopped.signal, onUnexpected);
  return {
    url,
    port,
    objects,
    controls,
    settled: () => deliveries.settled(),
    stop: async () => {
      stopped.abort();
      await Promise.all([app.close(), deliveries.stop(), ticking]);
      await store.saved();
    },
  };
}

async function tick(act: () => void, signal: AbortSignal, onUnexpected: (error: unknown) => void): Promise<void> {
  while (!signal.aborted) {
    await delay(TICK_MS, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      act();
    } catch (error) {
      onUnexpected(error);
    }
  }
}
