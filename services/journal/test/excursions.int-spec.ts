import { setImmediate as nextTurn } from 'node:timers/promises';
import { Controller } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  AppError,
  deleteTrade,
  getBars,
  getExcursionAverages,
  getTradeExcursions,
  type StockBars,
} from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { bootControllers, type BootedController } from '@plainscan/test-kit';
import { type Caller, openJournal, type OpenJournal } from './fixtures/open-journal.ts';

jest.setTimeout(90_000);

const bar = (date: string, low: number, high: number) => ({ date, open: low, high, low, close: high, volume: 1 });
const BARS = [bar('2026-11-17', 9.5, 10.4), bar('2026-11-18', 9.7, 10.8), bar('2026-11-19', 10.1, 11.5)];

let answer: () => Omit<StockBars, 'symbol' | 'name'>;
/** Turns of the event loop before the fake scanner answers, so that concurrent requests overlap. */
const TURNS = 100;
let inFlight = 0;
let mostInFlight = 0;
const requested: RpcInput<typeof getBars>[] = [];
@Controller()
class FakeScanner {
  @Rpc(getBars)
  async bars(_ctx: CallContext, input: RpcInput<typeof getBars>): Promise<StockBars> {
    requested.push(input);
    inFlight += 1;
    mostInFlight = Math.max(mostInFlight, inFlight);
    for (let turn = 0; turn < TURNS; turn++) await nextTurn();
    inFlight -= 1;
    return { symbol: input.symbol, name: 'ABC', ...answer() };
  }
}

let journal: OpenJournal;
let scanner: BootedController;
let me: Caller;
beforeAll(async () => {
  journal = await openJournal();
  scanner = await bootControllers({ natsUrl: journal.stores.nats.url, controllers: [FakeScanner], name: 'scanner' });
});
afterAll(async () => {
  await scanner.stop();
  await journal.close();
});
beforeEach(() => {
  me = journal.newUser();
  answer = () => ({ simulated: false, bars: BARS });
  requested.length = 0;
});

const held = (overrides: object = {}) =>
  me.log({ symbol: 'ABC', entryPrice: 10, quantity: 100, stopLoss: 9.6, entryDate: '2026-11-17', ...overrides });
const excursions = (id: string, who = me) => who.call(getTradeExcursions, { id });

describe('the excursions of a stored trade', () => {
  it('come from the daily bars of its stock since its entry', async () => {
    const { id } = await held({ exitPrice: 11, exitDate: '2026-11-19' });
    expect(await excursions(id)).toEqual({
      adverse: {
        sure: { amount: '-30', percent: '-3', r: '-0.75' },
        possible: { amount: '-50', percent: '-5', r: '-1.25' },
      },
      favorable: {
        sure: { amount: '100', percent: '10', r: '2.5' },
        possible: { amount: '150', percent: '15', r: '3.75' },
      },
      problem: null,
      simulated: false,
      through: '2026-11-19',
    });
    expect(requested).toEqual([{ symbol: 'ABC', sessions: expect.any(Number) }]);
    expect(requested[0]!.sessions).toBeGreaterThanOrEqual(4);
    expect(requested[0]!.sessions).toBeLessThan(15);
  });

  it('say if the bars are simulated', async () => {
    answer = () => ({ simulated: true, bars: BARS });
    expect(await excursions((await held()).id)).toMatchObject({ problem: null, simulated: true });
  });

  it('are not given without the stock, its days, or its currency', async () => {
    const none = { adverse: null, favorable: null, simulated: false, through: null };
    answer = () => {
      throw new AppError('not_found', 'UNKNOWN_SYMBOL', 'Symbol not found.');
    };
    expect(await excursions((await held()).id)).toEqual({ ...none, problem: 'no-bars' });
    answer = () => ({ simulated: false, bars: BARS });
    expect(await excursions((await held({ entryDate: '2026-11-16' })).id)).toEqual({ ...none, problem: 'no-bars' });
    expect(await excursions((await held({ entryPrice: 100 })).id)).toEqual({ ...none, problem: 'prices-differ' });
    expect(await excursions((await held({ currency: 'EUR' })).id)).toEqual({ ...none, problem: 'other-currency' });
  });

  it('belong to the owner of the trade', async () => {
    const { id } = await held();
    await expect(excursions(id, journal.newUser())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await me.call(deleteTrade, { id });
    await expect(excursions(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are unavailable while the market loads', async () => {
    answer = () => {
      throw new AppError('unavailable', 'MARKET_LOADING', 'Loading.');
    };
    const { id } = await held();
    await expect(excursions(id)).rejects.toMatchObject({ code: 'MARKET_LOADING' });
  });
});

describe('the average excursions', () => {
  const averages = (filter: object = {}, who = me) => who.call(getExcursionAverages, filter);
  const closed = (overrides: object = {}) => held({ exitPrice: 11, exitDate: '2026-11-19', ...overrides });

  it('are those of the filtered closed trades, with the reasons for the others', async () => {
    await closed({ strategyName: 'Gap' });
    await closed({ stopLoss: undefined, entryPrice: 10.2 });
    await closed({ entryPrice: 100, exitPrice: 110, stopLoss: undefined });
    await closed({ currency: 'EUR' });
    await held();
    requested.length = 0;
    const found = await averages();
    expect(requested).toHaveLength(1);
    expect(found).toMatchObject({
      all: {
        trades: 2,
        adverse: { percent: { sure: '-3.951' }, interval: null, r: { trades: 1, sure: '-0.75', possible: '-1.25' } },
      },
      unmeasured: { 'no-bars': 0, 'other-currency': 1, 'prices-differ': 1, older: 0 },
      simulated: false,
    });
    expect(found.byStrategy.groups.map(({ key, trades }) => [key, trades])).toEqual([
      ['', 1],
      ['Gap', 1],
    ]);
    expect(await averages({ strategy: 'Gap' })).toMatchObject({ all: { trades: 1 } });
    expect(await averages({ strategy: 'None' })).toMatchObject({ all: null });
    expect(await averages({}, journal.newUser())).toMatchObject({ all: null, byScan: { groups: [] } });
  });

  it('are computed one at a time for each user, however many are requested', async () => {
    await closed();
    requested.length = 0;
    mostInFlight = 0;
    const all = await Promise.all(Array.from({ length: 3 }, () => averages()));
    expect(all.map((each) => each.all?.trades)).toEqual([1, 1, 1]);
    expect([requested.length, mostInFlight]).toEqual([3, 1]);
  });
});
