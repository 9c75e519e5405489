import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  all,
  type AppError,
  compare,
  getEntitlement,
  getScanStatus,
  number,
  plan,
  reserveScan,
  runScan,
  type ScanPlan,
  type ScanResponse,
  series,
  settleScan,
} from '@plainscan/contracts';
import { eventually } from '@plainscan/test-kit';
import { as, asAdmin } from './fixtures/callers.ts';
import type { RealBilling } from './fixtures/real-billing.ts';
import { openReplicas, type Replicas } from './fixtures/replicas.ts';
import type { Stores } from './fixtures/stores.ts';

jest.setTimeout(90_000);

const SENTENCE = 'price above 1';
let sentences = 0;
/** A sentence that no test has scanned yet. */
const newSentence = (): string => `${SENTENCE} and volume above ${++sentences}`;
const DAY_MS = 24 * 3_600_000;
let replicas: Replicas;
let stores: Stores;
let billing: RealBilling;

beforeAll(async () => {
  replicas = await openReplicas({ stocks: 50, billings: 2 });
  ({ stores, billing } = replicas);
});
afterAll(() => replicas.close());

const scan = (userId: string, query = newSentence(), scanId?: string): Promise<ScanResponse> =>
  stores.rpc.call(as(userId), runScan, { query, ...(scanId && { scanId }) });
const used = async (userId: string) => (await stores.rpc.call(as(userId), getScanStatus, {})).scansUsed;
const onTrial = async (): Promise<string> => {
  const userId = randomUUID();
  await billing.beginTrial(userId);
  return userId;
};
/** Results of many calls that the queue group spreads over the replicas. */
const everywhere = (userId: string) =>
  Promise.all(
    Array.from({ length: 12 }, () =>
      scan(userId).then(
        () => 'ran',
        ({ code }: { code: string }) => code,
      ),
    ),
  );

