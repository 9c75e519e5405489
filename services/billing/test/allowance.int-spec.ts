import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getScanStatus, getTrialStatus, reserveScan, settleScan } from '@plainscan/contracts';
import { fakeClock, Processes, signedInAs, untilReady } from '@plainscan/test-kit';
import { createBilling } from '../src/index.ts';
import { accepted, startFakeAuth } from './fixtures/fake-auth.ts';
import { openStores, type Stores } from './fixtures/stores.ts';

jest.setTimeout(60_000);

const NOON = '2026-11-20T17:00:00Z';
const clock = fakeClock(NOON);
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
beforeEach(() => clock.set(NOON));

/** On the second day of the trial. */
const newUser = (acceptedAt = '2026-11-19T12:00:00Z', addressKey?: string): string => {
  const userId = randomUUID();
  auth.users.set(userId, accepted(userId, acceptedAt, addressKey));
  return userId;
};
const reserve = (userId: string, reservationId = randomUUID()) =>
  stores.rpc.call(signedInAs(userId), reserveScan, { reservationId }).then(() => reservationId);
const settle = (userId: string, reservationId: string, ran: boolean) =>
  stores.rpc.call(signedInAs(userId), settleScan, { reservationId, ran });
const scans = (userId: string) => stores.rpc.call(signedInAs(userId), getScanStatus, {});
const used = async (userId: string): Promise<number> => (await scans(userId)).scansUsed;
const run = async (userId: string): Promise<void> => {
  await settle(userId, await reserve(userId), true);
};

