import { describe, expect, it } from '@jest/globals';
import { onEveryDay } from './equity.ts';

const point = (on: string, value: number) => ({ on, value, drawdown: 0 });

describe('the time axis', () => {
  it('has every calendar day, with the value of the last active one', () => {
    expect(onEveryDay([point('2026-02-27', 1), point('2026-03-02', 5), point('2026-03-03', 4)])).toEqual([
      point('2026-02-27', 1),
      point('2026-02-28', 1),
      point('2026-03-01', 1),
      point('2026-03-02', 5),
      point('2026-03-03', 4),
    ]);
    expect(onEveryDay([])).toEqual([]);
  });

  it('is not filled over centuries', () => {
    const points = [point('0026-02-27', 1), point('2026-03-02', 5)];
    expect(onEveryDay(points)).toEqual(points);
  });
});
