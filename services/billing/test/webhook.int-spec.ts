import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cancelSubscription } from '@plainscan/contracts';
import { LONG, signedInAs } from '@plainscan/test-kit';
import fc from 'fast-check';
import Stripe from 'stripe';
import { openPayments, type Payments, SECRETS } from './fixtures/payments.ts';
import type { SignedEvent } from './fixtures/webhook-endpoint.ts';

jest.setTimeout(300_000);

let payments: Payments;
beforeAll(async () => {
  payments = await openPayments();
  await payments.startBilling();
  await payments.startBilling();
});
afterAll(() => payments.close());
beforeEach(() => payments.endpoint.setForwarding(true));

const sign = (payload: string, { secret = SECRETS.webhookSecret as string, ageS = 0 } = {}): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(Date.now() / 1000) - ageS });
const event = (type: string, object: object, overrides: object = {}) =>
  JSON.stringify({
    id: 'evt_ofthesetests',
    object: 'event',
    type,
    created: 1_800_000_000,
    livemode: false,
    data: { object },
    ...overrides,
  });
/** All stored rows once nothing is in flight, ignoring whether outbox events were published. */
const allRows = async (): Promise<string> => {
  await payments.settled();
  const tables = ['subscriptions', 'payments', 'grants', 'webhook_events', 'customers', 'checkouts', 'accounts'];
  const rows: unknown[] = [await payments.stores.database.query('SELECT id FROM outbox ORDER BY id')];
  for (const table of tables) rows.push(await payments.stores.database.query(`SELECT * FROM ${table} AS t ORDER BY t`));
  return JSON.stringify(rows);
};
/** Deletes billing's copy of the user's Stripe data and all events. */
const forget = async (userId: string): Promise<void> => {
  const { query } = payments.stores.database;
  for (const table of ['grants', 'payments', 'subscriptions'])
    await query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
  await query('DELETE FROM webhook_events');
};
const state = async (userId: string) => {
  const entitlement = await payments.entitlement(userId);
  return { ...(await payments.storedAbout(userId)), entitlement: { ...entitlement, revision: 0 } };
};
const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((first, i) => permutations(items.toSpliced(i, 1)).map((rest) => [first, ...rest]));
/** All permutations in `npm run test:long`, otherwise a sample. */
const someOrders = <T>(events: readonly T[]): T[][] =>
  LONG
    ? permutations(events)
    : fc.sample(fc.shuffledSubarray([...events], { minLength: events.length }), { numRuns: 24, seed: jest.getSeed() });

/** The last received event of each type. */
const lastOf = (types: readonly string[]): SignedEvent[] =>
  types.map((type) => {
    const found = payments.endpoint.received.findLast((received) => received.type === type);
    if (!found) throw new Error(`no ${type}`);
    return found;
  });
/** Delivers an event with a new signature, as Stripe does. */
const send = ({ body }: SignedEvent) => payments.endpoint.receive({ body, signature: sign(body) });

