import type { StockHistory } from '@plainscan/contracts';
import { sessions } from '@plainscan/market-calendar';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalSymbol, csvProvider, simulatedProvider } from './index.ts';

const close = (stock: StockHistory | undefined) => [...stock!.bars.close];

describe('the simulated market', () => {
  const today = '2026-11-20';
  const provider = simulatedProvider({ seed: 7, today });

  it('has 11,626 stocks with unique symbols and names, in symbol order', async () => {
    const listings = await provider.listSymbols();
    const symbols = listings.map((listing) => listing.symbol);
    expect(listings.length).toBe(11_626);
    expect(new Set(symbols).size).toBe(11_626);
    expect(new Set(listings.map((listing) => listing.name)).size).toBe(11_626);
    expect(symbols).toEqual([...symbols].sort());
    expect(symbols.filter((symbol) => !/^[A-Z]{1,5}$/.test(symbol) || canonicalSymbol(symbol) !== symbol)).toEqual([]);
  });

  it('has well-known companies and funds at about their real prices', async () => {
    const symbols = ['AAPL', 'F', 'JPM', 'NVDA', 'O', 'SPY', 'TSLA', 'TSM'];
    const stocks = await provider.dailyBars(symbols, '2025-11-20', today);
    expect(
      stocks.map(({ listing }) => `${listing.symbol} ${listing.kind} ${listing.exchange} ${listing.name}`),
    ).toEqual([
      'AAPL stock NASDAQ Apple Inc.',
      'F stock NYSE Ford Motor Company',
      'JPM stock NYSE JPMorgan Chase & Co.',
      'NVDA stock NASDAQ NVIDIA Corporation',
      'SPY etf ARCA SPDR S&P 500 ETF Trust',
      'TSLA stock NASDAQ Tesla Inc.',
      'TSM adr NYSE Taiwan Semiconductor Manufacturing Company Limited',
    ]);
    const [apple, ford] = stocks;
    for (const price of close(apple)) expect(Math.abs(Math.log(price / 252))).toBeLessThan(0.7);
    for (const price of close(ford)) expect(Math.abs(Math.log(price / 12.1))).toBeLessThan(0.7);
  });

  it('uses no common words as symbols', async () => {
    const words =
      'ALL NOW ON IT A ARE BE BY CAN FOR GO HAS KEY LOW NEW NEXT ONE OPEN OR OUT REAL SEE SO TRUE UP US AND ADX RSI ATR OBV DAY HIGH BUY SELL CAP';
    const symbols = new Set((await provider.listSymbols()).map((listing) => listing.symbol));
    expect(words.split(' ').filter((word) => symbols.has(word))).toEqual([]);
  });

  it('has every sector, popular industries, and companies of every size', async () => {
    const listings = await provider.listSymbols();
    const count = (of: (listing: (typeof listings)[number]) => boolean) => listings.filter(of).length;
    for (const industry of [
      'Bank',
      'Semiconductor',
      'Biotech',
      'Oil & Gas',
      'Software',
      'REIT',
      'Drug',
      'Insurance',
      'Gold',
      'Solar',
      'Airlines',
    ])
      expect(count((listing) => listing.industry?.includes(industry) ?? false)).toBeGreaterThan(20);
    expect(new Set(listings.map((listing) => listing.sector)).size).toBe(12);
    for (const kind of ['stock', 'etf', 'adr', 'reit'])
      expect(count((listing) => listing.kind === kind)).toBeGreaterThan(200);
    for (const [low, high] of [
      [0, 5e7],
      [5e7, 3e8],
      [3e8, 2e9],
      [2e9, 1e10],
      [1e10, 2e11],
      [2e11, 1e14],
    ])
      expect(count(({ marketCap }) => marketCap !== null && marketCap >= low! && marketCap < high!)).toBeGreaterThan(
        10,
      );
  });

  it('generates plausible bars on session days only', async () => {
    const symbols = (await provider.listSymbols()).filter((_, i) => i % 20 === 0).map((listing) => listing.symbol);
    const days = new Set(sessions('2024-11-25', today).map((session) => Number(session.date.replaceAll('-', ''))));
    const stocks = await provider.dailyBars(symbols, '2024-11-25', today);
    expect(stocks.map((stock) => stock.listing.symbol)).toEqual(symbols);
    const wrong = stocks.filter(({ bars }) => {
      for (let i = 0; i < bars.dates.length; i++) {
        const [o, h, l, c] = [bars.open[i]!, bars.high[i]!, bars.low[i]!, bars.close[i]!];
        const cents = (price: number) => Number(price.toFixed(price < 1 ? 4 : 2)) === price;
        if (!days.has(bars.dates[i]!) || (i > 0 && bars.dates[i]! <= bars.dates[i - 1]!)) return true;
        if (!(l > 0 && l <= o && l <= c && h >= o && h >= c) || ![o, h, l, c].every(cents)) return true;
        if (!Number.isInteger(bars.volume[i]) || bars.volume[i]! < 1) return true;
      }
      return false;
    });
    expect(wrong.map((stock) => stock.listing.symbol)).toEqual([]);
    const lengths = stocks.map((stock) => stock.bars.dates.length);
    expect(lengths.filter((length) => length === days.size).length).toBeGreaterThan(lengths.length * 0.9);
    expect(lengths.filter((length) => length > 0 && length < 200).length).toBeGreaterThan(3);
  });

  it('includes prices below a dollar and above a thousand dollars', async () => {
    const symbols = (await provider.listSymbols()).map((listing) => listing.symbol);
    const last = (await provider.dailyBars(symbols, today, today)).map((stock) => stock.bars.close.at(-1) ?? NaN);
    expect(last.filter((price) => price < 1).length).toBeGreaterThan(50);
    expect(last.filter((price) => price > 1000).length).toBeGreaterThan(3);
    const halted = last.filter(Number.isNaN).length;
    expect(halted).toBeGreaterThan(0);
    expect(halted).toBeLessThan(40);
  });

  it('depends only on the seed, not on which symbols are requested', async () => {
    const symbols = (await provider.listSymbols()).slice(300, 400).map((listing) => listing.symbol);
    const together = await provider.dailyBars(symbols, '2024-11-25', today);
    const again = simulatedProvider({ seed: 7, today });
    const [alone] = await again.dailyBars([symbols[57]!], '2024-11-25', today);
    expect(alone).toEqual(together[57]);
    const other = simulatedProvider({ seed: 8, today });
    expect((await other.listSymbols()).slice(0, 50)).not.toEqual((await provider.listSymbols()).slice(0, 50));
  });

  it('adds one session per day without changing earlier ones', async () => {
    const symbols = (await provider.listSymbols()).slice(0, 200).map((listing) => listing.symbol);
    const tomorrow = simulatedProvider({ seed: 7, today: '2026-11-23' });
    expect(await tomorrow.latest()).toBe('2026-11-23');
    const [before, after] = await Promise.all([
      provider.dailyBars(symbols, '2025-06-02', today),
      tomorrow.dailyBars(symbols, '2025-06-02', '2026-11-23'),
    ]);
    const rewritten = before.filter((stock, i) => {
      const [old, now] = [close(stock), close(after[i])];
      return now.slice(0, old.length).some((price, at) => price !== old[at]) || now.length < old.length;
    });
    // Only a relisted stock may lose its history, which is one in several thousand per day.
    expect(rewritten.length).toBeLessThan(3);
  });

  it.each([
    ['2026-11-21', '2026-11-20'],
    ['2026-11-26', '2026-11-25'],
    ['2026-11-20T14:29:59Z', '2026-11-19'],
    ['2026-11-20T14:30:00Z', '2026-11-20'],
  ])('at %s ends with the session of %s', async (now, latest) => {
    expect(await simulatedProvider({ today: now }).latest()).toBe(latest);
    expect(
      await simulatedProvider({ today: () => new Date(now.length === 10 ? `${now}T22:00:00Z` : now) }).latest(),
    ).toBe(latest);
  });

  it('returns no bars after its newest session or for an unknown symbol', async () => {
    const symbol = (await provider.listSymbols())[0]!.symbol;
    const stocks = await provider.dailyBars(['NOPE!', symbol], '2026-11-16', '2027-03-01');
    expect(stocks.map((stock) => stock.listing.symbol)).toEqual([symbol]);
    expect([...stocks[0]!.bars.dates]).toEqual([20261116, 20261117, 20261118, 20261119, 20261120]);
    const [weekend] = await provider.dailyBars([symbol], '2026-11-14', '2026-11-15');
    expect(weekend!.bars.dates.length).toBe(0);
  });
});

