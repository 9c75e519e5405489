import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  countMatches,
  createWatchlist,
  getScanStatus,
  listPastMatches,
  plan,
  runScan,
  series,
} from '@plainscan/contracts';
import { type CallContext, newContext } from '@plainscan/service-kit';
import { as, asAdmin } from './fixtures/callers.ts';
import type { CsvMarket } from './fixtures/csv-market.ts';
import type { RealBilling } from './fixtures/real-billing.ts';
import { openReplicas, type Replicas } from './fixtures/replicas.ts';
import type { Stores } from './fixtures/stores.ts';

jest.setTimeout(120_000);

const STOCKS = 40;
const SESSIONS = 220;
let replicas: Replicas;
let stores: Stores;
let market: CsvMarket;
let billing: RealBilling;

beforeAll(async () => {
  replicas = await openReplicas({ stocks: STOCKS, billings: 1 });
  ({ stores, market, billing } = replicas);
});
afterAll(() => replicas.close());

const scan = (query: string, ctx: CallContext = asAdmin()) => stores.rpc.call(ctx, runScan, { query });
const count = (ticket: string, ctx: CallContext = asAdmin()) => stores.rpc.call(ctx, countMatches, { ticket });
const past = (ticket: string, session: string, page = { offset: 0, limit: 50 }, ctx: CallContext = asAdmin()) =>
  stores.rpc.call(ctx, listPastMatches, { ticket, session, ...page });

/** The number of stocks that closed above a price on a session: stock i closes at 10 + i, and rises by a cent a session. */
const above = (price: number, session: number): number =>
  Array.from({ length: STOCKS }, (_, i) => 10 + i + session / 100).filter((close) => close > price).length;

describe('the past matches of a scan', () => {
  it('are counted for every session; the newest count is that of the scan', async () => {
    const { ticket, total, universe, asOf } = await scan('price above 30');
    const { sessions, ...summary } = await count(ticket);
    expect(sessions.map(({ matches }) => matches)).toEqual(
      Array.from({ length: SESSIONS }, (_, session) => above(30, session)),
    );
    expect(sessions.at(-1)).toEqual({ date: asOf, matches: total, universe });
    expect(sessions[0]).toMatchObject({ date: '2024-01-02', universe: STOCKS });
    expect(summary).toEqual({
      every: 'session',
      complete: SESSIONS,
      active: SESSIONS,
      median: 21,
      usesListings: false,
    });
  });

  it('are complete from the session on which all values exist, and count only sessions from then on', async () => {
    const { ticket } = await scan('price above the 200 day average and tech stocks');
    expect(await count(ticket)).toMatchObject({ complete: 21, active: 21, median: 10, usesListings: true });
  });

  it('are counted before the limit of the scan', async () => {
    const [limited, all] = [await scan('top 3 by price'), await scan('price above 1')];
    expect(limited.total).toBe(3);
    expect(await count(limited.ticket)).toMatchObject({ median: STOCKS });
    expect(await count(limited.ticket)).toEqual(await count(all.ticket));
  });

  it('are within the watchlist that was scanned, also if it is empty', async () => {
    const userId = randomUUID();
    const ctx = as(userId);
    await billing.beginTrial(userId);
    await billing.grant(userId);
    await stores.rpc.call(ctx, createWatchlist, { name: 'Two', symbols: market.listed.slice(-2) });
    await stores.rpc.call(ctx, createWatchlist, { name: 'None', symbols: [] });
    const [two, none] = [
      await scan('price above 1 in my Two watchlist', ctx),
      await scan('price above 1 in my None watchlist', ctx),
    ];
    expect(await count(two.ticket, ctx)).toMatchObject({ active: SESSIONS, median: 2 });
    expect(await count(none.ticket, ctx)).toMatchObject({ active: 0, median: 0 });
  });

  it('are listed for a session with their values of that day and the move since', async () => {
    const { ticket } = await scan('price above 45');
    const page = await past(ticket, '2024-01-03', { offset: 1, limit: 2 });
    const newest = (stock: number) => 10 + stock + (SESSIONS - 1) / 100;
    // ordered by dollar volume, as on the newest session
    expect(page).toEqual({
      session: '2024-01-03',
      total: above(45, 1),
      matched: above(45, 1),
      universe: STOCKS,
      offset: 1,
      results: [38, 37].map((stock) => ({
        symbol: market.listed[stock],
        name: `${market.listed[stock]} Corp`,
        price: 10 + stock + 0.01,
        changePercent: expect.closeTo(1 / (10 + stock), 5),
        volume: 1000 * (stock + 1),
        lastTraded: expect.stringMatching(/^2024-11-/),
        sincePercent: expect.closeTo(100 * (newest(stock) / (10 + stock + 0.01) - 1), 5),
      })),
    });
    expect((await past(ticket, '2024-01-02')).results[0]!.changePercent).toBeNull();
  });

  it('are listed up to the limit of the scan, in its order', async () => {
    const cheapest = plan(null, { sort: [{ by: series('close'), direction: 'asc' }], limit: 3 });
    const { ticket } = await stores.rpc.call(asAdmin(), runScan, { query: 'the cheapest', plan: cheapest });
    const page = await past(ticket, '2024-01-02');
    expect(page).toMatchObject({ total: 3, matched: STOCKS });
    expect(page.results.map(({ symbol }) => symbol)).toEqual(market.listed.slice(0, 3));
  });

  it('do not exist for a day without a session', async () => {
    const { ticket } = await scan('price above 1');
    await expect(past(ticket, '2024-01-06')).rejects.toMatchObject({ code: 'UNKNOWN_SESSION', category: 'not_found' });
  });
});

describe('the ticket', () => {
  it("must be the caller's own, and must be genuine", async () => {
    const { ticket } = await scan('price above 1');
    const other = as(randomUUID());
    await expect(count(ticket, other)).rejects.toMatchObject({ code: 'TICKET_FOREIGN', category: 'forbidden' });
    await expect(past(ticket, '2024-01-02', undefined, other)).rejects.toMatchObject({ code: 'TICKET_FOREIGN' });
    await expect(count(ticket, newContext())).rejects.toMatchObject({ code: 'TICKET_FOREIGN' });
    await expect(count('forged')).rejects.toMatchObject({ code: 'TICKET_INVALID', category: 'invalid' });
    await expect(past('forged', '2024-01-02')).rejects.toMatchObject({ code: 'TICKET_INVALID' });
  });

  it('is enough for a user on trial, who uses no other scan of the allowance', async () => {
    const userId = randomUUID();
    const ctx = as(userId);
    await billing.beginTrial(userId);
    const { ticket } = await scan('price above 1', ctx);
    for (let i = 0; i < 4; i++) await count(ticket, ctx);
    for (const day of ['2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05']) await past(ticket, day, undefined, ctx);
    expect(await stores.rpc.call(ctx, getScanStatus, {})).toMatchObject({ scansUsed: 1 });
  });
});
