import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  billingUserErased,
  exportBillingData,
  getEntitlement,
  reserveScan,
  settleScan,
  userDeleted,
} from '@plainscan/contracts';
import { type CollectedEvents, collectEvents, eventually, publishEvent, signedInAs } from '@plainscan/test-kit';
import { accepted, publishAccepted } from './fixtures/fake-auth.ts';
import { openPayments, type Payments } from './fixtures/payments.ts';

jest.setTimeout(90_000);

let payments: Payments;
let reports: CollectedEvents<{ deletionId: string; records: number; erasedAt: string }>;

beforeAll(async () => {
  payments = await openPayments();
  await Promise.all([payments.startBilling(), payments.startBilling()]);
  reports = await collectEvents(payments.stores.nats.url, billingUserErased);
});
afterAll(async () => {
  await reports.close();
  await payments.close();
});

const query = (sql: string, values: unknown[] = []) => payments.stores.database.query(sql, values);
const now = () => new Date(payments.clock.now()).toISOString();
const deleteUser = (userId: string, deletionId = randomUUID()) =>
  publishEvent(payments.stores.nats.url, userDeleted, { deletionId, userId, requestedAt: now() }).then(
    () => deletionId,
  );
const reportOf = (deletionId: string) =>
  eventually(() => reports.payloads.find((each) => each.deletionId === deletionId), { withinMs: 30_000 });
/** Names of the tables that contain `text` in any column, ignoring case. */
async function tablesWith(text: string): Promise<string[]> {
  const { schema } = payments.stores.database;
  const tables = await query('SELECT tablename FROM pg_tables WHERE schemaname = $1', [schema]);
  const found: string[] = [];
  for (const { tablename } of tables) {
    const rows = await query(`SELECT 1 FROM "${String(tablename)}" t WHERE position(lower($1) IN lower(t::text)) > 0`, [
      text,
    ]);
    if (rows.length > 0) found.push(String(tablename));
  }
  return found.sort();
}
const scan = async (userId: string, key?: string): Promise<void> => {
  const reservationId = randomUUID();
  await payments.stores.rpc.call(signedInAs(userId), reserveScan, { reservationId, keys: key ? [key] : [] });
  await payments.stores.rpc.call(signedInAs(userId), settleScan, { reservationId, ran: true });
};
const onTrial = async (addressKey: string): Promise<string> => {
  const userId = randomUUID();
  await publishAccepted(payments.stores.nats.url, accepted(userId, now(), addressKey));
  await eventually(async () => (await query('SELECT 1 FROM accounts WHERE user_id = $1', [userId])).length > 0);
  return userId;
};
const exported = async (userId: string) =>
  (await payments.stores.rpc.call(signedInAs(userId), exportBillingData, {})).data;

