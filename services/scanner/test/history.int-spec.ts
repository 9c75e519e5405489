import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { compare, FIRST_ROWS, MAX_HISTORY, number, plan, series, type Strategy } from '@plainscan/contracts';
import { eventually, fakeClock, Processes, untilReady } from '@plainscan/test-kit';
import { createScannerWorker } from '../src/worker.module.ts';
import { createScanner } from '../src/scanner.module.ts';
import { csvMarket, type CsvMarket } from './fixtures/csv-market.ts';
import { openStores, type Stores } from './fixtures/stores.ts';
import { type Calls, callsOf, outcomes, PRICE_BELOW } from './fixtures/strategy-calls.ts';

jest.setTimeout(120_000);

const clock = fakeClock('2026-11-20T17:00:00Z');
const processes = new Processes();
let stores: Stores;
let market: CsvMarket;
let mine: Calls;
let theirs: Calls;

beforeAll(async () => {
  stores = await openStores();
  market = await csvMarket(600, 30);
  const config = stores.config({
    MARKET_PROVIDER: 'csv',
    MARKET_BARS: market.bars,
    MARKET_SYMBOLS: market.symbols,
    SCAN_HOURS: 'always',
  });
  const api = await processes.start(createScanner(config, { clock: clock.now }));
  await processes.start(createScannerWorker(stores.asWorker(config)));
  await untilReady(api);
});
beforeEach(() => {
  // Administrators scan without billing.
  mine = callsOf(stores.rpc, randomUUID(), 'admin');
  theirs = callsOf(stores.rpc, randomUUID(), 'admin');
});
afterAll(async () => {
  await processes.stopAll();
  await stores.close();
  await market.remove();
});

const tick = () => clock.advance(1000);
const scanned = async (who: Calls, query: string, more: Parameters<Calls['scan']>[1] = {}) => {
  tick();
  return who.scan(query, more);
};
/** The history once it contains the given number of scans, including repeats. */
const historyOf = async (who: Calls, scans: number) => {
  await eventually(async () => {
    const { scans: stored } = await who.history({ limit: 100 });
    return stored.reduce((sum, { times }) => sum + times, 0) === scans;
  });
  return (await who.history()).scans;
};
/** The strategy once its last run has the current time. */
async function ranNow(who: Calls, id: string): Promise<Strategy> {
  await eventually(async () => (await who.get(id)).lastRun?.ranAt === new Date(clock.now()).toISOString());
  return who.get(id);
}

