import { describe, expect, it } from '@jest/globals';
import { MAX_EQUITY_DAYS } from '@plainscan/contracts';
import { closed, cashTransaction, open, statistics, trade } from '../../test/fixtures/facts.ts';
import { fill } from '../../test/fixtures/fills.ts';
import { computeStatistics } from './compute-statistics.ts';

const on = (exited: string, net: string) => closed(net, { entered: '2026-01-01', exited });

describe('equity', () => {
  it('accumulates P&L by exit day and keeps deposits separate in the account value', () => {
    const partly = trade([
      fill('entry', '2026-01-02', '3', '10'),
      fill('exit', '2026-01-05', '1', '12'),
      fill('exit', '2026-01-07', '2', '9'),
    ]);
    // 12 − 10 = 2 on the 5th, 2 × (9 − 10) = −2 on the 7th
    const { equity, netProfitLoss } = statistics(
      [on('2026-01-07', '-30'), on('2026-01-05', '100'), partly, open()],
      [
        cashTransaction('2026-01-06', '-50'),
        cashTransaction('2026-01-02', '1000'),
        cashTransaction('2026-01-02', '0.5'),
      ],
    );
    const day = { exits: 0, netProfitLoss: '0', moved: '0', drawdown: '0' };
    expect(equity).toEqual([
      { ...day, on: '2026-01-02', moved: '1000.5', cumulative: '0', accountValue: '1000.5' },
      { ...day, on: '2026-01-05', exits: 2, netProfitLoss: '102', cumulative: '102', accountValue: '1102.5' },
      { ...day, on: '2026-01-06', moved: '-50', cumulative: '102', accountValue: '1052.5' },
      {
        ...day,
        on: '2026-01-07',
        exits: 2,
        netProfitLoss: '-32',
        cumulative: '70',
        drawdown: '-32',
        accountValue: '1020.5',
      },
    ]);
    expect(netProfitLoss).toBe('70');
  });

  it('omits the account value when a filter hides trades', () => {
    const all = [on('2026-01-05', '1'), on('2026-01-06', '2')];
    const options = { currency: 'USD', filtered: true, allFacts: all };
    const { equity } = computeStatistics([all[0]!], [cashTransaction('2026-01-02', '1000')], options);
    expect(equity.map(({ moved, accountValue }) => [moved, accountValue])).toEqual([
      ['1000', null],
      ['0', null],
    ]);
  });

  it('returns the newest days and carries over the balance of all earlier days', () => {
    const first = Date.UTC(2000, 0, 1);
    const days = Array.from({ length: MAX_EQUITY_DAYS + 3 }, (_, i) =>
      new Date(first + i * 86_400_000).toISOString().slice(0, 10),
    );
    const { equity, maxDrawdown } = statistics(days.map((day, i) => closed(i === 1 ? '-5' : '1', { entered: day })));
    expect(equity).toHaveLength(MAX_EQUITY_DAYS);
    // the three days before: 1 − 5 + 1 = −3; the first returned day adds 1
    expect(equity[0]).toMatchObject({ on: days[3], cumulative: '-2', drawdown: '-3' });
    expect(maxDrawdown).toMatchObject({ amount: '-5', peakOn: days[0], lowOn: days[1] });
  });
});