describe('a deleted user', () => {
  it('is erased from all tables and from Stripe, except for the trial and the scans of the mailbox', async () => {
    const mailbox = `mailbox ${randomUUID()}`;
    const userId = await onTrial(mailbox);
    const key = `sentence ${randomUUID()}`;
    await scan(userId, key);
    await payments.pay(userId);
    const { subscriptionId } = await payments.subscribe(userId);
    await payments.settled();
    const customer = String(
      (await query('SELECT stripe_id FROM customers WHERE user_id = $1', [userId]))[0]!['stripe_id'],
    );

    const deletionId = await deleteUser(userId);
    const { records } = await reportOf(deletionId);
    expect(records).toBeGreaterThanOrEqual(8);
    await payments.settled();

    expect(await tablesWith(userId)).toEqual([]);
    expect(await tablesWith(customer)).toEqual([]);
    expect(await tablesWith(subscriptionId)).toEqual([]);
    expect(await tablesWith(mailbox)).toEqual(['scan_reservations', 'trials']);
    expect(await tablesWith(key)).toEqual([]);
    expect((await payments.stripe.subscriptions.retrieve(subscriptionId)).status).toBe('canceled');
    expect(await payments.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  });

  it('gets no more scans that day with another account of the mailbox', async () => {
    const mailbox = `mailbox ${randomUUID()}`;
    const deleted = await onTrial(mailbox);
    for (let n = 0; n < 3; n++) await scan(deleted);
    await reportOf(await deleteUser(deleted));
    const recreated = await onTrial(mailbox);
    await expect(scan(recreated)).rejects.toMatchObject({ code: 'DAILY_LIMIT' });
  });

  it('is reported once, even if the event is delivered repeatedly', async () => {
    const userId = await onTrial(`mailbox ${randomUUID()}`);
    const deletionId = await deleteUser(userId);
    await reportOf(deletionId);
    await deleteUser(userId, deletionId);
    await reportOf(await deleteUser(await onTrial(`mailbox ${randomUUID()}`)));
    expect(reports.payloads.filter((each) => each.deletionId === deletionId)).toHaveLength(1);
  });

  it('is reported with no records if unknown', async () => {
    expect(await reportOf(await deleteUser(randomUUID()))).toMatchObject({ records: 0 });
  });

  it('is not restored by a late event and gets no second trial', async () => {
    const mailbox = `mailbox ${randomUUID()}`;
    const deleted = randomUUID();
    const startedAt = now();
    await reportOf(await deleteUser(deleted));
    await publishAccepted(payments.stores.nats.url, accepted(deleted, startedAt, mailbox));
    await eventually(async () => (await query('SELECT 1 FROM trials WHERE address_key = $1', [mailbox])).length > 0);
    expect(await tablesWith(deleted)).toEqual([]);

    payments.clock.advance(24 * 3_600_000);
    const recreated = await onTrial(mailbox);
    const { trial } = await payments.stores.rpc.call(signedInAs(recreated), getEntitlement, {});
    expect(trial).toMatchObject({ startedAt });
  });

  it('is erased only after the subscription is canceled at Stripe', async () => {
    const userId = await onTrial(`mailbox ${randomUUID()}`);
    const { subscriptionId } = await payments.subscribe(userId);
    await payments.settled();
    const customer = String(
      (await query('SELECT stripe_id FROM customers WHERE user_id = $1', [userId]))[0]!['stripe_id'],
    );
    payments.fakeStripe.controls.faults.inject({ path: '/v1', kind: 'reset', count: 10_000 });
    await deleteUser(userId);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await tablesWith(customer)).toContain('customers');
    payments.fakeStripe.controls.faults.clear();
    await eventually(async () => (await tablesWith(customer)).length === 0, { withinMs: 40_000 });
    expect((await payments.stripe.subscriptions.retrieve(subscriptionId)).status).toBe('canceled');
  });
});

describe('the data export', () => {
  it('contains everything stored about the user and nothing about other users', async () => {
    const userId = await onTrial(`mailbox ${randomUUID()}`);
    const stranger = await onTrial(`mailbox ${randomUUID()}`);
    await scan(userId);
    await scan(stranger);
    const paymentId = await payments.pay(userId);
    const data = await exported(userId);
    expect(data).toMatchObject({
      trial: { active: true },
      premium: true,
      stripeCustomer: { id: expect.stringMatching(/^cus_/) },
      payments: [{ id: paymentId, kind: 'one_time', status: 'succeeded', amountCents: 1500, currency: 'usd' }],
      purchases: [{ payment: paymentId, revokedAt: null }],
      subscriptions: [],
      emails: [{ kind: 'receipt', about: paymentId, facts: { amountCents: 1500 }, sentAt: null }],
      scans: [{ counted: true }],
    });
    const theirs = await exported(stranger);
    expect(theirs).toMatchObject({ premium: false, payments: [], scans: [{ counted: true }] });
    expect(JSON.stringify(theirs)).not.toContain(userId);
    expect(await exported(randomUUID())).toMatchObject({ trial: null, premium: false, payments: [], scans: [] });
  });
});
