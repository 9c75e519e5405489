import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  changeTrade,
  closeTrade,
  deleteTrade,
  getAccountStats,
  getJournalNames,
  getStatistics,
  getTrade,
  type ListedTrade,
  listTrades,
  TAG_MATCHES,
  type Trade,
  TRADE_ORDERS,
  TRADE_SORT_COLUMNS,
  TRADE_STATES,
  type TradeFilter,
} from '@plainscan/contracts';
import fc from 'fast-check';
import { FactsStore } from '../src/statistics/facts.store.ts';
import { matchesFilter } from '../src/statistics/matches-filter.ts';
import { journalDataSource } from '../src/db/database.ts';
import { type Caller, openJournal, type OpenJournal, type TradeInput } from './fixtures/open-journal.ts';

jest.setTimeout(90_000);

const SYMBOLS = ['AAPL', 'MSFT', 'BRK.B'] as const;
const STRATEGIES = ['Breakout', 'Pullback', ''] as const;
const SCANS = ['Tech stocks under $50', 'tech  stocks\nunder $50 ', 'RSI below 30'] as const;
const TAGS = ['gap', 'news', 'late'] as const;
const DAYS = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'] as const;
const TRADES = 60;

let journal: OpenJournal;
let me: Caller;
/** in order of creation */
let logged: Trade[];

/** Input for the nth trade: the same in every run, with different figures for each trade. */
const tradeInput = (n: number): TradeInput => {
  const entered = DAYS[n % 4]!;
  const input: TradeInput = {
    symbol: SYMBOLS[n % 3]!,
    side: n % 5 === 0 ? 'short' : 'long',
    strategyName: STRATEGIES[(n * 7) % 3]!,
    scan: n % 4 === 0 ? null : { query: SCANS[n % 3]!, asOf: entered, price: 10 },
    tags: TAGS.filter((_, i) => ((n * 5) >> i) & 1),
    entryPrice: 10 + (n % 7),
    quantity: 1 + (n % 4),
    stopLoss: n % 3 === 0 ? null : n % 5 === 0 ? 20 : 8,
    entryDate: n % 2 === 0 ? entered : `${entered}T1${n % 6}:00`,
  };
  if (n % 4 === 3) return input;
  return { ...input, exitPrice: 10 + ((n * 3) % 7), exitDate: DAYS[(n % 4) + 1]!, exitFee: (n % 3) / 10 };
};

beforeAll(async () => {
  journal = await openJournal();
  me = journal.newUser();
  const { executions: _, scan: __, ...withoutDetail } = await me.log(tradeInput(0));
  logged = [withoutDetail];
  for (let n = 1; n < TRADES; n++) {
    const whole = await me.log(tradeInput(n));
    // Some open trades are already partly closed.
    const {
      executions: _e,
      scan: _s,
      ...trade
    } = n % 8 === 7
      ? await me.call(closeTrade, { id: whole.id, price: '11', quantity: '1', date: DAYS[3 + ((n >> 3) & 1)]! })
      : whole;
    logged.push(trade);
  }
  await me.call(deleteTrade, { id: (await me.log({ symbol: 'GONE' })).id });
  // Other users' trades are never included.
  await journal.newUser().log({ symbol: 'AAPL' });
});
afterAll(() => journal.close());

