import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  AppError,
  DEMO_SETUPS,
  deleteTrade,
  getAccountStats,
  getStatistics,
  getTrade,
  listCashTransactions,
  listLiquidBars,
  type LiquidBars,
  listTrades,
  seedDemoJournal,
} from '@plainscan/contracts';
import { Rpc, type CallContext, type RpcInput } from '@plainscan/service-kit';
import { bootControllers, type BootedController } from '@plainscan/test-kit';
import { newContext } from '@plainscan/service-kit';
import { randomWalkMarket } from './fixtures/random-walk-market.ts';
import { type Caller, openJournal, type OpenJournal } from './fixtures/open-journal.ts';
import { DEMO_SESSIONS } from '../src/demo/demo-trades.ts';

jest.setTimeout(60_000);

const MARKET = randomWalkMarket(60, DEMO_SESSIONS);
let market: LiquidBars | null;
let marketRequests = 0;
@Controller()
class FakeScanner {
  @Rpc(listLiquidBars)
  bars(_ctx: CallContext, { stocks, sessions }: RpcInput<typeof listLiquidBars>): LiquidBars {
    marketRequests += 1;
    if (!market) throw new AppError('unavailable', 'MARKET_LOADING', 'Loading.');
    expect([stocks, sessions]).toEqual([60, DEMO_SESSIONS]);
    return market;
  }
}

let journal: OpenJournal;
let scanner: BootedController;
beforeAll(async () => {
  journal = await openJournal({ replicas: 2, now: `${MARKET.sessions.at(-1)}T23:00:00Z` });
  scanner = await bootControllers({ natsUrl: journal.stores.nats.url, controllers: [FakeScanner], name: 'scanner' });
});
afterAll(async () => {
  await scanner.stop();
  await journal.close();
});
let now = Date.parse(`${MARKET.sessions.at(-1)}T23:00:00Z`);
/** Advances the clock to `time`, or by a minute if that is later, so that the replicas' cached market expires. */
const advanceTo = (time: number) => journal.clock.set(new Date((now = Math.max(now + 60_000, time))).toISOString());
const expireCache = () => advanceTo(0);

beforeEach(() => {
  marketRequests = 0;
  expireCache();
  market = MARKET;
});

const seed = ({ userId }: Pick<Caller, 'userId'>) => journal.stores.rpc.call(newContext(), seedDemoJournal, { userId });
const tradesOf = (caller: Caller) => caller.call(listTrades, {});

