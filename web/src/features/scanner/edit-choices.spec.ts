import { describe, expect, it } from '@jest/globals';
import { all, compare, type Condition, cross, not, series, window } from '@plainscan/contracts';
import { editChoices, withChoices } from './edit-choices.ts';

const rsi = compare(series('rsi'), '<', 30);
const weekly: Condition = { ...rsi, left: { ...series('rsi'), timeframe: 'week' } } as Condition;
const share: Condition = { type: 'breadth', of: rsi, group: null, op: '>', percent: 60 };

const labels = (condition: Condition) => editChoices(condition).map(({ label, value }) => [label, value]);
const edited = (condition: Condition, ...chosen: string[]) => withChoices(condition, editChoices(condition), chosen);

describe('what the form of a condition offers besides numbers', () => {
  it('is the bars that its values are of', () => {
    expect(labels(rsi)).toEqual([['Bars', 'day']]);
    expect(labels(weekly)).toEqual([['Bars', 'week']]);
    expect(edited(rsi, 'week')).toEqual(weekly);
    expect(edited(weekly, 'day')).toEqual(rsi);
    expect(edited(window(cross(series('macd'), 'above', series('macdSignal')), 3), 'month')).toMatchObject({
      sessions: 3,
      timeframe: 'month',
    });
  });

  it('is nothing for what has no bars or mixes them', () => {
    const mixed = all(rsi, weekly);
    const cap = compare(series('marketCap'), '>', 1e9);
    for (const condition of [cap, not(cap), { type: 'setup', name: 'flat-base' } as const])
      expect(labels(condition)).toEqual([]);
    expect(labels(mixed)).toEqual([['Bars', 'day']]);
  });

  it('is also the stocks of a share', () => {
    expect(labels(share)).toEqual([
      ['Share of', ''],
      ['Bars', 'day'],
    ]);
    expect(edited(share, 'Energy', 'week')).toEqual({
      ...share,
      of: weekly,
      group: { field: 'sector', anyOf: ['Energy'] },
    });
    const semis: Condition = { ...share, group: { field: 'industry', anyOf: ['Semiconductor*'] } };
    expect(labels(semis)[0]).toEqual(['Share of', 'other']);
    expect(edited(semis, 'other', 'day')).toEqual(semis);
    expect(edited(semis, '', 'day')).toEqual(share);
  });
});