describe('the scans of a New York day', () => {
  it('are three, then the limit says so until midnight in New York', async () => {
    const userId = newUser();
    expect(await scans(userId)).toEqual({
      scansUsed: 0,
      scansRemaining: 3,
      dailyLimit: 3,
      isPremium: false,
      resetsAt: '2026-11-21T05:00:00.000Z',
    });
    for (const n of [1, 2, 3]) {
      await run(userId);
      expect(await scans(userId)).toMatchObject({ scansUsed: n, scansRemaining: 3 - n });
    }
    await expect(reserve(userId)).rejects.toMatchObject({
      category: 'rate_limited',
      code: 'DAILY_LIMIT',
      message: expect.stringMatching(/scan limit/),
      details: { resetsAt: '2026-11-21T05:00:00.000Z' },
    });
    clock.set('2026-11-21T04:59:59.999Z');
    await expect(reserve(userId)).rejects.toMatchObject({ code: 'DAILY_LIMIT' });
    clock.set('2026-11-21T05:00:00.000Z');
    await run(userId);
    expect(await used(userId)).toBe(1);
  });

  it.each([
    ['spring forward', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
    ['fall back', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
  ])('follow days of 23 or 25 hours when the clocks %s', async (_, midnight, next) => {
    const userId = newUser(new Date(Date.parse(midnight) - 1000).toISOString());
    clock.set(midnight);
    await run(userId);
    clock.set(new Date(Date.parse(next) - 1).toISOString());
    await run(userId);
    expect(await scans(userId)).toMatchObject({ scansUsed: 2, resetsAt: new Date(next).toISOString() });
    clock.set(next);
    expect(await used(userId)).toBe(0);
  });

  it('never are four, however many ask two replicas at once', async () => {
    const userId = newUser();
    const asked = await Promise.allSettled(Array.from({ length: 200 }, () => reserve(userId)));
    const taken = asked.filter(({ status }) => status === 'fulfilled');
    expect(taken).toHaveLength(3);
    for (const each of asked)
      if (each.status === 'rejected')
        // A busy machine may not reach every call in time.
        expect(each.reason).toMatchObject({ code: expect.stringMatching(/^(DAILY_LIMIT|TIMEOUT)$/) });
    expect(await used(userId)).toBe(3);
  });

  it('never block other users, however many of one user are waiting', async () => {
    const [userId, other] = [newUser(), newUser()];
    await run(userId);
    await run(other);
    const { query } = stores.database;
    await query('BEGIN');
    await query('SELECT 1 FROM accounts WHERE user_id = $1 FOR UPDATE', [userId]);
    const waiting = Promise.allSettled(Array.from({ length: 200 }, () => reserve(userId)));
    try {
      await run(other);
      expect(await used(other)).toBe(2);
    } finally {
      await query('ROLLBACK');
      await waiting;
    }
    expect(await used(userId)).toBe(3);
  });

  it('never are four, even when callers settle and ask again', async () => {
    const userId = newUser();
    let ran = 0;
    const persistent = async (n: number): Promise<void> => {
      // A released scan may be the last attempt, so attempts continue until three have run.
      for (let tries = 0; tries < 6 || ran < 3; tries++) {
        const id = await reserve(userId).catch(() => null);
        if (id === null) continue;
        const keep = (n + tries) % 2 === 0;
        await settle(userId, id, keep);
        if (keep) ran += 1;
      }
    };
    await Promise.all(Array.from({ length: 20 }, (_, n) => persistent(n)));
    expect(ran).toBe(3);
    expect(await used(userId)).toBe(3);
  });

  it('are taken once per id, even by both replicas at once', async () => {
    const userId = newUser();
    const id = randomUUID();
    await Promise.all([reserve(userId, id), reserve(userId, id), reserve(userId, id)]);
    await Promise.all([settle(userId, id, true), settle(userId, id, true)]);
    await reserve(userId, id);
    expect(await used(userId)).toBe(1);
  });

  it('are returned when they did not run', async () => {
    const userId = newUser();
    for (let n = 0; n < 5; n++) await settle(userId, await reserve(userId), false);
    expect(await used(userId)).toBe(0);
  });

  it('are returned when the result reached no one, but not long after', async () => {
    const userId = newUser();
    const [one, other] = [await reserve(userId), await reserve(userId)];
    await settle(userId, one, true);
    await settle(userId, one, false);
    await settle(userId, one, false);
    expect(await used(userId)).toBe(1);
    await settle(userId, other, true);
    clock.advance(30_000);
    await expect(settle(userId, other, false)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await used(userId)).toBe(1);
  });

  it('are returned automatically after thirty seconds without a settlement', async () => {
    const userId = newUser();
    const lost = await reserve(userId);
    await run(userId);
    await run(userId);
    clock.advance(29_999);
    await expect(reserve(userId)).rejects.toMatchObject({ code: 'DAILY_LIMIT' });
    clock.advance(1);
    expect(await used(userId)).toBe(2);
    await run(userId);
    await expect(settle(userId, lost, true)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await used(userId)).toBe(3);
  });

  it('count for the day on which they were taken', async () => {
    const userId = newUser();
    clock.set('2026-11-21T04:59:59Z');
    const id = await reserve(userId);
    clock.set('2026-11-21T05:00:01Z');
    await settle(userId, id, true);
    expect(await used(userId)).toBe(0);
  });

  it('cannot be settled by another user', async () => {
    const [userId, stranger] = [newUser(), newUser()];
    const id = await reserve(userId);
    for (const ran of [true, false])
      await expect(settle(stranger, id, ran)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await reserve(stranger);
    await expect(reserve(stranger, id)).rejects.toMatchObject({ code: 'DAILY_LIMIT' });
    expect([await used(userId), await used(stranger)]).toEqual([1, 1]);
  });

  it('are without limit for administrators, and none is taken', async () => {
    const admin = signedInAs(randomUUID(), { role: 'admin' });
    for (let n = 0; n < 5; n++)
      expect(await stores.rpc.call(admin, reserveScan, { reservationId: randomUUID() })).toEqual({ limited: false });
    expect(await stores.rpc.call(admin, getScanStatus, {})).toMatchObject({
      scansUsed: 0,
      scansRemaining: 999,
      isPremium: true,
    });
    expect(await stores.rpc.call(admin, getTrialStatus, {})).toEqual({
      trialStatus: {
        isExpired: false,
        isAdmin: true,
        isActive: false,
        daysRemaining: 999,
        scansUsed: 0,
        scansRemaining: 999,
        unlimited: true,
        hasSubscription: false,
        subscriptionStatus: null,
        accessExpiresAt: null,
      },
    });
  });
});
