import { describe, expect, it } from '@jest/globals';
import { closed, open, statistics } from '../../test/fixtures/facts.ts';

/** Exits on successive days. */
const days = (...nets: string[]) =>
  statistics(nets.map((net, i) => closed(net, { exited: `2026-01-${String(i + 5).padStart(2, '0')}` })).reverse());

describe('streaks', () => {
  it('are the most wins, and the most losses, one after the other', () => {
    expect(days('1', '1', '-1', '1', '1', '1', '-1', '-1').streaks).toEqual({
      longestWinning: 3,
      longestLosing: 2,
      current: -2,
    });
  });

  it('end with a trade that made nothing: it is neither a win nor a loss', () => {
    expect(days('1', '1', '0', '1').streaks).toEqual({ longestWinning: 2, longestLosing: 0, current: 1 });
    expect(days('-1', '0').streaks).toEqual({ longestWinning: 0, longestLosing: 1, current: 0 });
  });

  it('of nothing, and of open trades, are none', () => {
    expect(statistics([open()]).streaks).toEqual({ longestWinning: 0, longestLosing: 0, current: 0 });
  });

  it('go by the time of the last exit within a day, and those without a time come after', () => {
    const on = (net: string, exited: string, entered = '2026-01-05') => closed(net, { entered, exited });
    const all = [
      on('1', '2026-01-06', '2026-01-05'),
      on('1', '2026-01-06', '2026-01-04'),
      on('-1', '2026-01-06T20:00:00Z'),
      on('1', '2026-01-06T15:00:00Z'),
    ];
    // 15:00 won, 20:00 lost, then the two that only know the day
    expect(statistics(all).streaks).toEqual({ longestWinning: 2, longestLosing: 1, current: 2 });
  });

  it('know the order of a busy day', () => {
    const minute = (i: number) => `2026-01-06T15:${String(i).padStart(2, '0')}:00Z`;
    const all = Array.from({ length: 40 }, (_, i) => closed(i < 25 ? '1' : '-1', { exited: minute(i) }));
    const mixed = [...all].sort((a, b) => ((a.exitedAt! * 7919) % 101) - ((b.exitedAt! * 7919) % 101));
    expect(statistics(mixed).streaks).toEqual({ longestWinning: 25, longestLosing: 15, current: -15 });
  });
});