describe('the scan history', () => {
  it('lists completed scans, newest first, without rejected ones', async () => {
    const { plan: run, description, asOf } = await scanned(mine, 'price below 20');
    await outcomes([mine.scan('  '), mine.scan('blorp the fizzle'), mine.scan('bitcoin options')]);
    await scanned(mine, 'as I said', { plan: PRICE_BELOW(30) });
    const [second, first, ...others] = await historyOf(mine, 2);
    expect(others).toEqual([]);
    expect(first).toEqual({
      id: expect.any(String),
      query: 'price below 20',
      plan: run,
      description,
      parser: 'builtin',
      ranAt: new Date(clock.now() - 1000).toISOString(),
      asOf,
      total: 10,
      times: 1,
      strategyId: null,
    });
    expect(second).toMatchObject({ query: 'as I said', plan: PRICE_BELOW(30), total: 20 });
    expect((await theirs.history()).scans).toEqual([]);
  });

  it('counts consecutive repeats of a plan in any form, and a retried call only once', async () => {
    await scanned(mine, 'price below 20');
    await scanned(mine, ' price below 20', { plan: plan(compare(number(20), '>', series('close'))) });
    const scanId = randomUUID();
    await scanned(mine, 'price below 20', { scanId });
    await scanned(mine, 'price below 20', { scanId });
    await scanned(mine, 'price below 30');
    await scanned(mine, 'price below 20');
    const stored = await historyOf(mine, 5);
    expect(stored.map(({ query, times }) => [query, times])).toEqual([
      ['price below 20', 1],
      ['price below 30', 1],
      ['price below 20', 3],
    ]);
    expect(stored[0]!.ranAt).toBe(new Date(clock.now()).toISOString());
  });

  it('keeps the newest two hundred scans, in pages, and is searchable', async () => {
    for (let n = 0; n < MAX_HISTORY + 5; n++) await scanned(mine, `price below ${20 + n}`);
    await eventually(
      async () => (await mine.history({ limit: 1 })).scans[0]?.query === `price below ${24 + MAX_HISTORY}`,
    );
    const pages: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page === 0 || cursor; page++) {
      const { scans, nextCursor } = await mine.history({ limit: 30, ...(cursor && { cursor }) });
      pages.push(...scans.map(({ query }) => query));
      cursor = nextCursor ?? undefined;
    }
    expect(pages).toEqual(Array.from({ length: MAX_HISTORY }, (_, i) => `price below ${24 + MAX_HISTORY - i}`));
    expect((await mine.history({ search: 'BELOW 100' })).scans.map(({ query }) => query)).toEqual(['price below 100']);
    expect((await mine.history({ search: '%' })).scans).toEqual([]);
    expect((await mine.history({ search: '\u0000below 101' })).scans).toHaveLength(1);
    for (const bad of ['', 'x', '1.x', `9999999999999999.${randomUUID()}`])
      await expect(mine.history({ cursor: bad })).rejects.toMatchObject({
        category: 'invalid',
        code: 'INVALID_CURSOR',
      });
    expect((await mine.history({ cursor: `999999999999999.${randomUUID()}` })).scans).toHaveLength(50);
  });

  it('can delete one scan or all, but never those of another user', async () => {
    await scanned(mine, 'price below 20');
    await scanned(mine, 'price below 30');
    await scanned(theirs, 'price below 40');
    const { id } = (await historyOf(mine, 2))[0]!;
    await historyOf(theirs, 1);
    await expect(theirs.forget(id)).rejects.toMatchObject({ category: 'not_found', code: 'NOT_FOUND' });
    await mine.forget(id);
    await expect(mine.forget(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await mine.history()).scans.map(({ query }) => query)).toEqual(['price below 20']);
    await mine.forget(null);
    expect((await mine.history()).scans).toEqual([]);
    expect((await theirs.history()).scans).toHaveLength(1);
    await scanned(mine, 'price below 50');
    expect(await historyOf(mine, 1)).toHaveLength(1);
  });

  it('contains all of two hundred concurrent scans by several users', async () => {
    const people = Array.from({ length: 20 }, () => callsOf(stores.rpc, randomUUID(), 'admin'));
    const ends = await outcomes(
      people.flatMap((who) => Array.from({ length: 10 }, (_, i) => who.scan(`price below ${20 + i}`))),
    );
    expect(ends.filter((end) => typeof end === 'string')).toEqual([]);
    for (const who of people) await historyOf(who, 10);
  });

  it('stores hostile sentences as text', async () => {
    const hostile = `'; DROP TABLE past_scans; --\u0000\ud800 <script>`;
    await scanned(mine, hostile, { plan: plan({ type: 'belongs', field: 'name', anyOf: ['\u0000\ud800'] }) });
    const [stored] = await historyOf(mine, 1);
    expect(stored).toMatchObject({
      query: `'; DROP TABLE past_scans; --\ufffd <script>`,
      plan: { where: { anyOf: ['\u0000\ud800'] } },
    });
  });
});

