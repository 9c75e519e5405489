import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getScanStatus, getTrialStatus, reserveScan, settleScan } from '@plainscan/contracts';
import { eventually, fakeClock, Processes, signedInAs, untilReady } from '@plainscan/test-kit';
import { RUNS_PER_SENTENCE } from '../src/allowance/day-sentences.ts';
import { createBilling } from '../src/index.ts';
import { accepted, publishAccepted, startFakeAuth } from './fixtures/fake-auth.ts';
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

/** By default, a user on the second day of the trial. */
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

/** Tries to run a scan; true if it was allowed. */
const tryRun = async (userId: string, request: { keys?: string[]; edited?: string[] }, conditions: string[] = []) => {
  const reservationId = randomUUID();
  try {
    await stores.rpc.call(signedInAs(userId), reserveScan, { reservationId, ...request });
  } catch (err) {
    expect(err).toMatchObject({ code: 'DAILY_LIMIT' });
    return false;
  }
  const ran = { reservationId, ran: true, keys: request.keys ?? [], conditions };
  await stores.rpc.call(signedInAs(userId), settleScan, ran);
  return true;
};

describe('a sentence', () => {
  it('counts once a day, however often it and its edits run', async () => {
    const userId = newUser();
    for (const key of ['a', 'b', 'c'])
      expect(await tryRun(userId, { keys: [key, `plan ${key}`] }, [`${key}1`, `${key}2`])).toBe(true);
    expect(await used(userId)).toBe(3);
    expect(await tryRun(userId, { keys: ['d'] })).toBe(false);
    for (const keys of [['a'], ['plan b'], ['d', 'plan c']]) expect(await tryRun(userId, { keys })).toBe(true);
    expect(await tryRun(userId, { keys: ['x'], edited: ['a1'] })).toBe(true);
    expect(await tryRun(userId, { keys: ['y'], edited: ['b2', 'b1'] })).toBe(true);
    expect(await tryRun(userId, { keys: ['z'], edited: [] })).toBe(true);
    expect(await tryRun(userId, { keys: ['q'], edited: ['a1', 'b1'] })).toBe(false);
    // Reloading the page requests an edited scan by its sentence.
    expect(await tryRun(userId, { keys: ['y'] })).toBe(true);
    expect(await tryRun(userId, { keys: ['q'] })).toBe(false);
    expect(await used(userId)).toBe(3);
    clock.set('2026-11-21T05:00:00.000Z');
    expect(await used(userId)).toBe(0);
    await tryRun(userId, { keys: ['a'] });
    expect(await used(userId)).toBe(1);
  });

  it('counts until all of its runs are returned', async () => {
    const userId = newUser();
    const [first, second] = [randomUUID(), randomUUID()];
    for (const reservationId of [first, second])
      await stores.rpc.call(signedInAs(userId), reserveScan, { reservationId, keys: ['a'] });
    await settle(userId, second, true);
    await settle(userId, first, false);
    expect(await used(userId)).toBe(1);
    await settle(userId, second, false);
    expect(await used(userId)).toBe(0);
  });

  it('runs at most 200 times a day, even for concurrent calls to two replicas', async () => {
    const userId = newUser();
    await tryRun(userId, { keys: ['b'] });
    await tryRun(userId, { keys: ['c'] });
    let taken = 0;
    for (let round = 0; round < 6; round++) {
      const calls = Array.from({ length: 40 }, async () => {
        const reservationId = randomUUID();
        await stores.rpc.call(signedInAs(userId), reserveScan, { reservationId, keys: ['a'] });
        await settle(userId, reservationId, true);
      });
      const settled = await Promise.allSettled(calls);
      taken += settled.filter(({ status }) => status === 'fulfilled').length;
    }
    expect(taken).toBe(RUNS_PER_SENTENCE);
    expect(await tryRun(userId, { keys: ['a'] })).toBe(false);
    expect(await tryRun(userId, { keys: ['b'] })).toBe(true);
    expect(await used(userId)).toBe(3);
  });

  it('is rejected as the fourth of a day, even for concurrent calls to two replicas', async () => {
    const userId = newUser();
    const allowed = await Promise.allSettled(
      Array.from({ length: 200 }, async (_, i) => {
        const reservationId = randomUUID();
        const key = `sentence ${i % 20}`;
        await stores.rpc.call(signedInAs(userId), reserveScan, { reservationId, keys: [key] });
        return key;
      }),
    );
    const keys = allowed.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(new Set(keys).size).toBe(3);
    expect(await used(userId)).toBe(3);
  });
});

