import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  addToWatchlist,
  createWatchlist,
  deleteWatchlist,
  explainStock,
  exportScannerData,
  getScanRows,
  listStockStrategies,
  listWatchlists,
  MAX_WATCHLIST_SYMBOLS,
  MAX_WATCHLISTS,
  plan,
  removeFromWatchlist,
  renameWatchlist,
  restoreWatchlist,
  runPublicScan,
  scannerUserErased,
  userDeleted,
} from '@plainscan/contracts';
import { newContext, type ServiceProcess } from '@plainscan/service-kit';
import { collectEvents, eventually, fakeClock, Processes, publishEvent, untilReady } from '@plainscan/test-kit';
import { createScanner } from '../src/scanner.module.ts';
import { createScannerWorker } from '../src/worker.module.ts';
import { as } from './fixtures/callers.ts';
import { csvMarket, type CsvMarket } from './fixtures/csv-market.ts';
import { openBilling, type RealBilling } from './fixtures/real-billing.ts';
import { openStores, type Stores } from './fixtures/stores.ts';
import { callsOf, outcomes } from './fixtures/strategy-calls.ts';

jest.setTimeout(120_000);

const DAY_MS = 24 * 3_600_000;
/** after the close of the market's newest session */
const clock = fakeClock('2024-02-13T22:00:00Z');
const processes = new Processes();
let stores: Stores;
let billing: RealBilling;
let market: CsvMarket;

beforeAll(async () => {
  stores = await openStores();
  billing = await openBilling(stores.nats.url);
  await billing.start();
  market = await csvMarket(600, 30);
  const config = stores.config({
    MARKET_PROVIDER: 'csv',
    MARKET_BARS: market.bars,
    MARKET_SYMBOLS: market.symbols,
    SCAN_HOURS: 'always',
  });
  const scanner: ServiceProcess = await processes.start(createScanner(config, { clock: clock.now }));
  await processes.start(createScannerWorker(stores.asWorker(config), { clock: clock.now }));
  await untilReady(scanner);
});
afterAll(async () => {
  await processes.stopAll();
  await billing.close();
  await stores.close();
  await market.remove();
});

function listsOf(userId: string = randomUUID(), role: 'user' | 'admin' = 'user') {
  const ctx = () => as(userId, role);
  return {
    ...callsOf(stores.rpc, userId, role),
    all: () => stores.rpc.call(ctx(), listWatchlists, {}),
    lists: async () => (await stores.rpc.call(ctx(), listWatchlists, {})).watchlists.map(({ name }) => name),
    create: (name: string, symbols: string[] = []) => stores.rpc.call(ctx(), createWatchlist, { name, symbols }),
    rename: (id: string, name: string) => stores.rpc.call(ctx(), renameWatchlist, { id, name }),
    drop: (id: string) => stores.rpc.call(ctx(), deleteWatchlist, { id }),
    undo: (id: string) => stores.rpc.call(ctx(), restoreWatchlist, { id }),
    paste: (id: string, text: string) => stores.rpc.call(ctx(), addToWatchlist, { id, text }),
    remove: (id: string, symbol: string) => stores.rpc.call(ctx(), removeFromWatchlist, { id, symbol }),
  };
}
type Lists = ReturnType<typeof listsOf>;
const symbolsOf = ({ stocks }: { stocks: { symbol: string }[] }) => stocks.map(({ symbol }) => symbol);

let mine: Lists;
let theirs: Lists;
/** with Premium, unless a test says otherwise */
async function premiumUser(): Promise<Lists> {
  const lists = listsOf();
  await billing.beginTrial(lists.userId, new Date(0));
  await billing.grant(lists.userId);
  return lists;
}
beforeEach(async () => {
  [mine, theirs] = await Promise.all([premiumUser(), premiumUser()]);
});

