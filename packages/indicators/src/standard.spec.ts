import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as indicators from './index.ts';
import { COLUMNS, type Series } from './testing/cases.ts';
import { hostileHistory, mapSeries, walk } from './testing/histories.ts';

function oneByOne({ high, low, close, volume }: Series): indicators.StandardSeries {
  const out = indicators.allocateStandardSeries(close.length);
  indicators.sma(close, { n: 20 }, out.sma20);
  indicators.sma(close, { n: 50 }, out.sma50);
  indicators.sma(close, { n: 200 }, out.sma200);
  indicators.ema(close, { n: 20 }, out.ema20);
  indicators.wma(close, { n: 20 }, out.wma20);
  indicators.rsi(close, { n: 14 }, out.rsi14);
  indicators.stochasticK(high, low, close, { n: 14, s: 3 }, out.stochasticK);
  indicators.stochasticD(high, low, close, { n: 14, s: 3, d: 3 }, out.stochasticD);
  indicators.williamsR(high, low, close, { n: 14 }, out.williamsR14);
  indicators.cci(high, low, close, { n: 20 }, out.cci20);
  indicators.macdLine(close, { fast: 12, slow: 26 }, out.macd);
  indicators.macdSignal(close, { fast: 12, slow: 26, signal: 9 }, out.macdSignal);
  indicators.macdHistogram(close, { fast: 12, slow: 26, signal: 9 }, out.macdHistogram);
  indicators.adx(high, low, close, { n: 14 }, out.adx14);
  indicators.plusDi(high, low, close, { n: 14 }, out.plusDi14);
  indicators.minusDi(high, low, close, { n: 14 }, out.minusDi14);
  indicators.atr(high, low, close, { n: 14 }, out.atr14);
  indicators.bollingerUpper(close, { n: 20, k: 2 }, out.bollingerUpper);
  indicators.bollingerMiddle(close, { n: 20, k: 2 }, out.bollingerMiddle);
  indicators.bollingerLower(close, { n: 20, k: 2 }, out.bollingerLower);
  indicators.momentum(close, { n: 10 }, out.momentum10);
  indicators.roc(close, { n: 10 }, out.roc10);
  indicators.mfi(high, low, close, volume, { n: 14 }, out.mfi14);
  indicators.obv(close, volume, out.obv);
  indicators.accumulationDistribution(high, low, close, volume, out.accumulationDistribution);
  return out;
}

function together({ high, low, close, volume }: Series, room = close.length): indicators.StandardSeries {
  const out = indicators.allocateStandardSeries(room);
  indicators.standardSeries(high, low, close, volume, out);
  return out;
}

it('standardSeries matches the individual functions bit for bit', () => {
  fc.assert(
    fc.property(
      hostileHistory,
      fc.record({ open: fc.nat(5), high: fc.nat(5), low: fc.nat(5), close: fc.nat(5), volume: fc.nat(5) }),
      (series, absent) => {
        const late = mapSeries(series, (column, name) =>
          column.slice().fill(NaN, 0, absent[name as (typeof COLUMNS)[number]]),
        );
        expect(together(late)).toEqual(oneByOne(late));
      },
    ),
    { numRuns: 200 },
  );
  for (const length of [0, 1, 19, 20, 27, 28, 199, 200, 500]) {
    expect(together(walk(length))).toEqual(oneByOne(walk(length)));
  }
});

it('standardSeries leaves longer arrays unchanged beyond the history', () => {
  const out = indicators.allocateStandardSeries(60);
  for (const name of indicators.STANDARD_SERIES) out[name].fill(-1);
  const { high, low, close, volume } = walk(50);
  indicators.standardSeries(high, low, close, volume, out);
  const exact = together(walk(50));
  for (const name of indicators.STANDARD_SERIES) {
    expect(out[name].slice(0, 50)).toEqual(exact[name]);
    expect(out[name].slice(50)).toEqual(new Float64Array(10).fill(-1));
  }
});

it('standardSeries rejects arrays shorter than the history', () => {
  expect(() => together(walk(50), 49)).toThrow(RangeError);
});