describe('the journal of a demo account', () => {
  it('has a year of 200 trades with tags, notes, and stops, and a matching account value', async () => {
    const demo = journal.newUser();
    expect(await seed(demo)).toEqual({ trades: 200 });
    const trades = await tradesOf(demo);
    expect(trades).toHaveLength(200);
    expect(trades.every(({ tags, stop_loss, strategy }) => tags.length > 0 && stop_loss !== null && strategy)).toBe(
      true,
    );
    expect(trades.filter(({ notes }) => notes !== null).length).toBeGreaterThan(50);
    const open = trades.filter(({ status }) => status === 'open');
    expect(open.length).toBeGreaterThan(1);
    for (const { r_multiple, status } of trades) expect(r_multiple === null).toBe(status === 'open');

    const stats = await demo.call(getAccountStats, {});
    expect(stats).toMatchObject({ totalTrades: 200, openTrades: open.length, currency: 'USD', accountValueSet: true });
    const { cashTransactions } = await demo.call(listCashTransactions, {});
    expect(cashTransactions).toMatchObject([{ kind: 'deposit', amount: '50000', on: trades.at(-1)!.entered_on }]);
    expect(Number(stats.accountValue)).toBeCloseTo(50_000 + Number(stats.totalProfitLoss), 2);
    expect((await demo.call(getStatistics, {})).trades).toMatchObject({ total: 200, closed: 200 - open.length });
  });

  it('links most trades to the saved scan of the session before, so statistics by scan have content', async () => {
    const demo = journal.newUser();
    await seed(demo);
    const { groups } = (await demo.call(getStatistics, {})).byScan;
    expect(groups.map(({ key }) => key).sort()).toEqual(['', ...DEMO_SETUPS.map(({ query }) => query)].sort());
    const trades = await tradesOf(demo);
    const linked = trades.filter(({ has_scan }) => has_scan);
    expect(linked).toHaveLength(160);
    const { symbol, strategy, entered_on, scan } = await demo.call(getTrade, { id: linked[0]!.id });
    const session = MARKET.sessions.indexOf(entered_on) - 1;
    expect(scan).toEqual({
      query: DEMO_SETUPS.find(({ name }) => name === strategy)!.query,
      asOf: MARKET.sessions[session],
      price: MARKET.stocks.find((stock) => stock.symbol === symbol)!.close[session],
    });
  });

  it('has fills at market prices and during market hours', async () => {
    const demo = journal.newUser();
    await seed(demo);
    const [newest] = await tradesOf(demo);
    const { executions, symbol } = await demo.call(getTrade, { id: newest!.id });
    const bars = MARKET.stocks.find((stock) => stock.symbol === symbol)!;
    for (const { on, at, price, time_zone } of executions) {
      const session = MARKET.sessions.indexOf(on);
      expect(Number(price)).toBeGreaterThanOrEqual(bars.low[session]!);
      expect(Number(price)).toBeLessThanOrEqual(bars.high[session]!);
      expect(time_zone).toBe('America/New_York');
      const minutes = new Date(at!).toLocaleTimeString('en-GB', { timeZone: time_zone });
      expect(minutes > '09:30:00' && minutes < '16:00:00').toBe(true);
    }
  });

  it('leaves out a session that is still trading', async () => {
    market = randomWalkMarket(60, DEMO_SESSIONS + 1);
    const [yesterday, today] = market.sessions.slice(-2);
    advanceTo(Date.parse(`${today}T16:00:00Z`));
    const demo = journal.newUser();
    await seed(demo);
    expireCache();
    const days = (await tradesOf(demo)).flatMap(({ entered_on, exited_on }) => [entered_on, exited_on ?? '']);
    expect(days).not.toContain(today);
    expect(days).toContain(yesterday);
  });

  it('is written once, even if requested repeatedly on two replicas, and deleted trades stay deleted', async () => {
    const demo = journal.newUser();
    const calls = await Promise.all([seed(demo), seed(demo), seed(demo)]);
    expect(calls.map(({ trades }) => trades).sort()).toEqual([0, 0, 200]);
    const [first] = await tradesOf(demo);
    await demo.call(deleteTrade, { id: first!.id });
    expect(await seed(demo)).toEqual({ trades: 0 });
    expect(await tradesOf(demo)).toHaveLength(199);
  });

  it("isn't added to a journal that is in use", async () => {
    const trader = journal.newUser();
    await trader.log();
    expect(await seed(trader)).toEqual({ trades: 0 });
    expect(await tradesOf(trader)).toHaveLength(1);
  });

  it('stays empty while the market is loading or has too little history, and can be filled later', async () => {
    const demo = journal.newUser();
    market = null;
    await expect(seed(demo)).rejects.toMatchObject({ code: 'MARKET_LOADING' });
    market = { sessions: [], stocks: [] };
    expireCache();
    expect(await seed(demo)).toEqual({ trades: 0 });
    expect(await demo.call(listCashTransactions, {})).toMatchObject({ cashTransactions: [] });
    market = MARKET;
    expireCache();
    expect(await seed(demo)).toEqual({ trades: 200 });
  });

  it('is the same in every demo account', async () => {
    const [one, other] = [journal.newUser(), journal.newUser()];
    await Promise.all([seed(one), seed(other)]);
    const summarize = async (caller: Caller) =>
      (await tradesOf(caller)).map(({ symbol, entry_date, profit_loss, tags }) => ({
        symbol,
        entry_date,
        profit_loss,
        tags,
      }));
    expect(await summarize(one)).toEqual(await summarize(other));
  });

  it('is computed once for accounts created at the same time', async () => {
    const demos = Array.from({ length: 5 }, () => journal.newUser());
    expect(await Promise.all(demos.map(seed))).toEqual(demos.map(() => ({ trades: 200 })));
    expect(marketRequests).toBeLessThanOrEqual(2); // replicas
  });

  it('requires a user ID', async () => {
    await expect(seed({ userId: 'demo' })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    expect(await seed({ userId: randomUUID() })).toEqual({ trades: 200 });
  });
});
