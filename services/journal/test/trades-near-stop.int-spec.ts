import { Controller } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  AppError,
  closeTrade,
  deleteTrade,
  type LastPrices,
  listLastPrices,
  listTradesNearStop,
  MAX_ALERT_TRADES,
} from '@plainscan/contracts';
import { type CallContext, newContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { bootControllers, type BootedController } from '@plainscan/test-kit';
import { type Caller, openJournal, type OpenJournal } from './fixtures/open-journal.ts';

jest.setTimeout(90_000);

const SESSION = '2026-11-19';
/** null while the market is loading */
let prices: Record<string, string> | null;
/** stocks without a bar of the session */
let halted: Set<string>;

@Controller()
class FakeScanner {
  @Rpc(listLastPrices)
  prices(_ctx: CallContext, { symbols }: RpcInput<typeof listLastPrices>): LastPrices {
    if (!prices) throw new AppError('unavailable', 'MARKET_LOADING', 'Loading.');
    const known = prices;
    const priceOf = (symbol: string) => ({
      symbol,
      price: known[symbol]!,
      changePercent: 1,
      asOf: halted.has(symbol) ? '2026-11-18' : SESSION,
    });
    return { simulated: false, prices: symbols.filter((symbol) => known[symbol]).map(priceOf) };
  }
}

let journal: OpenJournal;
let scanner: BootedController;
beforeAll(async () => {
  journal = await openJournal();
  scanner = await bootControllers({ natsUrl: journal.stores.nats.url, controllers: [FakeScanner], name: 'scanner' });
});
afterAll(async () => {
  await scanner.stop();
  await journal.close();
});
beforeEach(() => {
  prices = {};
  halted = new Set();
});

const near = async (...users: Caller[]) => {
  const userIds = users.map(({ userId }) => userId);
  return (await journal.stores.rpc.call(newContext(), listTradesNearStop, { userIds, session: SESSION })).users;
};

describe('the open trades near their stop', () => {
  it('are those within 3 percent or past it, long and short, with the nearest first', async () => {
    const who = journal.newUser();
    prices = { AT: '103', FAR: '103.01', PASSED: '99.5', SHORT: '97', BELOW: '96.99', NONE: '100' };
    const log = (symbol: string, side: 'long' | 'short', stopLoss?: string) =>
      who.log({
        symbol,
        side,
        entryPrice: side === 'long' ? '110' : '90',
        quantity: '1',
        ...(stopLoss && { stopLoss }),
      });
    const at = await log('AT', 'long', '100');
    await log('FAR', 'long', '100');
    const passed = await log('PASSED', 'long', '100');
    const short = await log('SHORT', 'short', '100');
    await log('BELOW', 'short', '100');
    await log('NONE', 'long');
    const [found] = await near(who);
    expect(found).toMatchObject({ userId: who.userId, count: 3 });
    expect(found!.nearest[0]).toEqual({
      tradeId: passed.id,
      symbol: 'PASSED',
      side: 'long',
      stop: '100',
      price: '99.5',
      roomPercent: -0.5,
    });
    const rooms = found!.nearest.slice(1).map(({ tradeId, roomPercent }) => [tradeId, roomPercent]);
    expect(rooms.toSorted()).toEqual([at.id, short.id].sort().map((id) => [id, 3]));
  });

  it('leave out closed and deleted trades, other currencies, and stocks without a price of the session', async () => {
    const who = journal.newUser();
    prices = { CLOSED: '100', DELETED: '100', SAP: '100', HALTED: '100', LEFT: '100' };
    halted.add('HALTED');
    const log = (symbol: string, more: object = {}) =>
      who.log({ symbol, entryPrice: '110', quantity: '2', stopLoss: '99', ...more });
    await who.call(closeTrade, { id: (await log('CLOSED')).id, price: '100' });
    await who.call(deleteTrade, { id: (await log('DELETED')).id });
    await log('SAP', { currency: 'EUR' });
    await log('HALTED');
    await log('GONE');
    const left = await log('LEFT');
    await who.call(closeTrade, { id: left.id, price: '120', quantity: '1' });
    expect(await near(who)).toMatchObject([{ count: 1, nearest: [{ tradeId: left.id, roomPercent: 1.01 }] }]);
  });

  it('are listed for each of the users, a few of them, with the number of all', async () => {
    const [many, one, none] = [journal.newUser(), journal.newUser(), journal.newUser()];
    prices = { MANY: '101', ONE: '101' };
    for (let i = 0; i <= MAX_ALERT_TRADES; i++) await many.log({ symbol: 'MANY', entryPrice: '110', stopLoss: '100' });
    await one.log({ symbol: 'ONE', entryPrice: '110', stopLoss: '100' });
    await none.log({ symbol: 'ONE', entryPrice: '110', stopLoss: '50' });
    const found = new Map((await near(many, one, none)).map((user) => [user.userId, user]));
    expect(found.get(many.userId)).toMatchObject({ count: MAX_ALERT_TRADES + 1 });
    expect(found.get(many.userId)!.nearest).toHaveLength(MAX_ALERT_TRADES);
    expect(found.get(one.userId)).toMatchObject({ count: 1, nearest: [{ symbol: 'ONE' }] });
    expect(found.has(none.userId)).toBe(false);
  });

  it('are unknown while the market of that session loads', async () => {
    const who = journal.newUser();
    await who.log({ symbol: 'OLD', entryPrice: '110', stopLoss: '100' });
    prices = null;
    await expect(near(who)).rejects.toMatchObject({ code: 'MARKET_LOADING' });
    prices = { OLD: '101' };
    halted.add('OLD');
    await expect(near(who)).rejects.toMatchObject({ code: 'MARKET_LOADING' });
  });
});
