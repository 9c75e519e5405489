import { describe, expect, it } from '@jest/globals';
import { judgeAdx, judgeCci, judgeRsi, judgeStochastic, judgeWilliamsR } from './thresholds.ts';

describe('the verdict on an indicator', () => {
  it.each([
    ['RSI', judgeRsi, 30, 70],
    ['Williams %R', judgeWilliamsR, -80, -20],
    ['Stochastic %K', judgeStochastic, 20, 80],
    ['CCI', judgeCci, -100, 100],
  ])('%s is green below %d and red above it, and neutral at the limit', (_name, judge, low, high) => {
    expect(judge(low - 0.01)).toEqual({ tone: 'up', word: 'Oversold' });
    expect(judge(high + 0.01)).toEqual({ tone: 'down', word: 'Overbought' });
    expect([judge(low), judge(high), judge((low + high) / 2), judge(null), judge(undefined)]).toEqual(
      Array(5).fill(null),
    );
  });

  it('ADX is green above 25 and never red', () => {
    expect(judgeAdx(25.01)).toEqual({ tone: 'up', word: 'Trending' });
    expect([judgeAdx(25), judgeAdx(3), judgeAdx(undefined)]).toEqual([null, null, null]);
  });
});
