import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { Account } from './account.ts';
import { ENDPOINTS } from './api/endpoints.ts';
import { StripeError } from './api/errors.ts';
import { createServer } from './api/server.ts';
import { Controls } from './controls.ts';
import { Faults } from './faults.ts';
import { addPages } from './pages.ts';
import { type Objects, Store } from './store.ts';
import { catchUp } from './subscriptions.ts';
import { type WebhookEndpoint, WebhookSender } from './webhook-sender.ts';

export interface FakeStripeOptions {
  /** 0 (default) picks a free port */
  port?: number;
  /** epoch milliseconds */
  clock?: () => number;
  /** where events are sent; can be set later */
  webhook?: WebhookEndpoint;
  /** delay before the first retry of a delivery; doubles each time, up to 32 times the first delay */
  webhookRetryMs?: number;
  /** directory of the file that stores the account; without it, the account is lost on exit */
  dir?: string;
  /** called with unexpected errors of the fake itself */
  onUnexpected?: (err: unknown) => void;
}

export interface FakeStripe {
  url: string;
  port: number;
  /** the live account, for assertions */
  objects: Objects;
  controls: Controls;
  /** Resolves when every event has been delivered. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** How often due renewals and expirations are processed if no call does it. */
const TICK_MS = 1000;

/**
 * A fake of Stripe on 127.0.0.1 for tests and for `npm start` without keys: the endpoints that billing calls, at the SDK's API
 * version, with test cards, signed webhooks, and hosted pages. It has one account, cards only, subscriptions with one item, and no
 * taxes, coupons, or proration. Unsupported parameters are rejected, not ignored. Not stripe-mock, which is stateless and a Go binary.
 * @throws if the port is taken or the directory contains data in another format
 */
export async function startFakeStripe(options: FakeStripeOptions = {}): Promise<FakeStripe> {
  const { clock = Date.now, onUnexpected = (err) => console.error(err) } = options;
  const store = await Store.open(options.dir);
  const { objects } = store;
  const save = () => store.save();
  let url = '';
  const webhooks = new WebhookSender({
    objects,
    save,
    endpoint: options.webhook ?? null,
    retryMs: options.webhookRetryMs ?? 500,
  });
  const account = new Account({ objects, clock, url: () => url, onEvent: (event) => webhooks.add(event) });
  const faults = new Faults();
  const controls = new Controls(account, webhooks, faults);
  const app = createServer({ account, endpoints: ENDPOINTS, faults, save, onUnexpected });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.post('/test/authenticate', async (request, reply) => {
    const parsed = z.strictObject({ id: z.string(), outcome: z.enum(['succeed', 'fail']) }).safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ error: { message: z.prettifyError(parsed.error) } });
    try {
      return controls.authenticate(parsed.data.id, parsed.data.outcome);
    } catch (err) {
      if (!(err instanceof StripeError)) throw err;
      return reply.code(err.status).send({ error: err.body });
    } finally {
      await save();
    }
  });
  addPages(app, { account, controls, save });
  await app.listen({ port: options.port ?? 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
  webhooks.schedule();
  const ticker = setInterval(() => {
    try {
      catchUp(account);
    } catch (err) {
      onUnexpected(err);
    }
  }, TICK_MS).unref();
  return {
    url,
    port,
    objects,
    controls,
    settled: () => webhooks.settled(),
    stop: async () => {
      clearInterval(ticker);
      await Promise.all([app.close(), webhooks.stop()]);
      await save();
    },
  };
}
