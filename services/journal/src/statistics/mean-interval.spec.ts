import { describe, expect, it } from '@jest/globals';
import { closed, statistics } from '../../test/fixtures/facts.ts';

const trades = (amounts: readonly number[], strategy = 'gap') =>
  amounts.map((amount) => closed(String(amount), { strategy }));
const oneTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

describe('the interval of the expectancy', () => {
  it('is that of Student’s t for 20 trades', () => {
    // Mean 10.5, standard deviation 5.916080, t(0.975, 19) = 2.093024: 10.5 ± 2.768806
    const [group] = statistics(trades(oneTo(20))).byStrategy.groups;
    expect(Number(group!.expectancyInterval!.low)).toBeCloseTo(10.5 - 2.768806, 2);
    expect(Number(group!.expectancyInterval!.high)).toBeCloseTo(10.5 + 2.768806, 2);
    expect(group!.expectancyInterval!.low).toMatch(/^\d+\.\d{1,4}$/);
  });

  it('is missing with fewer than 20 closed trades', () => {
    const result = statistics([...trades(oneTo(19)), ...trades(oneTo(2), 'other')]);
    expect(result.byStrategy.groups.map(({ expectancyInterval }) => expectancyInterval)).toEqual([null, null]);
    expect(result.expectancyInterval).not.toBeNull();
  });

  it('has no width if all trades earned the same', () =>
    expect(statistics(trades(oneTo(25).map(() => -3.5))).expectancyInterval).toEqual({ low: '-3.5', high: '-3.5' }));

  it('narrows with the number of trades', () => {
    const width = (n: number) => {
      const { low, high } = statistics(trades(oneTo(n).map((i) => (i % 2 === 0 ? 10 : -10)))).expectancyInterval!;
      return Number(high) - Number(low);
    };
    expect(width(400)).toBeLessThan(width(100) / 1.9);
  });
});
