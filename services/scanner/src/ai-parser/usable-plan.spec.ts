import { describe, expect, it } from '@jest/globals';
import { compare, plan, series } from '@plainscan/contracts';
import { usablePlan } from './usable-plan.ts';

const oversold = compare(series('rsi'), '<', 30);

describe('a plan from a model', () => {
  it('may have null for the timeframe of daily bars', () => {
    const written = JSON.parse(
      JSON.stringify(plan({ ...oversold, left: { ...series('rsi'), timeframe: 'x' } } as never)).replace('"x"', 'null'),
    ) as unknown;
    expect(usablePlan(written)).toEqual(plan(oversold));
  });

  it('keeps a timeframe that it names, and is refused for one that does not exist', () => {
    const weekly = { ...oversold, left: { ...series('rsi'), timeframe: 'week' as const } };
    expect(usablePlan(plan(weekly as never))).toEqual(plan(weekly as never));
    expect(usablePlan(plan({ ...oversold, left: { ...series('rsi'), timeframe: 'year' } } as never))).toBeNull();
  });

  it('is refused if it compares daily with weekly bars', () => {
    const mixed = compare(series('close'), '>', { ...series('sma'), timeframe: 'week' });
    expect(usablePlan(plan(mixed))).toBeNull();
  });

  it('is refused if it is nested too deeply', () => {
    const deep = JSON.parse('{"timeframe":null,"of":'.repeat(20_000) + 'null' + '}'.repeat(20_000)) as unknown;
    expect(usablePlan(deep)).toBeNull();
  });
});
