import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  type AppError,
  cancelReplay,
  compare,
  type Condition,
  DEFAULT_REPLAY_RULE,
  getReplay,
  getScanStatus,
  number,
  plan,
  type ReplayRule,
  type ReplayStatus,
  runScan,
  saveStrategy,
  series,
  startReplay,
} from '@plainscan/contracts';
import { eventually } from '@plainscan/test-kit';
import { Queue } from 'bullmq';
import { REPLAY_QUEUE } from '../src/market/market-queues.ts';
import { as } from './fixtures/callers.ts';
import type { RealBilling } from './fixtures/real-billing.ts';
import { openReplicas, type Replicas } from './fixtures/replicas.ts';
import type { Stores } from './fixtures/stores.ts';

jest.setTimeout(90_000);

const SESSIONS = 220;
const DAY_MS = 24 * 3_600_000;
/** the first ten stocks, which gain more in percent than the others */
const CHEAP = 'price below 20';
const HOLD_2: ReplayRule = { ...DEFAULT_REPLAY_RULE, hold: 2 };
let replicas: Replicas;
let stores: Stores;
let billing: RealBilling;
let queue: Queue;

beforeAll(async () => {
  replicas = await openReplicas({ stocks: 50, billings: 1 });
  ({ stores, billing } = replicas);
  queue = new Queue(REPLAY_QUEUE, { connection: { url: stores.redis.url, maxRetriesPerRequest: null } });
});
afterEach(() => queue.resume());
afterAll(async () => {
  await queue.close();
  await replicas.close();
});

const premium = async (): Promise<string> => {
  const userId = randomUUID();
  await billing.beginTrial(userId);
  await billing.grant(userId);
  return userId;
};
const start = async (userId: string, query = CHEAP, rule: ReplayRule = DEFAULT_REPLAY_RULE) =>
  (await stores.rpc.call(as(userId), startReplay, { query, rule })).id;
const get = (userId: string, id: string): Promise<ReplayStatus> => stores.rpc.call(as(userId), getReplay, { id });
const cancel = (userId: string, id: string) => stores.rpc.call(as(userId), cancelReplay, { id });
const reaches = (userId: string, id: string, status: ReplayStatus['status']) =>
  eventually(
    async () => {
      const replay = await get(userId, id);
      return replay.status === status ? replay : null;
    },
    { withinMs: 60_000 },
  );
const done = async (userId: string, id: string) => (await reaches(userId, id, 'done')).result!;
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    ({ code }: AppError) => code,
  );