describe('a market read from files', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'plainscan-csv-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('returns bars by symbol and session, and lists the symbols that have bars', async () => {
    const bars = join(folder, 'bars.csv');
    const symbols = join(folder, 'symbols.csv');
    const provider = csvProvider({ bars: [bars], symbols });
    await expect(provider.latest()).rejects.toThrow('file not found');

    const rows = ['2017-01-03', '2017-01-04', '2017-01-05'].map((day, i) => `B,${day},${i + 1},9,1,${i + 1},5\n`);
    writeFileSync(
      bars,
      `symbol,date,open,high,low,close,volume\n${rows.join('')}A,2017-01-03,1,2,1,2,5\nA,2017-01-04,1,2,1,3,5\n`,
    );
    writeFileSync(symbols, 'symbol,name,exchange\nB,Bee Inc.,NYSE\nC,Sea Inc.,NYSE\n');
    expect((await provider.listSymbols()).map(({ symbol, name }) => [symbol, name])).toEqual([
      ['A', 'A'],
      ['B', 'Bee Inc.'],
    ]);
    expect(await provider.latest()).toBe('2017-01-05');
    const [stock, ...others] = await provider.dailyBars(['B', 'C'], '2017-01-04', '2017-01-05');
    expect(others).toEqual([]);
    expect([...stock!.bars.dates]).toEqual([20170104, 20170105]);
    expect(close(stock)).toEqual([2, 3]);
    expect(provider.simulated).toBe(false);
    const report = await provider.readReport();
    expect(report!.examples).toEqual([{ fault: 'close-outside-range', file: bars, line: 6, detail: '3' }]);
  });

  it('reports that it has no usable bars', async () => {
    const bars = join(folder, 'none.csv');
    writeFileSync(bars, 'symbol,date,open,high,low,close,volume\nA,2017-01-07,1,2,1,2,5\n');
    await expect(csvProvider({ bars: [bars] }).latest()).rejects.toThrow('No usable bars in');
  });
});