describe('drawdown', () => {
  it('is zero without a decline', () => {
    const nothing = { amount: '0', peakOn: null, lowOn: null, recoveredOn: null };
    expect(statistics([]).maxDrawdown).toEqual({ ...nothing, percent: null });
    const { maxDrawdown, currentDrawdown } = statistics([on('2026-01-05', '1'), on('2026-01-06', '0')]);
    expect(maxDrawdown).toEqual({ ...nothing, percent: null });
    expect(currentDrawdown).toBe('0');
  });

  it('starts from zero when the first trades lose', () => {
    const { maxDrawdown, currentDrawdown } = statistics([on('2026-01-05', '-10'), on('2026-01-06', '-5')]);
    expect(maxDrawdown).toEqual({ amount: '-15', percent: null, peakOn: null, lowOn: '2026-01-06', recoveredOn: null });
    expect(currentDrawdown).toBe('-15');
  });

  it('is the deepest decline from a peak and recovers on the day that reaches the peak again', () => {
    const { maxDrawdown, currentDrawdown } = statistics([
      on('2026-01-05', '100'), // 100
      on('2026-01-06', '-30'), // 70
      on('2026-01-07', '10'), // 80
      on('2026-01-08', '-40'), // 40: 60 below 100
      on('2026-01-09', '60'), // 100: recovered
      on('2026-01-12', '50'), // 150
      on('2026-01-13', '-55'), // 95: 55 below 150
    ]);
    expect(maxDrawdown).toMatchObject({
      amount: '-60',
      peakOn: '2026-01-05',
      lowOn: '2026-01-08',
      recoveredOn: '2026-01-09',
    });
    expect(currentDrawdown).toBe('-55');
  });

  it('is not recovered one cent below the peak', () => {
    const all = [on('2026-01-05', '100'), on('2026-01-06', '-30'), on('2026-01-07', '29.99')];
    expect(statistics(all).maxDrawdown).toMatchObject({ amount: '-30', lowOn: '2026-01-06', recoveredOn: null });
  });

  it('is the first of equal declines, measured from the last of equal peaks', () => {
    const { maxDrawdown } = statistics([
      on('2026-01-05', '10'),
      on('2026-01-06', '0'), // equals the peak again
      on('2026-01-07', '-5'),
      on('2026-01-08', '5'),
      on('2026-01-09', '-5'),
    ]);
    expect(maxDrawdown).toMatchObject({ peakOn: '2026-01-06', lowOn: '2026-01-07', recoveredOn: '2026-01-08' });
  });

  it('is measured at the end of the day, so a loss recovered the same day does not count', () => {
    const at = (time: string, net: string) =>
      closed(net, { entered: '2026-01-05T14:00:00Z', exited: `2026-01-05T${time}:00Z` });
    expect(statistics([at('15:00', '-100'), at('16:00', '150')]).maxDrawdown.amount).toBe('0');
  });

  it('is a percentage of the account value at the peak', () => {
    const all = [on('2026-01-05', '1000'), on('2026-01-08', '-2200')];
    const deposits = [cashTransaction('2026-01-02', '10000'), cashTransaction('2026-01-07', '5000')];
    // 2200 of 10000 + 1000; the deposit after the peak is excluded
    expect(statistics(all, deposits).maxDrawdown).toMatchObject({
      amount: '-2200',
      percent: -20,
      peakOn: '2026-01-05',
    });
  });

  it('from zero is a percentage of the account value before the first exit, including deposits on that day', () => {
    const deposits = [
      cashTransaction('2026-01-02', '1000'),
      cashTransaction('2026-01-05', '1000'),
      cashTransaction('2026-01-06', '9'),
    ];
    // 500 of 2000
    expect(statistics([on('2026-01-05', '-500')], deposits).maxDrawdown.percent).toBe(-25);
  });

  it('of filtered trades is a percentage of the whole account value', () => {
    const others = [on('2026-01-04', '600'), on('2026-01-05', '400'), on('2026-01-06', '77')];
    const chosen = [on('2026-01-05', '1000'), on('2026-01-08', '-300')];
    const options = { currency: 'USD', filtered: true, allFacts: [...others, ...chosen] };
    // 300 of 1000 + 600 + 400 + 1000
    const { maxDrawdown } = computeStatistics(chosen, [cashTransaction('2026-01-01', '1000')], options);
    expect(maxDrawdown).toMatchObject({ amount: '-300', percent: -10 });
  });

  it('has no percentage when the account value is unknown or not positive', () => {
    const all = [on('2026-01-05', '100'), on('2026-01-06', '-30')];
    expect(statistics(all).maxDrawdown.percent).toBeNull();
    expect(statistics(all, [cashTransaction('2026-01-06', '1000')]).maxDrawdown.percent).toBeNull();
    expect(statistics(all, [cashTransaction('2026-01-02', '-100')]).maxDrawdown.percent).toBeNull();
  });
});