describe('a replay', () => {
  it('finds what the scan would have found on every session, and what happened next', async () => {
    const userId = await premium();
    const replay = await reaches(userId, await start(userId), 'done');
    expect(replay).toMatchObject({ query: CHEAP, unmatched: [], rule: DEFAULT_REPLAY_RULE, progress: 1, reason: null });
    expect(replay.description).toMatch(/below \$20/);
    const { result } = replay;
    // stock i passes $20 once i + k / 100 ≥ 10
    const matches = Array.from({ length: 50 }, (_, i) =>
      i < 8 ? SESSIONS : i < 10 ? Math.min(SESSIONS, 1000 - 100 * i) : 0,
    );
    expect(result).toMatchObject({
      simulated: false,
      sessions: SESSIONS,
      matchedSessions: SESSIONS,
      signals: matches.reduce((sum, count) => sum + count, 0),
      held: { horizon: 5, verdict: 'better', baselineHitRate: 1, hitRate: 1 },
      variants: 1,
    });
    expect(result!.outcomes.map(({ horizon }) => horizon)).toEqual([1, 5, 10, 20, 60]);
    expect(result!.held.excess!.low).toBeGreaterThan(0);
    expect(result!.curve.points).toHaveLength(SESSIONS);
    expect(result!.curve.points.at(-1)!.on).toBe(result!.asOf);
    expect(result!.newest[0]).toMatchObject({ symbol: 'QAAA', name: 'QAAA Corp', on: result!.asOf, change: null });
    expect(result!.caveats.join(' ')).toMatch(/Hypothetical/);
    expect(result!.record).toBeNull();
    const { signals, excess, verdict } = result!.held;
    expect(result!.numbers).toEqual([
      {
        condition: expect.stringContaining('below $20'),
        label: 'below',
        value: 20,
        steps: [
          expect.objectContaining({ value: 18 }),
          { value: 20, signals, excess: excess!.estimate, verdict },
          expect.objectContaining({ value: 22 }),
        ],
      },
    ]);
    expect(result!.numbers[0]!.steps[0]!.signals).toBeLessThan(signals);
    expect(result!.numbers[0]!.steps[2]!.signals).toBeGreaterThan(signals);
  });

  it('separates what happened before and after the user first saved the scan', async () => {
    const userId = await premium();
    const id = await start(userId);
    await done(userId, id);
    const withoutRun = { description: '', plan: null, run: null, ticket: null };
    await stores.rpc.call(as(userId), saveStrategy, { name: 'Cheap', query: CHEAP, ...withoutRun });
    const again = await start(userId);
    expect(again).not.toBe(id);
    const { record, held } = await done(userId, again);
    // Saved now, which is after the market's last session, or on it.
    expect(record!.before).toEqual(held);
    expect(record!.since).toMatchObject({ signals: 0, verdict: 'too-few', mean: null });
    expect(record!.savedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('is the same replay when it is requested again, and its result is kept', async () => {
    const userId = await premium();
    const id = await start(userId);
    const result = await done(userId, id);
    await queue.pause(); // nothing runs again
    expect(await start(userId)).toBe(id);
    const asPlan = plan(compare(series('close'), '<', number(20)));
    const again = await stores.rpc.call(as(userId), startReplay, { query: CHEAP, plan: asPlan });
    expect(again.id).toBe(id);
    expect((await get(userId, id)).result).toEqual(result);
    expect(await start(await premium())).not.toBe(id);
  });

  it('counts the variants that the user tried, and how good the best of them looks by chance', async () => {
    const userId = await premium();
    const id = await start(userId);
    const alone = await done(userId, id);
    await done(userId, await start(userId, CHEAP, HOLD_2));
    await start(userId, CHEAP, HOLD_2);
    const { result } = await get(userId, id);
    expect(result!.variants).toBe(2);
    expect(alone.held.chanceOfBest).toBeGreaterThan(0);
    expect(result!.held.chanceOfBest).toBeGreaterThan(alone.held.chanceOfBest!);
  });

  it('belongs to its user', async () => {
    const userId = await premium();
    const id = await start(userId);
    const other = await premium();
    expect(await codeOf(get(other, id))).toBe('NOT_FOUND');
    expect(await codeOf(cancel(other, id))).toBe('NOT_FOUND');
    expect(await codeOf(get(userId, randomUUID()))).toBe('NOT_FOUND');
    expect((await done(userId, id)).signals).toBeGreaterThan(0);
  });

  it.each([
    ['', 'EMPTY_QUERY'],
    ['x'.repeat(1501), 'QUERY_TOO_LONG'],
    ['qwerty zxcvb', 'NOT_UNDERSTOOD'],
    ['price above 1 in my watchlist', 'CANNOT_REPLAY'],
  ])('refuses %j with %s', async (query, code) => {
    expect(await codeOf(start(await premium(), query))).toBe(code);
  });

  it('of a plan that costs too much for a scan is refused before it counts', async () => {
    const userId = randomUUID();
    await billing.beginTrial(userId);
    const weekly = { ...series('close'), timeframe: 'week' as const };
    const weeks = (of: Condition): Condition => ({
      type: 'window',
      of,
      ago: 0,
      sessions: 2000,
      atLeast: 1000,
      timeframe: 'week',
    });
    const costly = plan(weeks(weeks(weeks(compare(weekly, '>', 5)))));
    const started = stores.rpc.call(as(userId), startReplay, { query: 'a', plan: costly });
    await expect(started).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      message: expect.stringMatching(/take too long/),
    });
    expect(await stores.rpc.call(as(userId), getScanStatus, {})).toMatchObject({ scansUsed: 0 });
  });

  it('without matches has no verdict', async () => {
    const userId = await premium();
    const result = await done(userId, await start(userId, 'price above 1000'));
    expect(result).toMatchObject({ signals: 0, matchedSessions: 0, newest: [], years: [], curve: { points: [] } });
    expect(result.held).toMatchObject({ verdict: 'too-few', mean: null, excess: null, chanceOfBest: null });
  });
});

describe('the right to replay', () => {
  it('is that to scan: with Premium, as an administrator, or during an active trial', async () => {
    const expired = randomUUID();
    await billing.beginTrial(expired, new Date(Date.now() - 40 * DAY_MS));
    expect(await codeOf(start(expired))).toBe('TRIAL_EXPIRED');
    const admin = as(randomUUID(), 'admin');
    const { id } = await stores.rpc.call(admin, startReplay, { query: CHEAP });
    expect((await stores.rpc.call(admin, getReplay, { id })).query).toBe(CHEAP);
  });

  it('counts a new sentence as a scan during the trial, but not one that was scanned, or another rule', async () => {
    const userId = randomUUID();
    await billing.beginTrial(userId);
    const used = async () => (await stores.rpc.call(as(userId), getScanStatus, {})).scansUsed;
    await stores.rpc.call(as(userId), runScan, { query: 'price below 21' });
    await done(userId, await start(userId, 'price below 21'));
    await done(userId, await start(userId, 'price below 21', HOLD_2));
    expect(await used()).toBe(1);
    await start(userId, 'volume above 2000');
    expect(await used()).toBe(2);
    await start(userId, 'rsi above 60');
    expect(await codeOf(start(userId, 'adx above 20'))).toBe('DAILY_LIMIT');
  });
});

describe('unfinished replays', () => {
  it('are limited per user, with a time to retry, until one is canceled', async () => {
    await queue.pause();
    const userId = await premium();
    const first = await start(userId);
    await start(userId, CHEAP, HOLD_2);
    expect(await start(userId)).toBe(first); // is already queued
    const third = start(userId, CHEAP, { ...HOLD_2, hold: 3 });
    await expect(third).rejects.toMatchObject({
      code: 'TOO_MANY_REPLAYS',
      category: 'rate_limited',
      details: { retryAfterSeconds: expect.any(Number) },
    });
    expect((await get(userId, first)).status).toBe('queued');
    await cancel(userId, first);
    expect(await get(userId, first)).toMatchObject({ status: 'canceled', result: null });
    const id = await start(userId, CHEAP, { ...HOLD_2, hold: 3 });
    await queue.resume();
    await done(userId, id);
    expect((await get(userId, first)).status).toBe('canceled');
  });

  it('that were canceled run when they are requested again', async () => {
    await queue.pause();
    const userId = await premium();
    const id = await start(userId);
    await cancel(userId, id);
    expect(await start(userId)).toBe(id);
    await queue.resume();
    await done(userId, id);
    await cancel(userId, id); // too late
    expect((await get(userId, id)).status).toBe('done');
  });

  it('fail clearly when they cannot run, and run when they are requested again', async () => {
    const userId = await premium();
    await stores.redis.client.rename('market:current', 'market:hidden');
    const id = await start(userId).finally(async () => {
      await eventually(async () => (await queue.getFailedCount()) > 0, { withinMs: 30_000 });
      await stores.redis.client.rename('market:hidden', 'market:current');
    });
    expect(await get(userId, id)).toMatchObject({ status: 'failed', reason: expect.stringMatching(/Run it again/) });
    expect(await start(userId)).toBe(id);
    await done(userId, id);
  });
});
