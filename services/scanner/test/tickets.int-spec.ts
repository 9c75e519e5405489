import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  exportScan,
  getScanRows,
  getScanStatus,
  getStrategy,
  plan,
  runScan,
  saveStrategy,
  type ScanResponse,
  type ScanRow,
  series,
  type SortKey,
} from '@plainscan/contracts';
import { parse } from 'csv-parse/sync';
import { as, asAdmin } from './fixtures/callers.ts';
import type { CsvMarket } from './fixtures/csv-market.ts';
import type { RealBilling } from './fixtures/real-billing.ts';
import { openReplicas, type Replicas } from './fixtures/replicas.ts';
import type { Stores } from './fixtures/stores.ts';
import { newStrategy } from './fixtures/strategy-calls.ts';

jest.setTimeout(90_000);

const STOCKS = 620;
const BY_PRICE: SortKey = { by: series('close'), direction: 'asc' };
let replicas: Replicas;
let stores: Stores;
let market: CsvMarket;
let billing: RealBilling;

beforeAll(async () => {
  replicas = await openReplicas({ stocks: STOCKS, billings: 1 });
  ({ stores, market, billing } = replicas);
});
afterAll(() => replicas.close());

const scan = (query: string, ctx = asAdmin()) => stores.rpc.call(ctx, runScan, { query });
const page = (ticket: string, offset: number, limit: number, sort?: SortKey, ctx = asAdmin()) =>
  stores.rpc.call(ctx, getScanRows, { ticket, offset, limit, ...(sort && { sort }) });
const symbols = (rows: readonly ScanRow[]) => rows.map(({ symbol }) => symbol);

async function all({ ticket, total }: ScanResponse, sort?: SortKey): Promise<ScanRow[]> {
  const rows: ScanRow[] = [];
  while (rows.length < total) rows.push(...(await page(ticket, rows.length, 100, sort)).results);
  return rows;
}
async function file(ticket: string, format: 'csv' | 'json', sort?: SortKey): Promise<string> {
  let text = '';
  for (let next: number | null = 0; next !== null;) {
    const part: { text: string; next: number | null } = await stores.rpc.call(asAdmin(), exportScan, {
      ticket,
      format,
      offset: next,
      ...(sort && { sort }),
    });
    text += part.text;
    next = part.next;
  }
  return text;
}

describe('the rows of a scan', () => {
  it('can all be fetched with its ticket on each replica; the first of them are in the response', async () => {
    const response = await scan('price above 1');
    expect(response).toMatchObject({ total: STOCKS, sort: { by: series('dollarVolume'), direction: 'desc' } });
    const rows = await all(response);
    expect(rows.slice(0, 50)).toEqual(response.results);
    expect(symbols(rows)).toEqual([...market.listed].reverse());
    expect(await page(response.ticket, STOCKS - 1, 5)).toMatchObject({ offset: STOCKS - 1, total: STOCKS });
    expect((await page(response.ticket, STOCKS, 5)).results).toEqual([]);
  });

  it('can be fetched in any order, without changing which rows a limit picks', async () => {
    expect(symbols(await all(await scan('price above 1'), BY_PRICE))).toEqual(market.listed);
    const top = await scan('top 5 by price');
    const picked = market.listed.slice(-5);
    expect(symbols(top.results)).toEqual([...picked].reverse());
    expect(await page(top.ticket, 0, 100, BY_PRICE)).toMatchObject({ total: 5, sort: BY_PRICE });
    expect(symbols((await page(top.ticket, 0, 100, BY_PRICE)).results)).toEqual(picked);
    const bySector: SortKey = { by: { type: 'text', field: 'sector' }, direction: 'desc' };
    expect((await page(top.ticket, 0, 1, bySector)).results[0]!.sector).toBe('Technology');
  });

  it('include the values of the columns', async () => {
    const { ticket, columns } = await scan('rsi(2) above 50 and price above the 10 day average');
    expect(columns.map(({ label }) => label)).toEqual(['RSI(2)', '10-day SMA']);
    const [row] = (await page(ticket, 3, 1)).results;
    expect(row!.values).toEqual([100, expect.closeTo(row!.price - 0.045, 6)]);
  });

  it('do not use another scan of the allowance', async () => {
    const userId = randomUUID();
    await billing.beginTrial(userId);
    const { ticket } = await scan('price above 1', as(userId));
    for (let i = 0; i < 5; i++) await page(ticket, i * 50, 50, undefined, as(userId));
    expect(await stores.rpc.call(as(userId), getScanStatus, {})).toMatchObject({ scansUsed: 1 });
    await expect(page(ticket, 0, 1)).rejects.toMatchObject({ code: 'TICKET_FOREIGN' });
  });

  it('are rejected if their order is too costly', async () => {
    const { ticket } = await scan('price above 1');
    let by: SortKey['by'] = series('cci', [2000]);
    for (let i = 0; i < 12; i++) by = { type: 'plus', amount: 1, of: by };
    expect((await page(ticket, 0, 1, { by, direction: 'asc' })).results).toHaveLength(1);
    const deep = {
      by: Array.from({ length: 20 }).reduce<SortKey['by']>(
        (of) => ({ type: 'plus', amount: 1, of }) as SortKey['by'],
        by,
      ),
      direction: 'asc',
    } as const;
    await expect(page(ticket, 0, 1, deep)).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });

  it('can still be fetched after Redis loses the key', async () => {
    const { ticket } = await scan('price above 1');
    await stores.redis.client.del('scan-tickets:key');
    expect((await page(ticket, 0, 3)).results).toHaveLength(3);
  });
});

describe('an export', () => {
  it('contains all rows as CSV, in the requested order', async () => {
    const { ticket } = await scan('rsi(2) above 50');
    const records: Record<string, string>[] = parse(await file(ticket, 'csv', BY_PRICE), { columns: true });
    expect(records.map(({ Symbol }) => Symbol)).toEqual(market.listed);
    expect(records[0]).toMatchObject({ Name: `${market.listed[0]} Corp`, Price: '12.19', 'RSI(2)': '100' });
  });

  it('contains the same rows as JSON', async () => {
    const response = await scan('price above 1');
    expect(JSON.parse(await file(response.ticket, 'json'))).toEqual(await all(response));
    expect(JSON.parse(await file((await scan('price above 100000')).ticket, 'json'))).toEqual([]);
  });

  it('requires Premium', async () => {
    const userId = randomUUID();
    await billing.beginTrial(userId);
    const { ticket } = await scan('price above 1', as(userId));
    await expect(stores.rpc.call(as(userId), exportScan, { ticket, format: 'csv', offset: 0 })).rejects.toMatchObject({
      code: 'PREMIUM_REQUIRED',
    });
  });
});

describe('a strategy saved with a ticket', () => {
  const saved = async (ticket: string, fields: Parameters<typeof newStrategy>[0]) => {
    const ctx = asAdmin();
    const { id } = await stores.rpc.call(ctx, saveStrategy, newStrategy({ name: randomUUID(), ticket, ...fields }));
    return (await stores.rpc.call(ctx, getStrategy, { id })).lastRun;
  };

  it('has all matches of the scan as its first run', async () => {
    const { ticket, plan: ran, asOf } = await scan('price above 1');
    expect(await saved(ticket, { plan: ran })).toMatchObject({ asOf, total: STOCKS, symbols: market.listed });
  });

  it('has no run if the ticket is for another plan or invalid', async () => {
    const { ticket, plan: ran } = await scan('price above 1');
    expect(await saved(ticket, { plan: plan(null) })).toBeNull();
    expect(await saved('forged', { plan: ran })).toBeNull();
  });
});
