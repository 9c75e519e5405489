import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  compare,
  getEntitlement,
  getScanStatus,
  number,
  plan,
  reserveScan,
  runScan,
  type ScanResponse,
  series,
} from '@plainscan/contracts';
import { eventually, Processes, untilReady } from '@plainscan/test-kit';
import { createScannerWorker } from '../src/worker.module.ts';
import { createScanner } from '../src/scanner.module.ts';
import { as, asAdmin } from './fixtures/callers.ts';
import { csvMarket, type CsvMarket } from './fixtures/csv-market.ts';
import { openBilling, type RealBilling } from './fixtures/real-billing.ts';
import { openStores, type Stores } from './fixtures/stores.ts';

jest.setTimeout(90_000);

const SENTENCE = 'price above 1';
const DAY_MS = 24 * 3_600_000;
let stores: Stores;
let market: CsvMarket;
let billing: RealBilling;
const processes = new Processes();

beforeAll(async () => {
  stores = await openStores();
  market = await csvMarket(50, 220);
  billing = await openBilling(stores.nats.url);
  await Promise.all([billing.start(), billing.start()]);
  const config = stores.config({
    MARKET_PROVIDER: 'csv',
    MARKET_BARS: market.bars,
    MARKET_SYMBOLS: market.symbols,
    SCAN_HOURS: 'always',
  });
  const replicas = [createScanner(config), createScanner(config)];
  for (const replica of replicas) await processes.start(replica);
  await processes.start(createScannerWorker(config));
  await Promise.all(replicas.map(untilReady));
});
afterAll(async () => {
  await processes.stopAll();
  await billing.close();
  await stores.close();
  await market.remove();
});

const scan = (userId: string, query = SENTENCE, scanId?: string): Promise<ScanResponse> =>
  stores.rpc.call(as(userId), runScan, { query, ...(scanId && { scanId }) });
const used = async (userId: string) => (await stores.rpc.call(as(userId), getScanStatus, {})).scansUsed;
const onTrial = async (): Promise<string> => {
  const userId = randomUUID();
  await billing.beginTrial(userId);
  return userId;
};
/** Answers of many calls, spread by the queue group over the replicas. */
const everywhere = (userId: string) =>
  Promise.all(
    Array.from({ length: 12 }, () =>
      scan(userId).then(
        () => 'ran',
        ({ code }: { code: string }) => code,
      ),
    ),
  );

describe('a scan on trial', () => {
  it('runs three times a day, and not a fourth', async () => {
    const userId = await onTrial();
    for (const n of [1, 2, 3]) {
      expect((await scan(userId)).total).toBeGreaterThan(0);
      expect(await used(userId)).toBe(n);
    }
    await expect(scan(userId)).rejects.toMatchObject({ category: 'rate_limited', code: 'DAILY_LIMIT' });
    expect(await billing.states(userId)).toEqual({ ran: 3 });
  });

  it('never runs a fourth time, of two hundred at once on two replicas of both services', async () => {
    const userId = await onTrial();
    const asked = await Promise.allSettled(Array.from({ length: 200 }, () => scan(userId)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const each of asked)
      if (each.status === 'rejected')
        // A busy machine may not come to each of them in time.
        expect(each.reason).toMatchObject({ code: expect.stringMatching(/^(DAILY_LIMIT|TIMEOUT)$/) });
    expect(await billing.states(userId)).toEqual({ ran: 3 });
  });

  it.each([
    ['empty', '  ', 'EMPTY_QUERY'],
    ['not understood', 'blorp the fizzle', 'NOT_UNDERSTOOD'],
    ['out of scope', 'bitcoin options', 'OUT_OF_SCOPE'],
    ['too long', 'rsi under 30 '.repeat(400), 'QUERY_TOO_LONG'],
  ])('that is %s is not counted', async (_, query, code) => {
    const userId = await onTrial();
    for (let n = 0; n < 4; n++) await expect(scan(userId, query)).rejects.toMatchObject({ code });
    expect(await used(userId)).toBe(0);
    expect(await billing.states(userId)).toEqual({});
  });

  it('that the caller abandoned is refunded', async () => {
    const userId = await onTrial();
    for (let patienceMs = 2; patienceMs < 30; patienceMs += 2)
      await stores.rpc
        .call({ ...as(userId), deadlineAt: Date.now() + patienceMs }, runScan, { query: SENTENCE })
        .catch(() => null);
    await eventually(async () => {
      const { held = 0 } = await billing.states(userId);
      return held === 0;
    });
    const { ran = 0 } = await billing.states(userId);
    expect(await used(userId)).toBe(ran);
  });

  it('that was taken by a replica which then died comes back after thirty seconds', async () => {
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

  it('that is sent again counts once', async () => {
    const userId = await onTrial();
    const scanId = randomUUID();
    await Promise.all([scan(userId, SENTENCE, scanId), scan(userId, SENTENCE, scanId)]);
    await scan(userId, SENTENCE, scanId);
    expect(await used(userId)).toBe(1);
  });

  it('may be a plan', async () => {
    const userId = await onTrial();
    const given = plan(compare(series('close'), '>', number(1)));
    await stores.rpc.call(as(userId), runScan, { query: SENTENCE, plan: given });
    expect(await used(userId)).toBe(1);
  });

  it('is refused after five days', async () => {
    const userId = randomUUID();
    await billing.beginTrial(userId, new Date(Date.now() - 5 * DAY_MS));
    await expect(scan(userId)).rejects.toMatchObject({ category: 'forbidden', code: 'TRIAL_EXPIRED' });
  });

  it('requires a signed-in user', async () => {
    const nobody = { ...asAdmin(), actor: null };
    await expect(stores.rpc.call(nobody, runScan, { query: SENTENCE })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });
});

describe('a change of what somebody paid', () => {
  it('is obeyed by every replica within a second', async () => {
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

describe('while billing cannot be reached', () => {
  it('lets administrators and known subscribers keep scanning; others get an error, and nothing counts twice', async () => {
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
