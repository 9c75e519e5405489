import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  cancelSubscription,
  confirmLocalPayment,
  createSubscription,
  listBillingOutbox,
  resumeSubscription,
} from '@plainscan/contracts';
import { newContext } from '@plainscan/service-kit';
import { eventually, signedInAs, SmtpMailbox } from '@plainscan/test-kit';
import fc from 'fast-check';
import { addressOf } from './fixtures/fake-auth.ts';
import { DAY_MS, openPayments, type Payments } from './fixtures/payments.ts';

jest.setTimeout(120_000);

const HOUR_MS = 3_600_000;
const RECEIPT = 'Your receipt for $15.00';
const CANCELED = 'Your Premium subscription is canceled';
const ENDED = 'Your Premium subscription has ended';
const mailbox = new SmtpMailbox();
let payments: Payments;
let billing: Awaited<ReturnType<Payments['startBilling']>>[] = [];

beforeAll(async () => {
  await mailbox.start();
  payments = await openPayments();
});
beforeEach(() => payments.endpoint.setForwarding(true));
afterEach(async () => {
  for (const replica of billing) await payments.stopBilling(replica);
  billing = [];
});
afterAll(async () => {
  await payments.close();
  await mailbox.stop();
});

const start = async (env: Record<string, string> = { SMTP_URL: mailbox.url }): Promise<void> => {
  billing.push(await payments.startBilling({ env }));
};
const call = {
  cancel: (userId: string) => payments.stores.rpc.call(signedInAs(userId), cancelSubscription, {}),
  resume: (userId: string) => payments.stores.rpc.call(signedInAs(userId), resumeSubscription, {}),
};
const periodEnd = async (subscriptionId: string): Promise<number> => {
  const { items } = await payments.stripe.subscriptions.retrieve(subscriptionId);
  return items.data[0]!.current_period_end * 1000;
};
const advanceTo = (ms: number) => payments.advance(ms - payments.clock.now());
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });
const day = (ms: number): string => DAY.format(ms);

/** The emails sent to a user once none is waiting. */
async function sentTo(userId: string) {
  await payments.settled();
  await eventually(async () => {
    const waiting = await payments.stores.database.query(
      'SELECT 1 FROM emails WHERE user_id = $1 AND sent_at IS NULL AND dropped_at IS NULL',
      [userId],
    );
    return waiting.length === 0;
  });
  return mailbox.to(addressOf(userId));
}
const subjectsTo = async (userId: string) => (await sentTo(userId)).map(({ subject }) => subject);

/** Delivers the events since then again in another order, each twice at the same time. */
async function redeliver(from: number): Promise<void> {
  const events = payments.endpoint.received.slice(from);
  const ids = events.map(({ id }) => id);
  await payments.stores.database.query('DELETE FROM webhook_events WHERE id = ANY($1)', [ids]);
  const [shuffled] = fc.sample(fc.shuffledSubarray(events, { minLength: events.length }), {
    numRuns: 1,
    seed: jest.getSeed(),
  });
  for (const event of shuffled!)
    await Promise.all([payments.endpoint.receive(event), payments.endpoint.receive(event)]);
}