describe('events in any order, each delivered twice', () => {
  async function finalState(userId: string, orderings: SignedEvent[][]): Promise<unknown> {
    await payments.settled();
    const states = new Set<string>();
    let last: unknown;
    for (const order of orderings) {
      await forget(userId);
      for (const each of order) {
        await send(each);
        await send(each);
      }
      last = await state(userId);
      states.add(JSON.stringify(last));
    }
    expect(states.size).toBe(1);
    return last;
  }

  it('lead to the same state of a subscription that was paid, disputed, won, and canceled', async () => {
    const userId = payments.newUser();
    payments.endpoint.setForwarding(false);
    const { paymentId } = await payments.subscribe(userId);
    const { id } = payments.fakeStripe.controls.openDispute(paymentId);
    payments.fakeStripe.controls.closeDispute(id, 'won');
    await payments.stores.rpc.call(signedInAs(userId), cancelSubscription, {});
    await payments.settled();
    const events = lastOf([
      'customer.subscription.created',
      'invoice.paid',
      'charge.dispute.created',
      'charge.dispute.closed',
      'customer.subscription.updated',
    ]);
    expect(permutations(events)).toHaveLength(120);
    expect(await finalState(userId, someOrders(events))).toMatchObject({
      subscriptions: [{ status: 'active', cancel_at_period_end: true, revoked: false }],
      payments: [{ id: paymentId, dispute_status: 'won' }],
      entitlement: { premium: true, subscriptionStatus: 'canceled_but_active' },
    });
  });

  it('lead to the same state of a one-time purchase that was disputed and lost', async () => {
    const userId = payments.newUser();
    payments.endpoint.setForwarding(false);
    const id = await payments.pay(userId);
    const { id: dispute } = payments.fakeStripe.controls.openDispute(id);
    payments.fakeStripe.controls.closeDispute(dispute, 'lost');
    await payments.settled();
    const events = lastOf([
      'payment_intent.created',
      'payment_intent.succeeded',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
    ]);
    expect(await finalState(userId, someOrders(events))).toMatchObject({
      grants: [{ payment_id: id, revoked: true }],
      payments: [{ dispute_status: 'lost', status: 'succeeded' }],
      entitlement: { premium: false },
    });
  });

  it('lead to the same state if they arrive concurrently at two replicas', async () => {
    const userId = payments.newUser();
    payments.endpoint.setForwarding(false);
    const from = payments.endpoint.received.length;
    const { paymentId } = await payments.subscribe(userId);
    await payments.stripe.refunds.create({ payment_intent: paymentId });
    await payments.settled();
    const events = payments.endpoint.received.slice(from);
    expect(events.length).toBeGreaterThan(5);
    await forget(userId);
    await Promise.all([...events, ...events, ...events].map(send));
    expect(await state(userId)).toMatchObject({
      subscriptions: [{ status: 'active', revoked: true }],
      payments: [{ id: paymentId, refunded_cents: 1500 }],
      entitlement: { premium: false },
    });
    const storedEvents = await payments.stores.database.query('SELECT id FROM webhook_events');
    expect(new Set(storedEvents.map(({ id }) => id)).size).toBe(storedEvents.length);
  });

  it('are applied even if another payment is repeatedly written in the meantime', async () => {
    const userId = payments.newUser();
    payments.endpoint.setForwarding(false);
    const paid = await payments.pay(userId);
    await payments.subscribe(userId);
    await payments.settled();
    const [ofPayment, ofSubscription] = lastOf(['payment_intent.succeeded', 'customer.subscription.updated']);
    const claim = { data: { object: { id: paid, customer: null } } };
    let over = false;
    let writes = 0;
    const sendOthers = async () => {
      while (!over) {
        const body = JSON.stringify({ ...JSON.parse(ofPayment!.body), ...claim, id: `evt_other${(writes += 1)}` });
        await payments.endpoint.receive({ body, signature: sign(body) });
      }
    };
    payments.fakeStripe.controls.faults.inject({
      path: '/v1/subscriptions/',
      method: 'GET',
      delayMs: 250,
      count: 10_000,
    });
    const sending = sendOthers();
    try {
      await expect(send(ofSubscription!)).resolves.toEqual({ received: true });
    } finally {
      over = true;
      payments.fakeStripe.controls.faults.clear();
      await sending;
    }
    expect(writes).toBeGreaterThan(4);
  });

  it('never leave a state older than the last read from Stripe', async () => {
    const userId = payments.newUser();
    const from = payments.endpoint.received.length;
    const id = await payments.pay(userId);
    await payments.settled();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 12 }), async (picks) => {
        const events = payments.endpoint.received.slice(from);
        await payments.stores.database.query('DELETE FROM webhook_events');
        const sent = picks.map((pick) => send(events[pick % events.length]!));
        const charge = (await payments.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))
          .latest_charge as Stripe.Charge;
        if (!charge.refunded) await payments.stripe.refunds.create({ payment_intent: id, amount: 100 });
        await Promise.all(sent);
        await payments.settled();
        const { amount_refunded } = await payments.stripe.charges.retrieve(charge.id);
        expect((await payments.storedAbout(userId)).payments).toMatchObject([{ refunded_cents: amount_refunded }]);
      }),
      { numRuns: 20 },
    );
  });
});

