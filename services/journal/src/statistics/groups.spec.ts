import { describe, expect, it } from '@jest/globals';
import { MAX_GROUPS } from '@plainscan/contracts';
import { closed, open, scan, statistics, trade } from '../../test/fixtures/facts.ts';
import { fill } from '../../test/fixtures/fills.ts';
import { weekday } from './calendar-days.ts';
import { MAX_SENTENCE_CHARS } from './scan-groups.ts';

describe('groups', () => {
  it('by strategy have separate figures, sorted by closed trades in descending order', () => {
    const { byStrategy } = statistics([
      closed('10', { strategy: 'gap', stop: '995' }), // 2 R
      closed('-4', { strategy: 'gap', stop: '996' }), // −1 R
      closed('0', { strategy: 'gap' }),
      closed('7'),
      open({ strategy: 'only open' }),
    ]);
    expect(byStrategy).toEqual({
      groups: [
        {
          key: 'gap',
          trades: 3,
          winning: 1,
          losing: 1,
          // 1 of 3
          winRate: 100 / 3,
          netProfitLoss: '6',
          expectancy: '2',
          expectancyInterval: null,
          // 10 ÷ 4
          profitFactor: '2.5',
          // (2 − 1) ÷ 2
          averageR: '0.5',
        },
        {
          key: '',
          trades: 1,
          winning: 1,
          losing: 0,
          winRate: 100,
          netProfitLoss: '7',
          expectancy: '7',
          expectancyInterval: null,
          profitFactor: null,
          averageR: null,
        },
      ],
      omitted: 0,
    });
  });

  it('by tag count a trade under each of its tags, and trades without tags under an empty key', () => {
    const { byTag } = statistics([
      closed('10', { tags: ['earnings', 'gap'] }),
      closed('-4', { tags: ['gap'] }),
      closed('1'),
    ]);
    expect(byTag.groups.map(({ key, trades, netProfitLoss }) => [key, trades, netProfitLoss])).toEqual([
      ['gap', 2, '6'],
      ['', 1, '1'],
      ['earnings', 1, '10'],
    ]);
  });

  it('by scan ignore case and spacing, are named after the newest scan, and have an empty key for trades without one', () => {
    const { byScan } = statistics([
      closed('10', { scan: scan('rsi below 30', '2026-01-02') }),
      closed('-4', { scan: scan('RSI  below 30', '2026-01-05') }),
      closed('2', { scan: scan('RSI below 30', '2025-12-31') }),
      closed('1', { scan: scan('RSI below 20') }),
      closed('7'),
    ]);
    expect(byScan.groups.map(({ key, trades, netProfitLoss }) => [key, trades, netProfitLoss])).toEqual([
      ['RSI  below 30', 3, '8'],
      ['', 1, '7'],
      ['RSI below 20', 1, '1'],
    ]);
  });

  it('by scan leave out the smallest if the sentences are too long for a response', () => {
    const long = (n: number) => scan(`RSI below ${n} ${'and price above 5 '.repeat(80)}`);
    const fit = Math.floor(MAX_SENTENCE_CHARS / long(10).query.length);
    const scans = Array.from({ length: fit + 2 }, (_, n) => long(10 + n));
    const { byScan } = statistics([...scans, long(12)].map((linked) => closed('1', { scan: linked })));
    expect(byScan.groups[0]).toMatchObject({ key: long(12).query, trades: 2 });
    expect(byScan.groups).toHaveLength(fit);
    expect(byScan.omitted).toBe(2);
  });

  it('by symbol and by side add up to the total, including realized P&L of open trades', () => {
    const half = [fill('entry', '2026-01-05', '2', '10'), fill('exit', '2026-01-06', '1', '15')];
    const { bySymbol, bySide, netProfitLoss } = statistics([
      closed('10', { symbol: 'AAA', side: 'short' }),
      closed('-4', { symbol: 'BBB' }),
      trade(half, { symbol: 'BBB' }),
    ]);
    // −4 closed, 15 − 10 from the half that was sold; the mean covers only the closed trade
    expect(bySymbol.groups).toMatchObject([
      { key: 'AAA', trades: 1, netProfitLoss: '10' },
      { key: 'BBB', trades: 1, netProfitLoss: '1', expectancy: '-4' },
    ]);
    expect(bySide.groups).toMatchObject([
      { key: 'long', netProfitLoss: '1' },
      { key: 'short', netProfitLoss: '10' },
    ]);
    expect(netProfitLoss).toBe('11');
  });

  it('by weekday use the day of the first entry and start on Monday', () => {
    // 2026-01-05 was a Monday, 2026-01-09 a Friday
    const { byWeekday } = statistics([
      closed('1', { entered: '2026-01-09', exited: '2026-01-12' }),
      closed('2', { entered: '2026-01-09', exited: '2026-01-12' }),
      closed('3', { entered: '2026-01-05', exited: '2026-01-09' }),
    ]);
    expect(byWeekday.groups.map(({ key, trades, netProfitLoss }) => [key, trades, netProfitLoss])).toEqual([
      ['1', 1, '3'],
      ['5', 2, '3'],
    ]);
  });

  it('report the number of omitted names', () => {
    const names = Array.from({ length: MAX_GROUPS + 2 }, (_, i) => `S${i}`);
    const { bySymbol } = statistics([...names, 'S7'].map((symbol) => closed('1', { symbol })));
    expect(bySymbol.groups).toHaveLength(MAX_GROUPS);
    expect(bySymbol.groups[0]).toMatchObject({ key: 'S7', trades: 2 });
    expect(bySymbol.omitted).toBe(2);
  });
});

describe('weekday', () => {
  it('matches the calendar over two centuries', () => {
    for (let at = Date.UTC(1900, 0, 1); at < Date.UTC(2100, 0, 1); at += 86_400_000) {
      const date = new Date(at);
      if (weekday(date.toISOString().slice(0, 10)) !== (date.getUTCDay() || 7)) throw new Error(date.toISOString());
    }
    expect(weekday('2026-11-21')).toBe(6);
  });
});