describe('a strategy run', () => {
  const saveAs = (who: Calls, price: number, name = 'Cheap') =>
    who.save({ name, query: `price below ${price}`, plan: PRICE_BELOW(price) });

  it('is stored and compared with the full matches of the previous run', async () => {
    const { id } = await mine.save({
      query: 'price above 1',
      plan: plan(compare(series('close'), '>', 1)),
      run: { asOf: '2024-01-05', symbols: [...market.listed.slice(10, 300), 'GONE'] },
    });
    const saved = await mine.get(id);
    const first = await scanned(mine, 'price above 1', { strategyId: id });
    expect(first.results).toHaveLength(FIRST_ROWS);
    expect(first.sinceLastRun).toEqual({
      ranAt: saved.createdAt,
      asOf: '2024-01-05',
      total: 291,
      tooMany: false,
      entered: [...market.listed.slice(0, 10), ...market.listed.slice(300)].sort(),
      left: ['GONE'],
    });
    const stored = await ranNow(mine, id);
    expect(stored).toMatchObject({
      lastRun: { total: 600, asOf: first.asOf, symbols: [...market.listed].sort() },
      changes: { entered: 310, left: 1 },
      entered: first.sinceLastRun!.entered,
      left: ['GONE'],
    });
    expect((await mine.list())[0]).toMatchObject({ changes: { entered: 310, left: 1 } });

    const again = await scanned(mine, 'price above 1', { strategyId: id });
    expect(again.sinceLastRun).toMatchObject({ ranAt: stored.lastRun!.ranAt, total: 600, entered: [], left: [] });
    expect(await ranNow(mine, id)).toMatchObject({ changes: { entered: 0, left: 0 }, entered: [] });
    expect((await historyOf(mine, 2))[0]).toMatchObject({ strategyId: id, times: 2 });
  });

  it('returns the same result when its call is retried', async () => {
    const { id } = await mine.save({ run: { asOf: '2024-01-05', symbols: ['GONE'] } });
    const scanId = randomUUID();
    const { sinceLastRun } = await scanned(mine, 'price below 20', { strategyId: id, scanId });
    expect(sinceLastRun).toMatchObject({ left: ['GONE'] });
    await ranNow(mine, id);
    expect((await scanned(mine, 'price below 20', { strategyId: id, scanId })).sinceLastRun).toEqual(sinceLastRun);
    expect(await ranNow(mine, id)).toMatchObject({ changes: { left: 1 } });
  });

  it('is recognized only by its saved plan', async () => {
    const { id } = await saveAs(mine, 20);
    expect((await scanned(mine, 'price below 20', { strategyId: id })).sinceLastRun).toBeNull();
    const { lastRun } = await ranNow(mine, id);
    const other = await scanned(mine, 'price below 30', { strategyId: id });
    expect(other.sinceLastRun).toBeNull();
    await historyOf(mine, 2);
    expect((await mine.get(id)).lastRun).toEqual(lastRun);
    expect((await scanned(mine, 'cheaper', { strategyId: id, plan: PRICE_BELOW(20) })).sinceLastRun).toMatchObject({
      ranAt: lastRun!.ranAt,
    });
  });

  it('of a strategy without a plan is recognized by its sentence', async () => {
    const { id } = await mine.save({ plan: null, run: { asOf: '2024-01-05', symbols: ['GONE'] } });
    expect((await scanned(mine, 'price below 30', { strategyId: id })).sinceLastRun).toBeNull();
    expect((await scanned(mine, 'price below 20', { strategyId: id })).sinceLastRun).toMatchObject({ left: ['GONE'] });
  });

  it("of another user's strategy or a deleted one is a regular scan", async () => {
    const { id } = await theirs.save({ run: { asOf: '2024-01-05', symbols: ['A'] } });
    const { lastRun } = await theirs.get(id);
    for (const strategyId of [id, randomUUID()]) {
      const { total, sinceLastRun } = await scanned(mine, 'price below 20', { strategyId });
      expect({ total, sinceLastRun }).toEqual({ total: 10, sinceLastRun: null });
    }
    const own = await saveAs(mine, 25);
    await mine.delete(own.id);
    expect((await scanned(mine, 'price below 25', { strategyId: own.id })).sinceLastRun).toBeNull();
    for (const { strategyId } of await historyOf(mine, 3)) expect(strategyId).toBeNull();
    expect((await theirs.get(id)).lastRun).toEqual(lastRun);
  });

  it('does not change the rows of the result', async () => {
    const { id } = await saveAs(mine, 590);
    const shape = ({ results, total }: Awaited<ReturnType<Calls['scan']>>) => ({ results, total });
    expect(shape(await mine.scan('price below 590', { strategyId: id }))).toEqual(
      shape(await mine.scan('price below 590')),
    );
  });
});
