import { describe, expect, it } from '@jest/globals';
import { closed, open, statistics, trade } from '../../test/fixtures/facts.ts';
import { fill } from '../../test/fixtures/fills.ts';

describe('totals', () => {
  it('of an empty journal are zero, or null if undefined', () => {
    expect(statistics([])).toMatchObject({
      trades: { total: 0, open: 0, closed: 0, winning: 0, losing: 0, breakEven: 0 },
      grossProfitLoss: '0',
      fees: '0',
      netProfitLoss: '0',
      openNetProfitLoss: '0',
      winRate: null,
      averageWin: null,
      averageLoss: null,
      largestWin: null,
      largestLoss: null,
      expectancy: null,
      profitFactor: null,
      averageR: null,
      tradesWithR: 0,
    });
  });

  it('count wins, losses, and break-even trades after fees', () => {
    const fee = { fee: '1' };
    const even = trade([fill('entry', '2026-01-05', '1', '10', fee), fill('exit', '2026-01-06', '1', '12', fee)]);
    const lossFromFees = trade([
      fill('entry', '2026-01-05', '1', '10', fee),
      fill('exit', '2026-01-06', '1', '11.99', fee),
    ]);
    // 12 − 10 − 2 = 0; 11.99 − 10 − 2 = −0.01, although the exit price is above the entry price
    const all = [closed('100'), closed('50.5'), closed('-30'), even, lossFromFees, open()];
    expect(statistics(all)).toMatchObject({
      trades: { total: 6, open: 1, closed: 5, winning: 2, losing: 2, breakEven: 1 },
      // gross 100 + 50.5 − 30 + 2 + 1.99 = 124.49; fees 4
      grossProfitLoss: '124.49',
      fees: '4',
      netProfitLoss: '120.49',
      // 2 of 5
      winRate: 40,
      // (100 + 50.5) ÷ 2; (−30 − 0.01) ÷ 2
      averageWin: '75.25',
      averageLoss: '-15.005',
      largestWin: '100',
      largestLoss: '-30',
      // 120.49 ÷ 5
      expectancy: '24.098',
      // 150.5 ÷ 30.01 = 5.01499500166…
      profitFactor: '5.0149950017',
    });
  });

  it('have no profit factor without a loss, and a profit factor of zero without a win', () => {
    expect(statistics([closed('10'), closed('0')])).toMatchObject({
      profitFactor: null,
      averageLoss: null,
      winRate: 50,
    });
    expect(statistics([closed('-10'), closed('0')])).toMatchObject({ profitFactor: '0', averageWin: null, winRate: 0 });
    expect(statistics([closed('0')])).toMatchObject({
      profitFactor: null,
      expectancy: '0',
      largestWin: null,
      largestLoss: null,
    });
    expect(statistics([open()])).toMatchObject({ profitFactor: null, expectancy: null, winRate: null });
  });

  it('include and separately report realized P&L of open trades, but exclude it from averages', () => {
    const half = trade([fill('entry', '2026-01-05', '2', '10', { fee: '1' }), fill('exit', '2026-01-06', '1', '15')]);
    // 15 − 10 − half of 1 = 4.5
    expect(statistics([half, closed('-1')])).toMatchObject({
      trades: { total: 2, open: 1, closed: 1, winning: 0, losing: 1 },
      grossProfitLoss: '4',
      fees: '0.5',
      netProfitLoss: '3.5',
      openNetProfitLoss: '4.5',
      expectancy: '-1',
      averageWin: null,
      largestWin: null,
    });
  });

  it('average R over the trades that have an R multiple', () => {
    const all = [
      closed('20', { stop: '990' }), // 20 ÷ 10 = 2 R
      closed('-10', { stop: '990' }), // −1 R
      closed('5', { side: 'short', stop: '1020' }), // 5 ÷ 20 = 0.25 R
      closed('7'),
      closed('7', { stop: '1000' }), // at the entry
      closed('7', { stop: '1001' }), // on the wrong side
      open({ stop: '990' }),
    ];
    // (2 − 1 + 0.25) ÷ 3 = 0.41666666666…
    expect(statistics(all)).toMatchObject({ tradesWithR: 3, averageR: '0.4166666667' });
  });

  it('exclude other currencies, which are only counted, most trades first', () => {
    const all = [
      closed('10'),
      closed('1000', { currency: 'EUR' }),
      closed('-1000', { currency: 'GBP' }),
      open({ currency: 'GBP' }),
      closed('1', { currency: 'CAD' }),
    ];
    expect(statistics(all)).toMatchObject({
      trades: { total: 1 },
      netProfitLoss: '10',
      equity: [{ netProfitLoss: '10' }],
      otherCurrencies: [
        { currency: 'GBP', trades: 2 },
        { currency: 'CAD', trades: 1 },
        { currency: 'EUR', trades: 1 },
      ],
    });
  });

  it('are exact where binary floats are not', () => {
    expect(statistics(Array.from({ length: 10 }, () => closed('0.1'))).netProfitLoss).toBe('1');
    expect(statistics([closed('0.1'), closed('0.2'), closed('-0.3')]).netProfitLoss).toBe('0');
  });
});