describe('an event is rejected', () => {
  const body = event('payment_intent.succeeded', { id: 'pi_1', customer: 'cus_1' });
  const expectRejected = async (delivery: { body: string; signature: string }, code: string) => {
    const before = await allRows();
    await expect(payments.endpoint.receive(delivery)).rejects.toMatchObject({ category: 'invalid', code });
    expect(await allRows()).toBe(before);
  };

  it.each([
    ['without a signature', ''],
    ['with a malformed signature', 'v1'],
    ['with an empty signature', 't=1,v1='],
    ['with a forged signature', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`],
    ['with a signature of an insecure version', `t=${Math.floor(Date.now() / 1000)},v0=${'0'.repeat(64)}`],
    ['with a signature header of maximum length', 'v1='.padEnd(2000, 'f')],
  ])('%s', (_name, signature) => expectRejected({ body, signature }, 'INVALID_SIGNATURE'));

  it('with a signature made with another secret', () =>
    expectRejected({ body, signature: sign(body, { secret: 'whsec_other' }) }, 'INVALID_SIGNATURE'));

  it('when replayed after five minutes', () =>
    expectRejected({ body, signature: sign(body, { ageS: 301 }) }, 'INVALID_SIGNATURE'));

  it('when modified after signing', async () => {
    const signature = sign(body);
    await expectRejected({ body: body.replace('pi_1', 'pi_2'), signature }, 'INVALID_SIGNATURE');
    await expectRejected({ body: `${body} `, signature }, 'INVALID_SIGNATURE');
  });

  it.each([
    ['invalid JSON', '{"id":'],
    ['an empty body', ''],
    ['an array', '[]'],
    ['null', 'null'],
    ['an empty object', '{}'],
    ['a v2 event', JSON.stringify({ object: 'v2.core.event', id: 'evt_1' })],
    ['an event without an object', event('a.b', {}, { data: {} })],
    ['a __proto__ key', '{"__proto__":{"id":"evt_1"}}'],
  ])('when signed but containing %s', (_name, signed) =>
    expectRejected({ body: signed, signature: sign(signed) }, signed === '' ? 'INVALID_SIGNATURE' : 'INVALID_REQUEST'),
  );
});

describe('an accepted event', () => {
  it.each([
    ['if its type is unknown', event('sun.rose', { id: 'pi_1' })],
    ['if it is about an unknown customer', event('payment_intent.succeeded', { id: 'pi_1', customer: 'cus_unknown' })],
    ['if its payment is unknown to Stripe', event('charge.refunded', { id: 'ch_1', payment_intent: 'pi_unknown' })],
    ['if it is from live mode', event('payment_intent.succeeded', { id: 'pi_1' }, { livemode: true })],
  ])('changes nothing %s', async (_name, body) => {
    const before = await allRows();
    await expect(payments.endpoint.receive({ body, signature: sign(body) })).resolves.toEqual({ received: true });
    expect(await allRows()).toBe(before);
  });

  it("grants nothing if Stripe doesn't confirm it", async () => {
    const userId = payments.newUser();
    const begun = await payments.stripe.customers.create({ metadata: { userId } });
    const unpaid = await payments.stripe.paymentIntents.create({
      amount: 1500,
      currency: 'usd',
      customer: begun.id,
      metadata: { userId, kind: 'one_time' },
    });
    const { query } = payments.stores.database;
    await query('INSERT INTO accounts (user_id) VALUES ($1)', [userId]);
    await query('INSERT INTO customers (user_id, stripe_id, created_at) VALUES ($1, $2, now())', [userId, begun.id]);
    const claim = event('payment_intent.succeeded', { ...unpaid, status: 'succeeded', amount_received: 1500 });
    await payments.endpoint.receive({ body: claim, signature: sign(claim) });
    expect(await payments.entitlement(userId)).toMatchObject({ premium: false });
    expect(await payments.storedAbout(userId)).toMatchObject({
      grants: [],
      payments: [{ status: 'requires_payment_method' }],
    });
  });
});

it('the webhook accepts or rejects arbitrary input without writing anything', async () => {
  const before = await allRows();
  const ids = fc.constantFrom('pi_1', 'sub_1', 'cus_1', 'evt_1', '', '../x', 'pi_\u0000', 'x'.repeat(500));
  const object = fc.dictionary(
    fc.constantFrom('id', 'object', 'customer', 'payment_intent', 'parent', 'metadata', '__proto__'),
    fc.oneof(ids, fc.anything(), fc.record({ subscription_details: fc.record({ subscription: ids }) })),
  );
  const types = fc.constantFrom('payment_intent.succeeded', 'charge.refunded', 'invoice.paid', 'customer.deleted', 'x');
  const like = fc.record(
    {
      id: fc.oneof(ids, fc.constant('evt_fuzz')),
      type: fc.oneof(types, fc.string()),
      created: fc.oneof(fc.integer(), fc.double(), fc.string()),
      livemode: fc.oneof(fc.boolean(), fc.anything()),
      data: fc.oneof(fc.record({ object }), fc.anything()),
    },
    { requiredKeys: [] },
  );
  const real = fc.record({
    id: fc.constant('evt_fuzz'),
    type: fc.oneof(types, fc.constantFrom('sun.rose', 'setup_intent.succeeded', 'charge.dispute.closed')),
    created: fc.nat(),
    livemode: fc.boolean(),
    data: fc.record({ object }),
  });
  const bodies = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .oneof(like, real)
      .map(
        (value) =>
          JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part)) ?? '',
      ),
    fc.string({ unit: 'binary' }),
  );
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(bodies, fc.boolean(), fc.string(), async (body, isSigned, forged) => {
      const signature = isSigned ? sign(body) : forged;
      const outcome = await payments.endpoint
        .receive({ body, signature })
        .then(() => 'taken')
        .catch((err: { code?: string }) => err.code ?? 'failed');
      seen.add(outcome);
      expect(['taken', 'INVALID_SIGNATURE', 'INVALID_REQUEST']).toContain(outcome);
      if (!isSigned) expect(outcome).toBe('INVALID_SIGNATURE');
    }),
    { numRuns: 500 },
  );
  expect(seen.size).toBe(3);
  expect(await allRows()).toBe(before);
});