describe('a receipt', () => {
  it('is sent once per payment of a subscription, however often and in whatever order Stripe reports it', async () => {
    await Promise.all([start(), start()]);
    const userId = payments.newUser();
    const from = payments.endpoint.received.length;
    const { subscriptionId } = await payments.subscribe(userId);
    await payments.settled();
    await redeliver(from);
    const [receipt, ...others] = await sentTo(userId);
    expect(others).toEqual([]);
    const end = await periodEnd(subscriptionId);
    expect(receipt).toMatchObject({
      subject: RECEIPT,
      text: expect.stringContaining(
        `Plan: Premium, monthly\n\nPeriod: ${day(payments.clock.now())} to ${day(end)}\n\nNext renewal: ${day(end)}\n`,
      ),
    });

    await advanceTo(end + 2 * HOUR_MS);
    await redeliver(from);
    const renewed = await sentTo(userId);
    expect(renewed.map(({ subject }) => subject)).toEqual([RECEIPT, RECEIPT]);
    expect(renewed[1]!.text).toContain(`Period: ${day(end)} to ${day(await periodEnd(subscriptionId))}`);
  });

  it('is sent for a one-time payment and says when Premium ends', async () => {
    await start();
    const userId = payments.newUser();
    const from = payments.endpoint.received.length;
    await payments.pay(userId);
    await payments.settled();
    await redeliver(from);
    const mails = await sentTo(userId);
    expect(mails.map(({ subject }) => subject)).toEqual([RECEIPT]);
    expect(mails[0]!.text).toContain(`You have Premium until ${day(payments.clock.now() + 30 * DAY_MS)}.`);
  });

  it('is not sent for a declined card', async () => {
    await start();
    const userId = payments.newUser();
    const { clientSecret } = await payments.stores.rpc.call(signedInAs(userId), createSubscription, {});
    const card = 'pm_card_chargeDeclined';
    await payments.stores.rpc.call(signedInAs(userId), confirmLocalPayment, { clientSecret, card });
    expect(await subjectsTo(userId)).toEqual([]);
  });

  it('is sent once for each payment that only reconciliation finds', async () => {
    await start();
    const userId = payments.newUser();
    const { subscriptionId } = await payments.subscribe(userId);
    expect(await subjectsTo(userId)).toEqual([RECEIPT]);
    await payments.stopBilling(billing.pop()!);
    payments.endpoint.setForwarding(false);
    await advanceTo((await periodEnd(subscriptionId)) + 2 * HOUR_MS);
    payments.endpoint.setForwarding(true);
    await start();
    await eventually(() => mailbox.to(addressOf(userId)).length === 2, { withinMs: 30_000 });
    await payments.stopBilling(billing.pop()!);
    await start();
    await call.cancel(userId);
    expect(await subjectsTo(userId)).toEqual([RECEIPT, RECEIPT, CANCELED]);
  });

  it('is not sent for a payment that was stored before there were receipts', async () => {
    await start();
    const userId = payments.newUser();
    await payments.subscribe(userId);
    await sentTo(userId);
    await payments.stores.database.query('DELETE FROM emails WHERE user_id = $1', [userId]);
    await call.cancel(userId);
    expect(await subjectsTo(userId)).toEqual([RECEIPT, CANCELED]);
  });

  it('is dropped for a user without a confirmed address', async () => {
    await start();
    const userId = crypto.randomUUID();
    await payments.pay(userId);
    expect(await subjectsTo(userId)).toEqual([]);
    const rows = await payments.stores.database.query('SELECT dropped_at FROM emails WHERE user_id = $1', [userId]);
    expect(rows).toEqual([{ dropped_at: expect.any(Date) }]);
  });
});

describe('the email about a cancellation', () => {
  it('is sent once for each, and another one when the subscription ends', async () => {
    await Promise.all([start(), start()]);
    const userId = payments.newUser();
    const from = payments.endpoint.received.length;
    const { subscriptionId } = await payments.subscribe(userId);
    const end = await periodEnd(subscriptionId);
    await call.cancel(userId);
    await payments.settled();
    await redeliver(from);
    const mails = await sentTo(userId);
    expect(mails.map(({ subject }) => subject)).toEqual([RECEIPT, CANCELED]);
    expect(mails[1]!.text).toContain(`You have Premium until ${day(end)}.`);

    await call.resume(userId);
    await payments.advance(HOUR_MS);
    await call.cancel(userId);
    expect(await subjectsTo(userId)).toEqual([RECEIPT, CANCELED, CANCELED]);

    await advanceTo(end + HOUR_MS);
    await redeliver(from);
    expect(await subjectsTo(userId)).toEqual([RECEIPT, CANCELED, CANCELED, ENDED]);
  });

  it('names the end of all days that are paid for', async () => {
    await start();
    const userId = payments.newUser();
    const { subscriptionId } = await payments.subscribe(userId);
    await call.cancel(userId);
    const end = await periodEnd(subscriptionId);
    await payments.pay(userId);
    await advanceTo(end + HOUR_MS);
    const ended = (await sentTo(userId)).find(({ subject }) => subject === ENDED);
    expect(ended!.text).toContain(`you have Premium until ${day(end + 30 * DAY_MS)}.`);
  });
});

describe('without an email server', () => {
  const outbox = async (userId: string) => {
    const { mails } = await payments.stores.rpc.call(newContext(), listBillingOutbox, {});
    return mails.filter(({ to }) => to === addressOf(userId)).map(({ subject }) => subject);
  };

  it('a demo lists the waiting emails, without those that are no longer true', async () => {
    await start({ DEMO: 'true' });
    const userId = payments.newUser();
    await payments.subscribe(userId);
    await call.cancel(userId);
    expect((await outbox(userId)).sort()).toEqual([RECEIPT, CANCELED].sort());
    await call.resume(userId);
    expect(await outbox(userId)).toEqual([RECEIPT]);
  });

  it('anyone else gets no outbox', async () => {
    await start({});
    await expect(outbox(payments.newUser())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await start({ DEMO: 'true', SMTP_URL: mailbox.url });
    await payments.stopBilling(billing.shift()!);
    await expect(outbox(payments.newUser())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
