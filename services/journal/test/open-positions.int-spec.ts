import { Controller } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  AppError,
  closeTrade,
  deleteTrade,
  getOpenPositions,
  type LastPrices,
  listLastPrices,
  MAX_LAST_PRICES,
} from '@plainscan/contracts';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { bootControllers, type BootedController } from '@plainscan/test-kit';
import { openJournal, type OpenJournal } from './fixtures/open-journal.ts';

jest.setTimeout(90_000);

let prices: Record<string, string> | null;
const requested: number[] = [];
@Controller()
class FakeScanner {
  @Rpc(listLastPrices)
  prices(_ctx: CallContext, { symbols }: RpcInput<typeof listLastPrices>): LastPrices {
    if (!prices) throw new AppError('unavailable', 'MARKET_LOADING', 'Loading.');
    requested.push(symbols.length);
    const known = prices;
    return {
      simulated: true,
      prices: symbols.flatMap((symbol) => {
        const price = known[symbol];
        return price ? [{ symbol, price, changePercent: 1, asOf: symbol === 'OLD' ? '2026-11-18' : '2026-11-19' }] : [];
      }),
    };
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
  requested.length = 0;
});

describe('the total of the open positions', () => {
  it('is exact over long, short, and partly closed positions', async () => {
    const who = journal.newUser();
    prices = { AAPL: '10.1', MSFT: '20.2', OLD: '3' };
    await who.log({ symbol: 'AAPL', entryPrice: '10', quantity: '3' }); // +0.3
    await who.log({ symbol: 'AAPL', entryPrice: '10.3', quantity: '1', side: 'short' }); // +0.2
    const partly = await who.log({ symbol: 'MSFT', entryPrice: '20', quantity: '10' });
    await who.call(closeTrade, { id: partly.id, price: '25', quantity: '4' });
    // 6 shares left: +1.2
    await who.log({ symbol: 'OLD', entryPrice: '4', quantity: '1' }); // -1
    await who.log({ symbol: 'AAPL', entryPrice: '1', exitPrice: '2' });
    const deleted = await who.log({ symbol: 'AAPL', entryPrice: '1' });
    await who.call(deleteTrade, { id: deleted.id });
    await journal.newUser().log({ symbol: 'AAPL', entryPrice: '1' });
    expect(await who.call(getOpenPositions, {})).toEqual({
      positions: 4,
      unpriced: 0,
      unrealized: '0.7',
      asOf: '2026-11-19',
      simulated: true,
    });
  });

  it('counts positions without a price in their currency', async () => {
    const who = journal.newUser();
    prices = { AAPL: '11', SAP: '200' };
    await who.log({ symbol: 'AAPL', entryPrice: '10', quantity: '1' });
    await who.log({ symbol: 'SAP', currency: 'EUR' });
    await who.log({ symbol: 'GONE' });
    expect(await who.call(getOpenPositions, {})).toMatchObject({ positions: 3, unpriced: 2, unrealized: '1' });
  });

  it('is null without positions, and then asks for no prices', async () => {
    expect(await journal.newUser().call(getOpenPositions, {})).toEqual({
      positions: 0,
      unpriced: 0,
      unrealized: null,
      asOf: null,
      simulated: false,
    });
    expect(requested).toEqual([]);
  });

  it('covers more symbols than one request for prices', async () => {
    const who = journal.newUser();
    const symbols = Array.from({ length: MAX_LAST_PRICES + 1 }, (_, i) => `S${i}`);
    prices = Object.fromEntries(symbols.map((symbol) => [symbol, '11']));
    for (const symbol of symbols) await who.log({ symbol, entryPrice: '10', quantity: '1' });
    expect(await who.call(getOpenPositions, {})).toMatchObject({ positions: 201, unpriced: 0, unrealized: '201' });
    expect(requested.toSorted((a, b) => a - b)).toEqual([1, MAX_LAST_PRICES]);
  });

  it('is unavailable while the market loads', async () => {
    const who = journal.newUser();
    await who.log();
    prices = null;
    await expect(who.call(getOpenPositions, {})).rejects.toMatchObject({ code: 'MARKET_LOADING' });
  });

  it('requires Premium', async () => {
    await expect(journal.as('00000000-0000-4000-8000-00000000000a').call(getOpenPositions, {})).rejects.toMatchObject({
      code: 'PREMIUM_REQUIRED',
    });
  });
});
