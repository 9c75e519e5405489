import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { listChartLines, runScan } from '@plainscan/contracts';
import type { CallContext } from '@plainscan/service-kit';
import { as, asAdmin } from './fixtures/callers.ts';
import type { CsvMarket } from './fixtures/csv-market.ts';
import { openReplicas, type Replicas } from './fixtures/replicas.ts';
import type { Stores } from './fixtures/stores.ts';

jest.setTimeout(120_000);

const STOCKS = 40;
const SESSIONS = 220;
let replicas: Replicas;
let stores: Stores;
let market: CsvMarket;

beforeAll(async () => {
  replicas = await openReplicas({ stocks: STOCKS, billings: 0 });
  ({ stores, market } = replicas);
});
afterAll(() => replicas.close());

const scan = (query: string, ctx: CallContext = asAdmin()) => stores.rpc.call(ctx, runScan, { query });
const lines = (ticket: string, symbol: string, sessions = 500, ctx: CallContext = asAdmin()) =>
  stores.rpc.call(ctx, listChartLines, { ticket, symbol, sessions });

/** The share of stocks above a price on a session: stock i closes at 10 + i, and rises by a cent a session. */
const shareAbove = (price: number, session: number): number =>
  Array.from({ length: STOCKS }, (_, i) => 10 + i + session / 100).filter((close) => close > price).length *
  (100 / STOCKS);

describe("the lines of a scan for a stock's chart", () => {
  it('are the shares of stocks that it compares, by session', async () => {
    const { ticket } = await scan('when more than 10% of stocks are above $30 and at least 5% of stocks are above $30');
    const { dates, lines: found } = await lines(ticket, market.listed[3]!.toLowerCase());
    expect(found).toEqual([
      {
        label: '% of stocks with price above $30',
        unit: 'percent',
        values: Array.from({ length: SESSIONS }, (_, session) => shareAbove(30, session)),
        thresholds: [10, 5],
      },
    ]);
    expect(dates).toHaveLength(SESSIONS);
    expect(dates[0]).toBe('2024-01-02');
  });

  it('are those of the newest sessions', async () => {
    const { ticket } = await scan('when at least half of tech stocks are above $30');
    const { dates, lines: found } = await lines(ticket, market.listed[0]!, 7);
    expect([dates.length, found[0]!.values.length]).toEqual([7, 7]);
  });

  it('are none for a scan of values of the stock itself', async () => {
    const { ticket } = await scan('price above 30');
    expect((await lines(ticket, market.listed[0]!)).lines).toEqual([]);
  });

  it("need the user's own ticket and a stock of its market", async () => {
    const { ticket } = await scan('price above 30');
    await expect(lines(ticket, 'NONE')).rejects.toMatchObject({ code: 'UNKNOWN_SYMBOL' });
    await expect(lines(ticket, market.listed[0]!, 5, as(randomUUID()))).rejects.toMatchObject({
      code: 'TICKET_FOREIGN',
    });
  });
});