describe('a trial scan', () => {
  it('runs three times a day and is then rejected', async () => {
    const userId = await onTrial();
    for (const n of [1, 2, 3]) {
      expect((await scan(userId)).total).toBeGreaterThan(0);
      expect(await used(userId)).toBe(n);
    }
    await expect(scan(userId)).rejects.toMatchObject({ category: 'rate_limited', code: 'DAILY_LIMIT' });
    expect(await billing.states(userId)).toEqual({ ran: 3 });
  });

  it('runs three times in total when two hundred start at once on two replicas of both services', async () => {
    const userId = await onTrial();
    const results = await Promise.allSettled(Array.from({ length: 200 }, () => scan(userId)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const each of results)
      if (each.status === 'rejected')
        // A busy machine may not serve all of them in time.
        expect(each.reason).toMatchObject({ code: expect.stringMatching(/^(DAILY_LIMIT|TIMEOUT|OVERLOADED)$/) });
    expect(await billing.states(userId)).toEqual({ ran: 3 });
  });

  it('is not used for a sentence that is read only in part, unless the user chooses to scan the rest', async () => {
    const userId = await onTrial();
    const query = `${newSentence()} and frobnicated`;
    const whole = (text: string) => stores.rpc.call(as(userId), runScan, { query: text, requireWhole: true });
    await expect(whole(query)).rejects.toMatchObject({
      category: 'conflict',
      code: 'PARTLY_READ',
      message: "We can't read “frobnicated”. Scan the rest?",
      details: { unmatched: [{ text: 'frobnicated' }] },
    });
    const missing = await whole('price above 1 and low float').catch((err: unknown) => err);
    expect(missing).toMatchObject({ message: expect.stringMatching(/float.* Scan the rest\?$/) });
    expect(await used(userId)).toBe(0);
    expect((await scan(userId, query)).unmatched).toHaveLength(1);
    expect(await used(userId)).toBe(1);
    expect((await whole(newSentence())).unmatched).toEqual([]);
  });

  it('is free for another spelling of the same sentence', async () => {
    const userId = await onTrial();
    for (const query of ['price above 1', ' price  above 1 ', 'price over 1', 'price above 1'])
      expect((await scan(userId, query)).total).toBeGreaterThan(0);
    expect(await used(userId)).toBe(1);
    await scan(userId, 'price above 2');
    expect(await used(userId)).toBe(2);
    await Promise.all(Array.from({ length: 12 }, () => scan(userId, 'price above 3')));
    expect(await used(userId)).toBe(3);
    await expect(scan(userId, 'price above 4')).rejects.toMatchObject({ code: 'DAILY_LIMIT' });
    for (const query of ['price above 1', 'price above 2', 'price above 3']) await scan(userId, query);
  });

  it('is free for edits of its reading and for the sentences that describe them', async () => {
    const userId = await onTrial();
    const run = (given: ScanPlan, query = 'edited') => stores.rpc.call(as(userId), runScan, { query, plan: given });
    const [price, volume] = [compare(series('close'), '>', number(1)), compare(series('volume'), '>', number(100))];
    const first = await scan(userId, 'price above 1 and volume above 100');
    for (let n = 0; n < 3; n++) await scan(userId, `${newSentence()} and rsi above 1`).catch(() => null);
    expect(await used(userId)).toBe(3);

    const edits: ScanPlan[] = [
      plan(price),
      plan(volume),
      plan(all(price, compare(series('volume'), '>', number(200)))),
      { ...first.plan, sort: [{ by: series('close'), direction: 'asc' }] },
      { ...first.plan, limit: 5 },
    ];
    for (const edit of edits) await run(edit);
    await scan(userId, 'volume above 100');
    const { code } = (await run(plan(all(price, compare(series('adx'), '>', number(1))))).catch(
      (err: AppError) => err,
    )) as AppError;
    expect(code).toBe('DAILY_LIMIT');
    await expect(
      run(plan(compare(series('close'), '<', number(1))), 'price above 1 and volume above 100'),
    ).rejects.toMatchObject({ code: 'DAILY_LIMIT' });
    expect(await used(userId)).toBe(3);
  });

  it('is free for edits of terms such as "oversold"', async () => {
    const userId = await onTrial();
    await scan(userId, 'oversold and price above 1').catch(() => null);
    const edit = plan(all(compare(series('rsi'), '<', number(45)), compare(series('close'), '>', number(3))));
    await stores.rpc.call(as(userId), runScan, { query: 'edited', plan: edit });
    expect(await used(userId)).toBe(1);
  });

  it('is refunded only if none of its simultaneous runs was answered', async () => {
    const userId = await onTrial();
    const query = newSentence();
    const reservationId = randomUUID();
    await scan(userId, query, reservationId);
    await scan(userId, query);
    await stores.rpc.call(as(userId), settleScan, { reservationId, ran: false });
    expect(await used(userId)).toBe(1);
  });

  it.each([
    ['empty', '  ', 'EMPTY_QUERY'],
    ['not understood', 'blorp the fizzle', 'NOT_UNDERSTOOD'],
    ['out of scope', 'bitcoin options', 'OUT_OF_SCOPE'],
    ['too long', 'rsi under 30 '.repeat(400), 'QUERY_TOO_LONG'],
  ])('is not counted when %s', async (_, query, code) => {
    const userId = await onTrial();
    for (let n = 0; n < 4; n++) await expect(scan(userId, query)).rejects.toMatchObject({ code });
    expect(await used(userId)).toBe(0);
    expect(await billing.states(userId)).toEqual({});
  });

  it('is refunded when its caller abandons it', async () => {
    const userId = await onTrial();
    for (let patienceMs = 2; patienceMs < 30; patienceMs += 2)
      await stores.rpc
        .call({ ...as(userId), deadlineAt: Date.now() + patienceMs }, runScan, { query: newSentence() })
        .catch(() => null);
    await eventually(async () => {
      const { held: reserved = 0 } = await billing.states(userId);
      return reserved === 0;
    });
    const { ran = 0 } = await billing.states(userId);
    expect(await used(userId)).toBe(ran);
  });

  it('is refunded after thirty seconds when its replica dies', async () => {
    const userId = await onTrial();
    for (let n = 0; n < 3; n++) await stores.rpc.call(as(userId), reserveScan, { reservationId: randomUUID() });
    await expect(scan(userId)).rejects.toMatchObject({ code: 'DAILY_LIMIT' });
    await billing.query(
      `UPDATE scan_reservations SET reserved_at = reserved_at - interval '30 s', expires_at = expires_at - interval '30 s'
       WHERE user_id = $1`,
      [userId],
    );
    await scan(userId);
    expect(await billing.states(userId)).toEqual({ ran: 1, returned: 3 });
  });

  it('is counted once when it is sent again', async () => {
    const userId = await onTrial();
    const scanId = randomUUID();
    await Promise.all([scan(userId, SENTENCE, scanId), scan(userId, SENTENCE, scanId)]);
    await scan(userId, SENTENCE, scanId);
    expect(await used(userId)).toBe(1);
  });

  it('is counted when it runs a plan', async () => {
    const userId = await onTrial();
    const given = plan(compare(series('close'), '>', number(1)));
    await stores.rpc.call(as(userId), runScan, { query: SENTENCE, plan: given });
    expect(await used(userId)).toBe(1);
  });

  it('is rejected after five days', async () => {
    const userId = randomUUID();
    await billing.beginTrial(userId, new Date(Date.now() - 5 * DAY_MS));
    await expect(scan(userId)).rejects.toMatchObject({ category: 'forbidden', code: 'TRIAL_EXPIRED' });
  });

  it('requires a signed-in user', async () => {
    const visitor = { ...asAdmin(), actor: null };
    await expect(stores.rpc.call(visitor, runScan, { query: SENTENCE })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });
});

describe('an entitlement change', () => {
  it('takes effect on every replica within a second', async () => {
    await everywhere(await onTrial()); // the first scan of a replica takes longer
    const userId = randomUUID();
    await billing.beginTrial(userId, new Date(Date.now() - 6 * DAY_MS));
    expect(new Set(await everywhere(userId))).toEqual(new Set(['TRIAL_EXPIRED']));

    await billing.grant(userId);
    expect((await stores.rpc.call(as(userId), getEntitlement, {})).premium).toBe(true);
    const granted = performance.now();
    await eventually(async () => (await everywhere(userId)).every((end) => end === 'ran'), { withinMs: 1000 });
    expect(performance.now() - granted).toBeLessThan(1500);
    expect(await billing.states(userId)).toEqual({});

    await billing.revoke(userId);
    expect((await stores.rpc.call(as(userId), getEntitlement, {})).premium).toBe(false);
    await eventually(async () => (await everywhere(userId)).every((end) => end === 'TRIAL_EXPIRED'), {
      withinMs: 1000,
    });
  });
});

describe('a billing outage', () => {
  it('still lets administrators and known subscribers scan, rejects others, and counts nothing twice', async () => {
    const [trial, paid, stranger] = [await onTrial(), await onTrial(), await onTrial()];
    await billing.grant(paid);
    await stores.rpc.call(as(paid), getEntitlement, {});
    expect(new Set(await everywhere(paid))).toEqual(new Set(['ran']));
    await scan(trial);

    await billing.stop();
    const admin = await stores.rpc.call(asAdmin(), runScan, { query: SENTENCE });
    expect(admin.total).toBeGreaterThan(0);
    expect(new Set(await everywhere(paid))).toEqual(new Set(['ran']));
    for (const userId of [trial, stranger])
      await expect(scan(userId)).rejects.toMatchObject({ category: 'unavailable', code: 'UNAVAILABLE' });

    await billing.start();
    await eventually(async () => (await used(trial)) === 1);
    await Promise.allSettled(Array.from({ length: 30 }, () => scan(trial)));
    expect(await billing.states(trial)).toEqual({ ran: 3 });
    expect(await used(trial)).toBe(3);
    await scan(stranger);
    expect(await used(stranger)).toBe(1);
  });
});
