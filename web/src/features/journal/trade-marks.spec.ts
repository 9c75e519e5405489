import { describe, expect, it } from '@jest/globals';
import { execution, openTrade, trade, tradeDetail } from '../../testing/journal-answers.ts';
import { barOf, linesOf, marksOf, rangeOf, sessionsSince } from './trade-marks.ts';

const bar = (date: string) => ({ date, open: 1, high: 1, low: 1, close: 1, volume: 1 });
/** The weekdays of October and November. */
const bars = Array.from({ length: 61 }, (_, i) => new Date(Date.UTC(2026, 9, 1 + i)))
  .filter((day) => ![0, 6].includes(day.getUTCDay()))
  .map((day) => bar(day.toISOString().slice(0, 10)));

describe('the chart of a trade', () => {
  it('finds the bar of a day, or of the previous session if there is none', () => {
    expect(bars[barOf(bars, '2026-11-16')]!.date).toBe('2026-11-16');
    expect(bars[barOf(bars, '2026-11-15')]!.date).toBe('2026-11-13');
    expect([barOf(bars, '2026-09-30'), barOf([], '2026-11-15')]).toEqual([-1, -1]);
  });

  it('marks entries and exits, once per bar', () => {
    const fills = [
      execution(1),
      execution(2),
      execution(3, { kind: 'exit', on: '2026-11-18' }),
      execution(4, { on: '2020-01-01' }),
    ];
    expect(marksOf(tradeDetail(trade(1), { executions: fills }), bars)).toEqual([
      { date: '2026-11-16', way: 'up', text: 'Buy ×2' },
      { date: '2026-11-18', way: 'down', text: 'Sell' },
    ]);
    expect(marksOf(tradeDetail(trade(1, { side: 'short' })), bars).map(({ way, text }) => [way, text])).toEqual([
      ['down', 'Short'],
      ['up', 'Cover'],
    ]);
  });

  it('draws lines at the average entry and the stop', () => {
    expect(linesOf(tradeDetail(trade(1))).map(({ title, price }) => [title, price])).toEqual([
      ['Average entry', 10.1],
      ['Stop', 9.1],
    ]);
    expect(linesOf(tradeDetail(trade(1, { stop_loss: null })))).toHaveLength(1);
  });

  it('shows the trade with some bars around it, and an open one up to the last bar', () => {
    const closed = rangeOf(tradeDetail(trade(1, { entered_on: '2026-11-09', exited_on: '2026-11-10' })), bars);
    expect([bars[closed.from]!.date, bars[closed.to]!.date]).toEqual(['2026-10-05', '2026-11-30']);
    expect(rangeOf(tradeDetail(openTrade(1)), bars).to).toBe(bars.length - 1);
  });

  it("requests bars back to the entry, within the server's limits", () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    expect(sessionsSince('2026-11-01', now)).toBe(250);
    expect(sessionsSince('2023-11-20', now)).toBe(834);
    expect(sessionsSince('1999-01-01', now)).toBe(2000);
  });
});