const cursorText = (...parts: string[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
const ids = (trades: readonly { id: string }[]): string[] => trades.map(({ id }) => id);
const pages = async (input: object, limit: number): Promise<ListedTrade[]> => {
  const all: ListedTrade[] = [];
  for (;;) {
    const after = all.at(-1)?.cursor;
    const page = await me.call(listTrades, { ...input, limit, ...(after !== undefined && { after }) });
    all.push(...page);
    if (page.length < limit) return all;
  }
};

/** Compares two trades independently of the store. */
const compare: (order: (typeof TRADE_ORDERS)[number]) => (a: Trade, b: Trade) => number = (() => {
  const indexOf = (trade: Trade) => ids(logged).indexOf(trade.id);
  const time = (trade: Trade) => (trade.entry_date.length > 10 ? Date.parse(trade.entry_date) : -Infinity);
  const oldest = (a: Trade, b: Trade): number => {
    if (a.entered_on !== b.entered_on) return a.entered_on < b.entered_on ? -1 : 1;
    if (time(a) !== time(b)) return time(a) < time(b) ? -1 : 1;
    return indexOf(a) - indexOf(b);
  };
  const byEntry = (a: Trade, b: Trade, sign: number) => sign * oldest(a, b);
  const by =
    (value: (trade: Trade) => number | string | null) =>
    (a: Trade, b: Trade, sign: number): number => {
      const [one, other] = [value(a), value(b)];
      if (one === null || other === null)
        return Number(one === null) - Number(other === null) || sign * (indexOf(a) - indexOf(b));
      if (one !== other) return one < other ? -sign : sign;
      return sign * (indexOf(a) - indexOf(b));
    };
  const numeric = (text: string | null) => (text === null ? null : Number(text));
  const DAY_MS = 86_400_000;
  const columns: Record<(typeof TRADE_SORT_COLUMNS)[number], (a: Trade, b: Trade, sign: number) => number> = {
    symbol: by((trade) => trade.symbol),
    entered: byEntry,
    exited: by((trade) => trade.exited_on),
    days: by((trade) => trade.exited_on && (Date.parse(trade.exited_on) - Date.parse(trade.entered_on)) / DAY_MS),
    net: by((trade) => numeric(trade.profit_loss)),
    return: by((trade) =>
      trade.profit_loss === null
        ? null
        : Number(trade.profit_loss) /
          (Number(trade.entry_price) * (Number(trade.quantity) - Number(trade.open_quantity))),
    ),
    r: by((trade) => numeric(trade.r_multiple)),
  };
  return (order) => {
    const column = order.replace('-', '') as (typeof TRADE_SORT_COLUMNS)[number];
    return (a, b) => columns[column](a, b, order.startsWith('-') ? -1 : 1);
  };
})();

describe('the trade list', () => {
  it.each(TRADE_ORDERS.map((order) => [order] as const))(
    'is sorted by %s across pages, with each trade once',
    async (order) => {
      const expected = ids([...logged].sort(compare(order)));
      expect(ids(await me.call(listTrades, { order }))).toEqual(expected);
      for (const limit of [1, 7, 60]) expect(ids(await pages({ order }, limit))).toEqual(expected);
    },
  );

  it('is newest first by default and contains every logged trade', async () => {
    const listed = await me.call(listTrades, {});
    expect(listed.map(({ cursor: _, ...trade }) => trade)).toEqual([...logged].sort(compare('-entered')));
  });

  it('continues after a trade that has since been deleted', async () => {
    const who = journal.newUser();
    const trades: Trade[] = [];
    for (let n = 0; n < 4; n++) trades.push(await who.log({ entryDate: DAYS[n]! }));
    const { cursor } = (await who.call(listTrades, {})).find(({ id }) => id === trades[2]!.id)!;
    await who.call(deleteTrade, { id: trades[2]!.id });
    expect(ids(await who.call(listTrades, { after: cursor }))).toEqual([trades[1]!.id, trades[0]!.id]);
  });

  it('neither skips nor repeats a trade if the last one of a page is edited', async () => {
    const who = journal.newUser();
    const trades: Trade[] = [];
    for (let n = 0; n < 4; n++) trades.push(await who.log({ entryDate: DAYS[n]!, exitPrice: 11 + n }));
    const edit = async (id: string, date: string, price: string) => {
      const { executions, revision } = await who.call(getTrade, { id });
      const edited = executions.map(({ id: executionId, kind, quantity, on, price: was }) => ({
        id: executionId,
        kind,
        quantity,
        date: kind === 'entry' ? date : on < date ? date : on,
        price: kind === 'exit' ? price : was,
      }));
      await who.call(changeTrade, { id, revision, executions: edited });
    };
    for (const order of TRADE_ORDERS) {
      const [first, second, ...rest] = await who.call(listTrades, { order });
      // Moves the trade to the opposite end of each order.
      await edit(second!.id, order === '-entered' ? '2020-01-02' : '2026-11-19', order === '-net' ? '1' : '99');
      const next = await who.call(listTrades, { order, after: second!.cursor });
      expect(ids(next).filter((id) => id !== second!.id)).toEqual(ids(rest));
      expect(ids(next)).not.toContain(first!.id);
    }
  });

  it("lists only the user's own trades after another user's cursor", async () => {
    const stranger = journal.newUser();
    await stranger.log({ entryDate: DAYS[0]! });
    const [{ cursor }] = (await stranger.call(listTrades, { order: 'entered' })) as [ListedTrade];
    expect(ids(await me.call(listTrades, { order: 'entered', after: cursor }))).not.toHaveLength(0);
    expect(ids(logged)).toEqual(
      expect.arrayContaining(ids(await me.call(listTrades, { order: 'entered', after: cursor }))),
    );
  });

  it.each([
    ['of another order', cursorText('entered', '2026-01-02', '-infinity', '1')],
    ['with a day that does not exist', cursorText('-entered', '2026-02-30', '-infinity', '1')],
    ['with a timestamp that does not exist', cursorText('-entered', '2026-01-02', '2026-02-30T00:00:00.000Z', '1')],
    ["with a position that isn't a number", cursorText('-entered', '2026-01-02', '-infinity', '1;')],
    ['with too few keys', cursorText('-entered', '2026-01-02')],
    ["that isn't JSON", 'abc'],
    ['that is an ID', randomUUID()],
  ])('rejects a cursor %s', async (_, after) => {
    await expect(me.call(listTrades, { after })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });

  it('contains the trades that the statistics count, for any filter', async () => {
    const db = await journalDataSource(journal.stores.database.url, 'journal-test').initialize();
    const { trades: facts } = await new FactsStore(db).load(me.userId);
    await db.destroy();
    const one = <T>(...values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
    const filters = fc.record({
      symbol: one<string>(...SYMBOLS, 'NONE'),
      strategy: one<string>(...STRATEGIES, 'none'),
      scan: one<string>(SCANS[0], ' RSI BELOW 30', '', 'none'),
      tag: fc.option(fc.uniqueArray(fc.constantFrom(...TAGS, 'none'), { minLength: 1 }), { nil: undefined }),
      tagMatch: one(...TAG_MATCHES),
      side: one('long', 'short'),
      state: one(...TRADE_STATES),
      from: one<string>(...DAYS),
      to: one<string>(...DAYS),
      by: one('entry', 'exit'),
    });
    await fc.assert(
      fc.asyncProperty(filters, async (criteria) => {
        const filter = Object.fromEntries(
          Object.entries(criteria).filter(([, value]) => value !== undefined),
        ) as TradeFilter;
        const listed = ids(await me.call(listTrades, filter));
        expect([...listed].sort()).toEqual(ids(facts.filter(matchesFilter(filter))).sort());
        const statistics = await me.call(getStatistics, filter);
        expect(statistics.trades.total).toBe(listed.length);
      }),
      { numRuns: 150 },
    );
  });
});

describe('names in use', () => {
  it('are listed most used first', async () => {
    const who = journal.newUser();
    await who.log({ symbol: 'B', strategyName: 'rare', tags: ['x'] });
    await who.log({ symbol: 'A', strategyName: 'common', tags: ['y', 'x'] });
    await who.log({ symbol: 'A', strategyName: 'common' });
    expect(await who.call(getJournalNames, {})).toEqual({
      strategies: ['common', 'rare'],
      tags: ['x', 'y'],
      symbols: ['A', 'B'],
    });
  });
});

describe('statistics', () => {
  it('follow every change to the journal', async () => {
    const who = journal.newUser();
    const net = async () => (await who.call(getStatistics, {})).netProfitLoss;
    expect(await net()).toBe('0');
    const { id } = await who.log({ entryPrice: 10, quantity: 10 });
    await who.call(closeTrade, { id, price: 11, quantity: 5 });
    expect(await net()).toBe('5');
    expect(await who.call(getStatistics, {})).toMatchObject({ openNetProfitLoss: '5', trades: { open: 1 } });
    await who.call(closeTrade, { id, price: 9 });
    expect(await net()).toBe('0');
    expect(await who.call(getAccountStats, {})).toMatchObject({ breakEvenTrades: 1, winRate: 0 });
    await who.call(deleteTrade, { id });
    expect((await who.call(getStatistics, {})).trades.total).toBe(0);
  });

  it('cover only the account currency, which the first trade sets', async () => {
    const who = journal.newUser();
    await who.log({ currency: 'EUR', exitPrice: 11 });
    await who.log({ currency: 'USD', exitPrice: 99 });
    const otherCurrencies = [{ currency: 'USD', trades: 1 }];
    expect(await who.call(getStatistics, {})).toMatchObject({ currency: 'EUR', netProfitLoss: '100', otherCurrencies });
    expect(await who.call(getAccountStats, {})).toMatchObject({
      currency: 'EUR',
      accountValue: '100',
      totalTrades: 1,
      otherCurrencies,
    });
  });
});
