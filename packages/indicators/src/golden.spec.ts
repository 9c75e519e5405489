import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import * as indicators from './index.ts';

const folder = fileURLToPath(new URL('../../../../shared/data/indicators', import.meta.url));
const describeWithData = existsSync(folder) ? describe : describe.skip;

function readColumns(file: string): (name: string) => Float64Array {
  const [header, ...rows] = readFileSync(`${folder}/${file}`, 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  return (name) => {
    const at = header.indexOf(name);
    if (at < 0) throw new Error(`${file} has no column ${name}`);
    return Float64Array.from(rows, (row) => (row[at] === '' ? NaN : Number(row[at])));
  };
}

function readJson(file: string): (name: string) => Float64Array {
  const rows = JSON.parse(readFileSync(`${folder}/skender/${file}.standard.json`, 'utf8')) as Record<
    string,
    number | null
  >[];
  return (name) => {
    if (!(name in rows[0])) throw new Error(`${file} has no field ${name}`);
    return Float64Array.from(rows, (row) => row[name] ?? NaN);
  };
}

function expectSame(actual: Float64Array, reference: Float64Array, tolerance = 1e-9): void {
  expect(actual).toHaveLength(reference.length);
  expect(reference.some(Number.isFinite)).toBe(true);
  const mismatches = [...reference.keys()].filter((i) =>
    Number.isNaN(reference[i])
      ? !Number.isNaN(actual[i])
      : !(Math.abs(actual[i] - reference[i]) <= tolerance * Math.abs(reference[i])),
  );
  expect(mismatches.map((i) => ({ i, actual: actual[i], reference: reference[i] }))).toEqual([]);
}

describeWithData('indicators (needs ../shared/data)', () => {
  const talib = existsSync(folder) ? readColumns('talib-spy-2017-2018.csv') : () => new Float64Array();
  const [high, low, close, volume] = ['high', 'low', 'close', 'volume'].map(talib);
  const { length } = close;
  const series = (run: (...out: Float64Array[]) => void, outputs = 1): Float64Array[] => {
    const out = Array.from({ length: outputs }, () => new Float64Array(length));
    run(...out);
    return out;
  };

  describe('match TA-Lib for', () => {
    it.each([20, 50, 200])('SMA(%i)', (n) => {
      expectSame(series((out) => indicators.sma(close, { n }, out))[0], talib(`sma${n}`));
    });

    it.each([12, 20, 26, 50, 200])('EMA(%i)', (n) => {
      expectSame(series((out) => indicators.ema(close, { n }, out))[0], talib(`ema${n}`));
    });

    it('RSI, Williams %R, CCI, MFI, and ATR', () => {
      const { rsi, williamsR, cci, mfi, atr } = indicators;
      expectSame(series((out) => rsi(close, { n: 14 }, out))[0], talib('rsi14'));
      expectSame(series((out) => williamsR(high, low, close, { n: 14 }, out))[0], talib('willr14'));
      expectSame(series((out) => cci(high, low, close, { n: 20 }, out))[0], talib('cci20'));
      expectSame(series((out) => mfi(high, low, close, volume, { n: 14 }, out))[0], talib('mfi14'));
      expectSame(series((out) => atr(high, low, close, { n: 14 }, out))[0], talib('atr14'));
    });

    it('momentum and rate of change', () => {
      expectSame(series((out) => indicators.momentum(close, { n: 10 }, out))[0], talib('mom10'));
      expectSame(series((out) => indicators.roc(close, { n: 10 }, out))[0], talib('roc10'));
    });

    it('the stochastic, although TA-Lib omits %K until %D starts', () => {
      const [k, d] = series(
        (...out) => indicators.stochastic(high, low, close, { n: 14, s: 3, d: 3 }, out[0], out[1]),
        2,
      );
      expectSame(d, talib('stoch_slowd_14_3_3'));
      expect(k.findIndex((value) => !Number.isNaN(value))).toBe(15);
      expectSame(k.fill(NaN, 15, 17), talib('stoch_slowk_14_3_3'));
    });

    it('Bollinger bands and the standard deviation', () => {
      const [upper, middle, lower] = series(
        (...out) => indicators.bollinger(close, { n: 20, k: 2 }, out[0], out[1], out[2]),
        3,
      );
      expectSame(upper, talib('bb_upper_20_2'));
      expectSame(middle, talib('bb_middle_20_2'));
      expectSame(lower, talib('bb_lower_20_2'));
      expectSame(series((out) => indicators.standardDeviation(close, { n: 20 }, out))[0], talib('stddev20'));
    });

    it('OBV, except for its first volume, and accumulation/distribution', () => {
      const [obv] = series((out) => indicators.obv(close, volume, out));
      expectSame(
        obv.map((value) => value + volume[0]),
        talib('obv'),
      );
      expectSame(series((out) => indicators.accumulationDistribution(high, low, close, volume, out))[0], talib('ad'));
    });

    it('MACD and ADX to within 1e-6 after the seeds converge', () => {
      const late = (values: Float64Array, from: number) => values.subarray(from);
      const [macd, signal, histogram] = series(
        (...out) => indicators.macd(close, { fast: 12, slow: 26, signal: 9 }, out[0], out[1], out[2]),
        3,
      );
      expectSame(late(macd, 105), late(talib('macd_12_26'), 105), 1e-6);
      expectSame(late(signal, 105), late(talib('macd_signal9'), 105), 1e-6);
      // A histogram near zero has the absolute error of the lines it is computed from.
      const reference = talib('macd_hist');
      for (let i = 105; i < length; i++) expect(Math.abs(histogram[i] - reference[i])).toBeLessThan(1e-6);
      const [plus, minus, adx] = series(
        (...out) => indicators.directional(high, low, close, { n: 14 }, out[0], out[1], out[2]),
        3,
      );
      expectSame(late(plus, 195), late(talib('plus_di14'), 195), 1e-6);
      expectSame(late(minus, 195), late(talib('minus_di14'), 195), 1e-6);
      expectSame(late(adx, 195), late(talib('adx14'), 195), 1e-6);
    });
  });

  describe('match Stock.Indicators for', () => {
    it('MACD', () => {
      const reference = readJson('macd');
      const [macd, signal, histogram] = series(
        (...out) => indicators.macd(close, { fast: 12, slow: 26, signal: 9 }, out[0], out[1], out[2]),
        3,
      );
      expectSame(macd, reference('macd'));
      expectSame(signal, reference('signal'));
      expectSame(histogram, reference('histogram'));
    });

    it('+DI, −DI, and ADX', () => {
      const reference = readJson('adx');
      const [plus, minus, adx] = series(
        (...out) => indicators.directional(high, low, close, { n: 14 }, out[0], out[1], out[2]),
        3,
      );
      expectSame(plus, reference('pdi'));
      expectSame(minus, reference('mdi'));
      expectSame(adx, reference('adx'));
    });

    it('the Keltner channel', () => {
      const reference = readJson('keltner');
      const [upper, middle, lower] = series(
        (...out) => indicators.keltner(high, low, close, { n: 20, k: 2 }, out[0], out[1], out[2]),
        3,
      );
      expectSame(upper, reference('upperBand'));
      expectSame(middle, reference('centerline'));
      expectSame(lower, reference('lowerBand'));
    });

    it('Bollinger %B, Bollinger width, and ATR %', () => {
      const reference = readJson('bb');
      expectSame(series((out) => indicators.bollingerPercentB(close, { n: 20, k: 2 }, out))[0], reference('percentB'));
      expectSame(series((out) => indicators.bollingerWidth(close, { n: 20, k: 2 }, out))[0], reference('width'));
      expectSame(series((out) => indicators.atrPercent(high, low, close, { n: 14 }, out))[0], readJson('atr')('atrp'));
      expectSame(series((out) => indicators.trueRange(high, low, close, out))[0], readJson('atr')('tr'));
    });

    it('WMA, money flow, and on-balance volume', () => {
      const { wma, chaikinMoneyFlow, accumulationDistribution, obv, mfi } = indicators;
      expectSame(series((out) => wma(close, { n: 14 }, out))[0], readJson('wma')('wma'));
      expectSame(
        series((out) => chaikinMoneyFlow(high, low, close, volume, { n: 20 }, out))[0],
        readJson('cmf')('cmf'),
      );
      expectSame(series((out) => accumulationDistribution(high, low, close, volume, out))[0], readJson('adl')('adl'));
      expectSame(series((out) => obv(close, volume, out))[0], readJson('obv')('obv'));
      expectSame(series((out) => mfi(high, low, close, volume, { n: 14 }, out))[0], readJson('mfi')('mfi'));
    });
  });
});
