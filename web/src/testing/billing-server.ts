import type { PAYMENT_MODES, TrialStatus } from '@plainscan/contracts';
import { intent, localPayment, setup, trial, upgraded } from './billing-answers.ts';
import { fakeServer, json } from './fake-server.ts';

type Handlers = NonNullable<Parameters<typeof fakeServer>[0]>;

export const PAYMENT_INTENT = 'POST /api/create-payment-intent';
export const SUBSCRIPTION = 'POST /api/create-subscription';
export const CONFIRM = 'POST /api/billing/local/confirm';
export const AUTHENTICATE = 'POST /api/billing/local/authenticate';
export const UPGRADE = 'POST /api/upgrade-to-premium';

/** A fake server on which every payment succeeds, unless `handlers` override its responses. */
export const billingServer = (
  handlers: Handlers = {},
  mode: (typeof PAYMENT_MODES)[number] = 'local',
  account: Partial<TrialStatus> = {},
) =>
  fakeServer({
    'GET /api/trial-status': () => json(trial(account)),
    'GET /api/billing/setup': () => json(setup(mode)),
    [PAYMENT_INTENT]: () => json(intent()),
    [SUBSCRIPTION]: () => json(intent({ subscriptionId: 'sub_1' })),
    [CONFIRM]: () => json(localPayment('succeeded')),
    [AUTHENTICATE]: ({ body }) =>
      json(localPayment((body as { succeed: boolean }).succeed ? 'succeeded' : 'failed', { message: 'Not you.' })),
    [UPGRADE]: () => json(upgraded()),
    'GET /api/billing/orders/pi_1': () => json({ orderId: 'pi_1', amount: 15 }),
    ...handlers,
  });