describe('a watchlist', () => {
  it('is listed by name, with the last prices of its stocks in the order they were added', async () => {
    await mine.create('Zinc');
    const created = await mine.create(' Tech ', ['QAAC', 'qaaa', 'QAAC']);
    expect(created).toMatchObject({ name: 'Tech', createdAt: new Date(clock.now()).toISOString() });
    const { asOf, simulated, watchlists } = await mine.all();
    expect({ asOf, simulated }).toEqual({ asOf: '2024-02-13', simulated: false });
    expect(watchlists.map(({ name }) => name)).toEqual(['Tech', 'Zinc']);
    expect(watchlists[0]!.stocks).toEqual([
      { symbol: 'QAAC', name: 'QAAC Corp', price: 12.29, changePercent: expect.closeTo(0.0814, 3) },
      { symbol: 'QAAA', name: 'QAAA Corp', price: 10.29, changePercent: expect.closeTo(0.0973, 3) },
    ]);
    expect(await theirs.lists()).toEqual([]);
  });

  it('keeps a stock that has left the market, without a price', async () => {
    const { id } = await mine.create('Tech', ['QAAA']);
    await stores.database.query(`UPDATE watchlists SET symbols = '{GONE,QAAA}' WHERE id = $1`, [id]);
    const { watchlists } = await mine.all();
    expect(watchlists[0]!.stocks[0]).toEqual({ symbol: 'GONE', name: null, price: null, changePercent: null });
    expect(symbolsOf(await mine.remove(id, 'GONE'))).toEqual(['QAAA']);
  });

  it('has a unique name, ignoring case', async () => {
    const { id } = await mine.create('Tech');
    const other = await mine.create('Energy');
    expect(await outcomes([mine.create('TECH', ['QAAA']), mine.rename(other.id, ' tech ')])).toEqual([
      'WATCHLIST_NAME_TAKEN',
      'WATCHLIST_NAME_TAKEN',
    ]);
    expect(await mine.rename(id, 'TECH')).toMatchObject({ name: 'TECH' });
    await expect(mine.create('\u200b')).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });

  it('is created once by a call that is repeated within a minute', async () => {
    const calls = await Promise.all([mine.create('Tech', ['QAAA']), mine.create('Tech', ['QAAA'])]);
    expect(calls[0]).toEqual(calls[1]);
    expect(await mine.lists()).toEqual(['Tech']);
    await expect(mine.create('Tech', ['NOPE'])).rejects.toMatchObject({ code: 'UNKNOWN_SYMBOL' });
  });

  it('can be deleted and restored for thirty days', async () => {
    const { id } = await mine.create('Tech', ['QAAA']);
    await mine.drop(id);
    await mine.drop(id);
    expect(await mine.lists()).toEqual([]);
    expect(await outcomes<unknown>([mine.rename(id, 'x'), mine.paste(id, 'QAAB'), mine.remove(id, 'QAAA')])).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
    expect(symbolsOf(await mine.undo(id))).toEqual(['QAAA']);
    expect(symbolsOf(await mine.undo(id))).toEqual(['QAAA']);
    await mine.drop(id);
    await mine.create('tech');
    await expect(mine.undo(id)).rejects.toMatchObject({ code: 'WATCHLIST_NAME_TAKEN' });
    clock.advance(30 * DAY_MS);
    await expect(mine.undo(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    clock.advance(-30 * DAY_MS);
  });

  it("can't be seen or changed by another user", async () => {
    const { id } = await mine.create('Tech', ['QAAA']);
    const attempts = [theirs.rename(id, 'x'), theirs.drop(id), theirs.undo(id), theirs.paste(id, 'QAAB')];
    expect(await outcomes<unknown>([...attempts, theirs.remove(id, 'QAAA')])).toEqual(Array(5).fill('NOT_FOUND'));
    expect((await mine.all()).watchlists.map(symbolsOf)).toEqual([['QAAA']]);
  });
});

describe('pasted tickers', () => {
  it('are added once, and unknown words are returned', async () => {
    const { id } = await mine.create('Tech', ['QAAA']);
    const text = '$qaab, NYSE:QAAC\nQAAA QAAB Tesla';
    const { watchlist, ...added } = await mine.paste(id, text);
    expect(added).toEqual({ added: ['QAAB', 'QAAC'], existing: ['QAAA'], unknown: ['Tesla'] });
    expect(symbolsOf(watchlist)).toEqual(['QAAA', 'QAAB', 'QAAC']);
    expect(await mine.paste(id, text)).toMatchObject({ added: [], existing: ['QAAB', 'QAAC', 'QAAA'] });
  });

  it('are all kept when several calls add at the same time', async () => {
    const { id } = await mine.create('Tech');
    await Promise.all(market.listed.slice(0, 12).map((symbol) => mine.paste(id, symbol)));
    expect(symbolsOf((await mine.all()).watchlists[0]!).sort()).toEqual(market.listed.slice(0, 12));
  });

  it('are refused as a whole if the list would be too long', async () => {
    const { id } = await mine.create('Tech', market.listed.slice(0, MAX_WATCHLIST_SYMBOLS - 1));
    await expect(mine.paste(id, market.listed.slice(-2).join())).rejects.toMatchObject({
      code: 'WATCHLIST_FULL',
      message: 'A watchlist holds up to 500 stocks, and this one has room for 1 more.',
    });
    expect((await mine.paste(id, market.listed.at(-1)!)).added).toHaveLength(1);
  });
});

describe('the number of watchlists', () => {
  it('is limited, also when one is restored', async () => {
    const { id } = await mine.create('Deleted');
    await mine.drop(id);
    for (let n = 0; n < MAX_WATCHLISTS; n++) await mine.create(`List ${n}`);
    expect(await outcomes([mine.create('One more'), mine.undo(id)])).toEqual([
      'TOO_MANY_WATCHLISTS',
      'TOO_MANY_WATCHLISTS',
    ]);
  });

  it('is one during the trial', async () => {
    const trial = listsOf();
    await billing.beginTrial(trial.userId);
    const { id } = await trial.create('First');
    await trial.paste(id, 'QAAA');
    await expect(trial.create('Second')).rejects.toMatchObject({ code: 'WATCHLIST_LIMIT', category: 'forbidden' });
    await trial.drop(id);
    await trial.create('Second');
    await expect(trial.undo(id)).rejects.toMatchObject({ code: 'WATCHLIST_LIMIT' });
  });

  it("can't grow after Premium, but lists can be read, renamed, and deleted", async () => {
    const { id } = await mine.create('Tech', ['QAAA', 'QAAB']);
    await billing.revoke(mine.userId);
    expect(await outcomes<unknown>([mine.create('x'), mine.paste(id, 'QAAC'), mine.undo(id)])).toEqual(
      Array(3).fill('PREMIUM_REQUIRED'),
    );
    await mine.rename(id, 'Old');
    expect(symbolsOf(await mine.remove(id, 'QAAA'))).toEqual(['QAAB']);
    expect(await mine.lists()).toEqual(['Old']);
    await mine.drop(id);
    expect(await mine.lists()).toEqual([]);
  });
});

describe('a scan within a watchlist', () => {
  const found = async (lists: Lists, query: string) => symbolsOf({ stocks: (await lists.scan(query)).results });

  it("only finds stocks of the caller's own list", async () => {
    await mine.create('Tech', ['QAAD', 'QAAA', 'QAAB']);
    await theirs.create('tech', ['QAAC']);
    expect((await found(mine, 'price above 11 in my Tech watchlist')).sort()).toEqual(['QAAB', 'QAAD']);
    expect(await found(theirs, 'price above 11 in my Tech watchlist')).toEqual(['QAAC']);
    expect(await found(theirs, 'in my watchlist')).toEqual(['QAAC']);
  });

  it('names the lists that exist if it names another', async () => {
    await expect(mine.scan('in my watchlist')).rejects.toMatchObject({ code: 'WATCHLIST_NOT_FOUND' });
    await mine.create('Energy');
    await mine.create('Banks');
    await expect(mine.scan('in my Tech watchlist')).rejects.toMatchObject({
      category: 'unprocessable',
      message: "You don't have a watchlist named “Tech”. Your watchlists: “Banks”, “Energy”.",
    });
    expect(await mine.scan('in my Energy watchlist')).toMatchObject({
      total: 0,
      contradiction: 'Your watchlist “Energy” is empty. Add stocks to it, then scan again.',
    });
  });

  it('has further rows and a first run from the list as it was scanned', async () => {
    const { id } = await mine.create('Tech', ['QAAA', 'QAAB']);
    const { ticket, plan: scanned } = await mine.scan('in my watchlist');
    await mine.paste(id, 'QAAC');
    const rows = await stores.rpc.call(as(mine.userId), getScanRows, { ticket, offset: 0, limit: 10 });
    expect(symbolsOf({ stocks: rows.results }).sort()).toEqual(['QAAA', 'QAAB']);
    const saved = await mine.save({ query: 'in my watchlist', plan: scanned, ticket });
    expect(saved.lastRun).toMatchObject({ symbols: ['QAAA', 'QAAB'] });
    const again = await mine.scan(saved.query, { plan: scanned, strategyId: saved.id });
    expect(again.sinceLastRun).toMatchObject({ entered: ['QAAC'], left: [] });
  });

  it('explains that a stock is not in the list', async () => {
    await mine.create('Tech', ['QAAA']);
    const within = plan(null, { watchlist: { name: 'Tech' } });
    const why = (symbol: string) => stores.rpc.call(as(mine.userId), explainStock, { plan: within, symbol });
    expect(await why('QAAA')).toMatchObject({ matches: true, leftOut: null });
    expect(await why('QAAB')).toMatchObject({ matches: false, leftOut: 'watchlist' });
  });

  it('is among the saved scans that match a stock of the list', async () => {
    await mine.create('Tech', ['QAAA']);
    await mine.save({ name: 'Mine', query: 'in my Tech watchlist', plan: null });
    await mine.save({ name: 'Gone', query: 'in my Energy watchlist', plan: null });
    const matching = async (symbol: string) =>
      (await stores.rpc.call(as(mine.userId), listStockStrategies, { symbol })).strategies.map(({ name }) => name);
    expect(await matching('QAAA')).toEqual(['Mine']);
    expect(await matching('QAAB')).toEqual([]);
  });

  it('asks a visitor to sign in', async () => {
    const scan = stores.rpc.call(newContext(), runPublicScan, { query: 'in my watchlist' });
    await expect(scan).rejects.toMatchObject({
      code: 'WATCHLIST_NOT_FOUND',
      message: expect.stringContaining('Sign in'),
    });
  });
});

describe('the personal data', () => {
  it('contains watchlists, also deleted ones, until it is erased', async () => {
    const { id } = await mine.create('Tech', ['QAAA']);
    await mine.drop(id);
    const exported = async () => (await stores.rpc.call(as(mine.userId), exportScannerData, {})).data['watchlists'];
    expect(await exported()).toMatchObject([{ id, name: 'Tech', symbols: ['QAAA'], deletedAt: expect.any(String) }]);
    const erased = await collectEvents(stores.nats.url, scannerUserErased);
    const deletionId = randomUUID();
    const requestedAt = new Date(clock.now()).toISOString();
    await publishEvent(stores.nats.url, userDeleted, { deletionId, userId: mine.userId, requestedAt });
    const report = () => erased.payloads.find((payload) => payload.deletionId === deletionId);
    expect(await eventually(report)).toMatchObject({ records: 1 });
    await erased.close();
    expect(await exported()).toEqual([]);
    expect(await stores.database.query('SELECT 1 FROM watchlists WHERE id = $1', [id])).toEqual([]);
  });
});