describe('the accounts of a mailbox', () => {
  const mailboxOf = (accounts: number): string[] => {
    const addressKey = `mailbox ${randomUUID()}`;
    return Array.from({ length: accounts }, () => newUser(undefined, addressKey));
  };

  it('share three scans a day and their free runs', async () => {
    const [one, other] = mailboxOf(2) as [string, string];
    await tryRun(one, { keys: ['a'] });
    await tryRun(other, { keys: ['b'] });
    await tryRun(one, { keys: ['c'] });
    for (const userId of [one, other]) {
      expect(await scans(userId)).toMatchObject({ scansUsed: 3, scansRemaining: 0 });
      expect(await tryRun(userId, { keys: ['d'] })).toBe(false);
      expect(await tryRun(userId, { keys: ['a'] })).toBe(true);
    }
  });

  it('share three scans even for concurrent calls to two replicas', async () => {
    const users = mailboxOf(8);
    await Promise.all(users.map(used)); // creates their accounts
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, (_, i) => reserve(users[i % users.length]!)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await Promise.all(users.map(used))).toEqual(users.map(() => 3));
  });

  it("can't settle an expired scan whose place another account has taken", async () => {
    const [one, other] = mailboxOf(2) as [string, string];
    const expired = await reserve(one);
    clock.advance(30_000);
    for (let n = 0; n < 3; n++) await run(other);
    await expect(settle(one, expired, true)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await used(one)).toBe(3);
  });

  it("keep a user's scans after a change of address", async () => {
    const userId = newUser();
    for (let n = 0; n < 3; n++) await run(userId);
    await publishAccepted(stores.nats.url, accepted(userId, NOON, `another ${userId}`));
    await eventually(
      async () =>
        (await stores.database.query('SELECT 1 FROM trials WHERE address_key = $1', [`another ${userId}`])).length > 0,
    );
    await expect(reserve(userId)).rejects.toMatchObject({ code: 'DAILY_LIMIT' });
  });
});

describe('the daily scans', () => {
  it('are limited to three until midnight in New York', async () => {
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
  ])('reset after 23 or 25 hours when the clocks %s', async (_, midnight, next) => {
    const userId = newUser(new Date(Date.parse(midnight) - 1000).toISOString());
    clock.set(midnight);
    await run(userId);
    clock.set(new Date(Date.parse(next) - 1).toISOString());
    await run(userId);
    expect(await scans(userId)).toMatchObject({ scansUsed: 2, resetsAt: new Date(next).toISOString() });
    clock.set(next);
    expect(await used(userId)).toBe(0);
  });

  it('are limited to three for concurrent calls to two replicas', async () => {
    const userId = newUser();
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => reserve(userId)));
    const taken = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(taken).toHaveLength(3);
    for (const each of outcomes)
      if (each.status === 'rejected')
        // A busy machine may not handle every call in time.
        expect(each.reason).toMatchObject({ code: expect.stringMatching(/^(DAILY_LIMIT|TIMEOUT|OVERLOADED)$/) });
    expect(await used(userId)).toBe(3);
  });

  it('do not block other users while many calls of one user are waiting', async () => {
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

  it('are limited to three, even if callers settle and reserve again', async () => {
    const userId = newUser();
    let ran = 0;
    const runRepeatedly = async (n: number): Promise<void> => {
      // A released scan may be the last attempt, so attempts continue until three have run.
      for (let tries = 0; tries < 6 || ran < 3; tries++) {
        const id = await reserve(userId).catch(() => null);
        if (id === null) continue;
        const keep = (n + tries) % 2 === 0;
        await settle(userId, id, keep);
        if (keep) ran += 1;
      }
    };
    await Promise.all(Array.from({ length: 20 }, (_, n) => runRepeatedly(n)));
    expect(ran).toBe(3);
    expect(await used(userId)).toBe(3);
  });

  it('are counted once per ID, even by two replicas concurrently', async () => {
    const userId = newUser();
    const id = randomUUID();
    await Promise.all([reserve(userId, id), reserve(userId, id), reserve(userId, id)]);
    await Promise.all([settle(userId, id, true), settle(userId, id, true)]);
    await reserve(userId, id);
    expect(await used(userId)).toBe(1);
  });

  it('are returned if they did not run', async () => {
    const userId = newUser();
    for (let n = 0; n < 5; n++) await settle(userId, await reserve(userId), false);
    expect(await used(userId)).toBe(0);
  });

  it('are returned soon after they ran if the result was not delivered', async () => {
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

  it('are returned automatically if not settled within 30 seconds', async () => {
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

  it('count toward the day they were reserved', async () => {
    const userId = newUser();
    clock.set('2026-11-21T04:59:59Z');
    const id = await reserve(userId);
    clock.set('2026-11-21T05:00:01Z');
    await settle(userId, id, true);
    expect(await used(userId)).toBe(0);
  });

  it("can't be settled by another user", async () => {
    const [userId, stranger] = [newUser(), newUser()];
    const id = await reserve(userId);
    for (const ran of [true, false])
      await expect(settle(stranger, id, ran)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await reserve(stranger);
    await expect(reserve(stranger, id)).rejects.toMatchObject({ code: 'DAILY_LIMIT' });
    expect([await used(userId), await used(stranger)]).toEqual([1, 1]);
  });

  it('are unlimited and not counted for administrators', async () => {
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
        isDemo: false,
        isActive: false,
        daysRemaining: 999,
        scansUsed: 0,
        scansRemaining: 999,
        unlimited: true,
        hasSubscription: false,
        subscriptionStatus: null,
        accessExpiresAt: null,
        renewsAt: null,
      },
    });
  });
});
