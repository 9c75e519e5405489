import { describe, expect, it } from '@jest/globals';
import { closed, open, statistics } from '../../test/fixtures/facts.ts';

/** Exits on consecutive days. */
const days = (...nets: string[]) =>
  statistics(nets.map((net, i) => closed(net, { exited: `2026-01-${String(i + 5).padStart(2, '0')}` })).reverse());

describe('streaks', () => {
  it('are the longest runs of consecutive wins and losses', () => {
    expect(days('1', '1', '-1', '1', '1', '1', '-1', '-1').streaks).toEqual({
      longestWinning: 3,
      longestLosing: 2,
      current: -2,
    });
  });

  it('end with a break-even trade, which is neither a win nor a loss', () => {
    expect(days('1', '1', '0', '1').streaks).toEqual({ longestWinning: 2, longestLosing: 0, current: 1 });
    expect(days('-1', '0').streaks).toEqual({ longestWinning: 0, longestLosing: 1, current: 0 });
  });

  it('are zero without closed trades', () => {
    expect(statistics([open()]).streaks).toEqual({ longestWinning: 0, longestLosing: 0, current: 0 });
  });

  it('are ordered by the last exit time within a day, with trades without a time last', () => {
    const on = (net: string, exited: string, entered = '2026-01-05') => closed(net, { entered, exited });
    const all = [
      on('1', '2026-01-06', '2026-01-05'),
      on('1', '2026-01-06', '2026-01-04'),
      on('-1', '2026-01-06T20:00:00Z'),
      on('1', '2026-01-06T15:00:00Z'),
    ];
    // 15:00 won, 20:00 lost, then the two without a time
    expect(statistics(all).streaks).toEqual({ longestWinning: 2, longestLosing: 1, current: 2 });
  });

  it('keep the order of forty trades within one day', () => {
    const minute = (i: number) => `2026-01-06T15:${String(i).padStart(2, '0')}:00Z`;
    const all = Array.from({ length: 40 }, (_, i) => closed(i < 25 ? '1' : '-1', { exited: minute(i) }));
    const mixed = [...all].sort((a, b) => ((a.exitedAt! * 7919) % 101) - ((b.exitedAt! * 7919) % 101));
    expect(statistics(mixed).streaks).toEqual({ longestWinning: 25, longestLosing: 15, current: -15 });
  });
});
