import { describe, expect, it } from '@jest/globals';
import { DEMO_SETUPS, type LiquidBars } from '@plainscan/contracts';
import { randomWalkMarket } from '../../test/fixtures/random-walk-market.ts';
import { runSync } from '../slicing/run-sliced.ts';
import { DEMO_SESSIONS, DEMO_TRADES, demoTrades, STARTING_BALANCE } from './demo-trades.ts';
import { LOOKBACK } from './setups.ts';

const market = randomWalkMarket(60, DEMO_SESSIONS);
const tradesOn = (bars: LiquidBars) => runSync(demoTrades(bars));
const trades = tradesOn(market);
const barsOf = (symbol: string) => market.stocks.find((stock) => stock.symbol === symbol)!;
const sharesOf = (kind: 'entry' | 'exit', { fills }: (typeof trades)[number]) =>
  fills.filter((fill) => fill.kind === kind).reduce((sum, { shares }) => sum + shares, 0);

describe('the trades of a demo account', () => {
  it('are 200 over the last year, some of them open', () => {
    expect(trades).toHaveLength(DEMO_TRADES);
    const open = trades.filter(({ closedIn }) => closedIn === null);
    expect(open.length).toBeGreaterThan(1);
    expect(open.length).toBeLessThanOrEqual(8);
    expect(trades[0]!.fills[0]!.session).toBeLessThan(LOOKBACK + 10);
    expect(trades.at(-1)!.fills[0]!.session).toBeGreaterThan(DEMO_SESSIONS - 5);
  });

  it('are the same for the same bars and differ for other bars', () => {
    expect(tradesOn(market)).toEqual(trades);
    expect(tradesOn(randomWalkMarket(60, DEMO_SESSIONS, 2))).not.toEqual(trades);
  });

  it("are filled in chronological order, at prices in whole cents within the day's range", () => {
    for (const { symbol, fills } of trades) {
      const { high, low } = barsOf(symbol);
      for (const [i, { session, time, price, shares }] of fills.entries()) {
        expect(price).toBeGreaterThanOrEqual(low[session]!);
        expect(price).toBeLessThanOrEqual(high[session]!);
        expect(price).toBe(Math.round(price * 100) / 100);
        expect(Number.isInteger(shares) && shares > 0).toBe(true);
        expect(time > 0 && time < 1).toBe(true);
        const before = fills[i - 1];
        if (before) expect(session + time).toBeGreaterThan(before.session + before.time);
      }
    }
  });

  it('are entered the day after their setup and sized by the risk to the stop', () => {
    for (const { symbol, setup, stop, fills } of trades) {
      const { session, price, shares } = fills[0]!;
      expect(setup.matches(barsOf(symbol), session - 1)).toBe(true);
      expect(stop).toBeLessThan(price);
      expect(shares * (price - stop)).toBeLessThanOrEqual(0.01 * STARTING_BALANCE);
      expect(shares * price).toBeLessThanOrEqual(0.25 * STARTING_BALANCE);
    }
  });

  it('sell all shares when they close and lose more than the risk only in a gap', () => {
    for (const trade of trades) {
      const [bought, sold] = [sharesOf('entry', trade), sharesOf('exit', trade)];
      if (trade.closedIn === null) expect(sold).toBeLessThan(bought);
      else expect(sold).toBe(bought);
      const last = trade.fills.at(-1)!;
      if (trade.r < -1.01) expect(last.price).toBe(barsOf(trade.symbol).open[last.session]);
    }
  });

  it('use every saved scan and never hold two positions in one stock', () => {
    expect(new Set(trades.map(({ setup }) => setup.name))).toEqual(new Set(DEMO_SETUPS.map(({ name }) => name)));
    for (const [i, { symbol, fills, closedIn }] of trades.entries())
      for (const later of trades.slice(i + 1).filter((other) => other.symbol === symbol))
        expect(closedIn !== null && later.fills[0]!.session > closedIn && fills.length > 1).toBe(true);
  });

  it('end the year with a profit, with losers among the winners', () => {
    const closed = trades.filter(({ closedIn }) => closedIn !== null);
    const wins = closed.filter(({ r }) => r > 0).length / closed.length;
    expect(wins).toBeGreaterThan(0.4);
    expect(wins).toBeLessThan(0.75);
    expect(closed.reduce((sum, { r }) => sum + r, 0)).toBeGreaterThan(0);
  });

  it('are empty without history, and for stocks without a whole cent between high and low', () => {
    expect(tradesOn({ sessions: [], stocks: [] })).toEqual([]);
    expect(tradesOn(randomWalkMarket(60, LOOKBACK + 1))).toEqual([]);
    const betweenCents = (column: number[]) => column.map(() => 10.004);
    const stocks = market.stocks.map((stock) => ({
      ...stock,
      high: betweenCents(stock.high),
      low: betweenCents(stock.low),
    }));
    expect(tradesOn({ ...market, stocks })).toEqual([]);
  });
});
