import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  getEntitlement,
  getTrialStatus,
  inspectEntitlements,
  listEntitlements,
  reserveScan,
} from '@plainscan/contracts';
import { type CallContext, newContext } from '@plainscan/service-kit';
import { eventually, fakeClock, Processes, signedInAs, untilReady } from '@plainscan/test-kit';
import { createBilling } from '../src/index.ts';
import { accepted, startFakeAuth, publishAccepted } from './fixtures/fake-auth.ts';
import { openStores, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

const ACCEPTED = '2026-11-20T17:00:00.000Z';
const ENDS = '2026-11-25T17:00:00.000Z';
const clock = fakeClock(ACCEPTED);
const processes = new Processes();
let stores: Stores;
let auth: Awaited<ReturnType<typeof startFakeAuth>>;

beforeAll(async () => {
  stores = await openStores();
  auth = await startFakeAuth(stores.nats.url);
  const replicas = [0, 1].map(() => createBilling(stores.config(), { clock: clock.now }));
  for (const replica of replicas) await processes.start(replica);
  await Promise.all(replicas.map(untilReady));
});
afterAll(async () => {
  await processes.stopAll();
  await auth.stop();
  await stores.close();
});
beforeEach(() => clock.set(ACCEPTED));

const entitlement = (userId: string) => stores.rpc.call(signedInAs(userId), getEntitlement, {});
const reserve = (userId: string) => stores.rpc.call(signedInAs(userId), reserveScan, { reservationId: randomUUID() });
const startsAt = async (userId: string) => (await entitlement(userId)).trial?.startedAt ?? null;
const untilStored = (userId: string) =>
  eventually(
    async () => (await stores.database.query('SELECT 1 FROM accounts WHERE user_id = $1', [userId])).length > 0,
  );

describe('the trial', () => {
  it('begins when the terms are accepted, even if a call arrives before the event', async () => {
    const userId = randomUUID();
    auth.users.set(userId, accepted(userId, ACCEPTED));
    expect(await entitlement(userId)).toMatchObject({
      premium: false,
      source: 'trial',
      trial: { startedAt: ACCEPTED, endsAt: ENDS, active: true },
      changesAt: ENDS,
      revision: 1,
    });
    const { calls } = auth;
    await publishAccepted(stores.nats.url, accepted(userId, ACCEPTED));
    await reserve(userId);
    expect(await entitlement(userId)).toMatchObject({ revision: 1 });
    expect(auth.calls).toBe(calls);
  });

  it('begins with the event alone, without a call to auth', async () => {
    const userId = randomUUID();
    const { calls } = auth;
    await publishAccepted(stores.nats.url, accepted(userId, ACCEPTED));
    await untilStored(userId);
    expect(await startsAt(userId)).toBe(ACCEPTED);
    expect(auth.calls).toBe(calls);
  });

  it('is listed per user for the scanner, including unknown users', async () => {
    const [trader, stranger] = [randomUUID(), randomUUID()];
    await publishAccepted(stores.nats.url, accepted(trader, ACCEPTED));
    await untilStored(trader);
    const listed = await stores.rpc.call(newContext(), listEntitlements, { userIds: [trader, stranger] });
    expect(listed.entitlements).toEqual([
      { userId: trader, premium: false, trial: { startedAt: ACCEPTED, endsAt: ENDS, active: true } },
      { userId: stranger, premium: false, trial: null },
    ]);
  });

  it('is shown to administrators per user, with the role they give, and to no one else', async () => {
    const [trader, boss] = [randomUUID(), randomUUID()];
    await publishAccepted(stores.nats.url, accepted(trader, ACCEPTED));
    await untilStored(trader);
    const users = [
      { userId: trader, role: 'user' as const },
      { userId: boss, role: 'admin' as const },
    ];
    const inspect = (ctx: CallContext) => stores.rpc.call(ctx, inspectEntitlements, { users });
    expect((await inspect(signedInAs(boss, { role: 'admin' }))).entitlements).toMatchObject([
      { userId: trader, premium: false, source: 'trial', trial: { endsAt: ENDS }, changesAt: ENDS },
      { userId: boss, premium: true, source: 'admin', trial: null },
    ]);
    for (const ctx of [signedInAs(trader), newContext()])
      await expect(inspect(ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('includes Premium and unlimited scans in a demo account until it becomes a real one', async () => {
    const userId = randomUUID();
    const asDemo = { ...accepted(userId, ACCEPTED, 'the demo address'), demo: true };
    auth.users.set(userId, asDemo);
    expect(await entitlement(userId)).toMatchObject({ premium: true, source: 'demo', revision: 1 });
    expect(await reserve(userId)).toEqual({ limited: false });
    expect(await stores.rpc.call(signedInAs(userId), getTrialStatus, {})).toMatchObject({
      trialStatus: { unlimited: true, isDemo: true, hasSubscription: false, isActive: true },
    });
    await publishAccepted(stores.nats.url, accepted(userId, ACCEPTED, 'their own address'));
    await eventually(async () => (await entitlement(userId)).source === 'trial');
    expect(await entitlement(userId)).toMatchObject({ premium: false, revision: 2 });
    expect(await reserve(userId)).toEqual({ limited: true });

    // Events are delivered at least once, in any order.
    await publishAccepted(stores.nats.url, asDemo);
    const other = randomUUID();
    await publishAccepted(stores.nats.url, accepted(other, ACCEPTED));
    await untilStored(other);
    expect(await entitlement(userId)).toMatchObject({ premium: false, source: 'trial', revision: 2 });
  });

  it('does not begin before the terms are accepted or for an unknown user', async () => {
    const userId = randomUUID();
    auth.users.set(userId, null);
    for (const id of [userId, randomUUID()]) {
      expect(await entitlement(id)).toMatchObject({ source: 'none', trial: null, revision: 0 });
      await expect(reserve(id)).rejects.toMatchObject({
        category: 'forbidden',
        code: 'TRIAL_NOT_STARTED',
        message: 'Please start your free trial to access the scanner.',
      });
      expect(await stores.database.query('SELECT 1 FROM accounts WHERE user_id = $1', [id])).toEqual([]);
    }
    auth.users.set(userId, accepted(userId, ACCEPTED));
    await reserve(userId);
  });

  it('ends after exactly 120 hours', async () => {
    const userId = randomUUID();
    auth.users.set(userId, accepted(userId, ACCEPTED));
    clock.set(new Date(Date.parse(ENDS) - 1).toISOString());
    await reserve(userId);
    const { trialStatus } = await stores.rpc.call(signedInAs(userId), getTrialStatus, {});
    expect(trialStatus).toMatchObject({ isActive: true, isExpired: false, daysRemaining: 1, scansUsed: 1 });
    clock.set(ENDS);
    await expect(reserve(userId)).rejects.toMatchObject({
      category: 'forbidden',
      code: 'TRIAL_EXPIRED',
      message: 'Your 5-day free trial has expired. Upgrade to Premium to continue scanning.',
    });
    const over = await stores.rpc.call(signedInAs(userId), getTrialStatus, {});
    expect(over.trialStatus).toMatchObject({ isActive: false, isExpired: true, daysRemaining: 0, scansRemaining: 2 });
  });

  it('is shared by all accounts of a mailbox, no matter which arrives first', async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    const mailbox = `mailbox ${first}`;
    const later = '2026-11-22T17:00:00.000Z';
    await publishAccepted(stores.nats.url, accepted(second, later, mailbox));
    await untilStored(second);
    expect(await startsAt(second)).toBe(later);
    auth.users.set(first, accepted(first, ACCEPTED, mailbox));
    expect(await startsAt(first)).toBe(ACCEPTED);
    expect(await entitlement(second)).toMatchObject({ trial: { startedAt: ACCEPTED, endsAt: ENDS }, revision: 2 });
    auth.users.set(third, accepted(third, later, mailbox));
    expect(await startsAt(third)).toBe(ACCEPTED);
    clock.set(ENDS);
    for (const userId of [first, second, third])
      await expect(reserve(userId)).rejects.toMatchObject({ code: 'TRIAL_EXPIRED' });
  });

  it('does not restart with new terms or another address', async () => {
    const userId = randomUUID();
    const later = '2026-11-24T17:00:00.000Z';
    await publishAccepted(stores.nats.url, accepted(userId, ACCEPTED));
    await untilStored(userId);
    await publishAccepted(stores.nats.url, accepted(userId, later));
    await publishAccepted(stores.nats.url, accepted(userId, later, `another key of ${userId}`));
    await eventually(
      async () =>
        (await stores.database.query('SELECT 1 FROM trials WHERE address_key = $1', [`another key of ${userId}`]))
          .length > 0,
    );
    expect(await startsAt(userId)).toBe(ACCEPTED);
    const other = randomUUID();
    auth.users.set(other, accepted(other, later, `another key of ${userId}`));
    expect(await startsAt(other)).toBe(ACCEPTED);
  });

  it('begins once for concurrent calls', async () => {
    const userId = randomUUID();
    auth.users.set(userId, accepted(userId, ACCEPTED));
    const { calls } = auth;
    const responses = await Promise.all(Array.from({ length: 40 }, () => entitlement(userId)));
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(responses[0]).toMatchObject({ revision: 1 });
    expect(auth.calls - calls).toBeLessThanOrEqual(2);
  });
});
