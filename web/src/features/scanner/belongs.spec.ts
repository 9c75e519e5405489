import { describe, expect, it } from '@jest/globals';
import { compare, series, type Condition } from '@plainscan/contracts';
import { belongsIn, typedValues } from './belongs.ts';

const semis: Condition = { type: 'belongs', field: 'industry', anyOf: ['semiconductor*'] };

describe('a membership filter', () => {
  it('is edited in place, even if it is negated', () => {
    expect(belongsIn(semis)!.with(['banks'])).toEqual({ ...semis, anyOf: ['banks'] });
    expect(belongsIn({ type: 'not', of: semis })!.with(['banks'])).toEqual({
      type: 'not',
      of: { ...semis, anyOf: ['banks'] },
    });
  });

  it('does not include other conditions', () => {
    expect(belongsIn(compare(series('rsi'), '<', 30))).toBeNull();
    expect(belongsIn({ type: 'belongs', field: 'name', anyOf: ['bank'] })).toBeNull();
  });

  it('is read from a typed list', () => {
    expect(typedValues('industry', ' gold, oil & gas ,, gold')).toEqual(['gold', 'oil & gas']);
    expect(typedValues('symbol', 'aapl msft,brk.b; aapl')).toEqual(['AAPL', 'MSFT', 'BRK.B']);
  });
});
