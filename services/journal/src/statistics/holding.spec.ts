import { describe, expect, it } from '@jest/globals';
import { closed, open, statistics, trade } from '../../test/fixtures/facts.ts';
import { fill } from '../../test/fixtures/fills.ts';

const HOUR = 3600;
const DAY = 86_400;

describe('the holding time', () => {
  it('is exact to the second across clock changes', () => {
    // New York's clocks move forward in between: 15:00 EST to 15:00 EDT on the next day is 23 hours
    const all = [closed('1', { entered: '2026-03-07T20:00:00Z', exited: '2026-03-08T19:00:00Z' })];
    expect(statistics(all).holding.averageSeconds).toBe(23 * HOUR);
  });

  it('is in whole days for dates, and zero within one day', () => {
    expect(statistics([closed('1', { entered: '2026-02-27', exited: '2026-03-02' })]).holding.averageSeconds).toBe(
      3 * DAY,
    );
    expect(statistics([closed('1', { entered: '2026-02-27' })]).holding.averageSeconds).toBe(0);
    expect(statistics([closed('1', { entered: '2024-02-28', exited: '2024-03-01' })]).holding.averageSeconds).toBe(
      2 * DAY,
    );
  });

  it('is in whole days if only one of the two times is known', () => {
    const all = [closed('1', { entered: '2026-01-05T20:59:00Z', exited: '2026-01-06' })];
    expect(statistics(all).holding.averageSeconds).toBe(DAY);
  });

  it('runs from the first entry to the last exit', () => {
    const scaled = trade([
      fill('entry', '2026-01-05', '1', '10', { at: '2026-01-05T15:00:00Z' }),
      fill('entry', '2026-01-05', '1', '10', { at: '2026-01-05T16:00:00Z' }),
      fill('exit', '2026-01-05', '1', '10', { at: '2026-01-05T17:00:00Z' }),
      fill('exit', '2026-01-05', '1', '10', { at: '2026-01-05T18:00:00Z' }),
    ]);
    expect(statistics([scaled]).holding.averageSeconds).toBe(3 * HOUR);
  });

  it('has a mean, a median, and means of winners and losers; only the first two include break-even trades', () => {
    const held = (net: string, hours: number) =>
      closed(net, { entered: '2026-01-05T00:00:00Z', exited: `2026-01-05T${String(hours).padStart(2, '0')}:00:00Z` });
    // (1 + 2 + 6 + 20) ÷ 4 = 7.25; (2 + 6) ÷ 2 = 4; (1 + 6) ÷ 2 = 3.5
    expect(statistics([held('5', 1), held('-5', 2), held('5', 6), held('0', 20), open()]).holding).toEqual({
      averageSeconds: 7.25 * HOUR,
      medianSeconds: 4 * HOUR,
      winnersAverageSeconds: 3.5 * HOUR,
      losersAverageSeconds: 2 * HOUR,
    });
    expect(statistics([held('5', 1), held('5', 2), held('5', 9)]).holding.medianSeconds).toBe(2 * HOUR);
  });

  it('is null without closed trades', () => {
    expect(statistics([open()]).holding).toEqual({
      averageSeconds: null,
      medianSeconds: null,
      winnersAverageSeconds: null,
      losersAverageSeconds: null,
    });
  });
});
