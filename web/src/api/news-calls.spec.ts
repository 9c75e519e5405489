import { describe, expect, it } from '@jest/globals';
import * as contracts from '@plainscan/contracts';
import { fakeServer, fault, json } from '../testing/fake-server.ts';
import { newsPage } from '../testing/news-answers.ts';
import { isNewsSymbol, PERIODS, readNews, sinceOf } from './news-calls.ts';

const ROUTE = 'GET /api/financial-news';
const queries = (server: ReturnType<typeof fakeServer>) =>
  server.of(ROUTE).map(({ path }) => Object.fromEntries(new URL(path, 'http://x').searchParams));

describe('the news call', () => {
  it.each(['AAPL', 'BRK.B', 'BF-B', '^GSPC', 'EURUSD=X', '', 'A'.repeat(16), 'A'.repeat(17), 'AB CD', 'Ä'])(
    'requests %j as a symbol if the contract allows it',
    (text) => expect(isNewsSymbol(text)).toBe(contracts.symbolSchema.safeParse(text).success),
  );

  it('requests a page of 100 and only the set filters', async () => {
    const server = fakeServer({ [ROUTE]: () => json(newsPage([])) });
    await readNews({});
    await readNews({ category: 'stocks', sentiment: 'bearish', search: 'rate cut', symbols: ['A', 'BRK.B'] });
    await readNews({ symbol: 'AAPL' }, { limit: 5 });
    await readNews({ period: 'today' }, { cursor: 'c1', since: '2026-11-20T05:00:00.000Z' });
    expect(queries(server)).toEqual([
      { limit: '100' },
      { limit: '100', category: 'stocks', sentiment: 'bearish', search: 'rate cut', symbols: 'A,BRK.B' },
      { limit: '5', symbol: 'AAPL' },
      { limit: '100', since: '2026-11-20T05:00:00.000Z', cursor: 'c1' },
    ]);
  });

  it('retries twice while the server is unavailable', async () => {
    let times = 0;
    fakeServer({ [ROUTE]: () => (++times < 3 ? fault(503, 'UNAVAILABLE', 'Later.') : json(newsPage([]))) });
    expect((await readNews({})).articles).toEqual([]);
    expect(times).toBe(3);
  });

  it('reports the third failure, and a permanent one at once', async () => {
    const unavailable = fakeServer({ [ROUTE]: () => fault(503, 'UNAVAILABLE', 'Later.') });
    await expect(readNews({})).rejects.toThrow('503: Later.');
    expect(unavailable.of(ROUTE)).toHaveLength(3);
    const gate = fakeServer({ [ROUTE]: () => fault(403, 'PREMIUM_REQUIRED', 'No.') });
    await expect(readNews({})).rejects.toThrow('403: No.');
    expect(gate.of(ROUTE)).toHaveLength(1);
  });
});

describe('a period', () => {
  it('begins at local midnight today, or three or seven days ago', () => {
    const now = new Date(2026, 10, 20, 15, 45);
    expect(PERIODS.map((period) => sinceOf(period, now))).toEqual([
      new Date(2026, 10, 20).toISOString(),
      new Date(2026, 10, 17, 15, 45).toISOString(),
      new Date(2026, 10, 13, 15, 45).toISOString(),
    ]);
  });
});
