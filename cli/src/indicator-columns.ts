import type { Bars } from '@plainscan/contracts';
import {
  accumulationDistribution,
  adx,
  atr,
  bollingerLower,
  bollingerMiddle,
  bollingerUpper,
  cci,
  chaikinMoneyFlow,
  ema,
  historicalVolatility,
  keltnerLower,
  keltnerUpper,
  macdHistogram,
  macdLine,
  macdSignal,
  mfi,
  minusDi,
  momentum,
  obv,
  plusDi,
  roc,
  rsi,
  sma,
  stochasticD,
  stochasticK,
  vwap,
  williamsR,
  wma,
} from '@plainscan/indicators';

export interface IndicatorColumn {
  name: string;
  /** one value per bar; NaN where it is missing */
  compute: (bars: Bars) => Float64Array;
}

const column = (name: string, fill: (bars: Bars, out: Float64Array) => void): IndicatorColumn => ({
  name,
  compute: (bars) => {
    const out = new Float64Array(bars.dates.length);
    fill(bars, out);
    return out;
  },
});

const MACD = { fast: 12, slow: 26, signal: 9 };
const STOCHASTIC = { n: 14, s: 3, d: 3 };
const BANDS = { n: 20, k: 2 };

/** The columns of the `indicators` command after the date, in order. */
export const INDICATOR_COLUMNS: readonly IndicatorColumn[] = [
  column('sma20', ({ close }, out) => sma(close, { n: 20 }, out)),
  column('sma50', ({ close }, out) => sma(close, { n: 50 }, out)),
  column('sma200', ({ close }, out) => sma(close, { n: 200 }, out)),
  column('ema20', ({ close }, out) => ema(close, { n: 20 }, out)),
  column('wma20', ({ close }, out) => wma(close, { n: 20 }, out)),
  column('rsi14', ({ close }, out) => rsi(close, { n: 14 }, out)),
  column('stoch_k', ({ high, low, close }, out) => stochasticK(high, low, close, STOCHASTIC, out)),
  column('stoch_d', ({ high, low, close }, out) => stochasticD(high, low, close, STOCHASTIC, out)),
  column('williams_r14', ({ high, low, close }, out) => williamsR(high, low, close, { n: 14 }, out)),
  column('cci20', ({ high, low, close }, out) => cci(high, low, close, { n: 20 }, out)),
  column('macd', ({ close }, out) => macdLine(close, MACD, out)),
  column('macd_signal', ({ close }, out) => macdSignal(close, MACD, out)),
  column('macd_hist', ({ close }, out) => macdHistogram(close, MACD, out)),
  column('adx14', ({ high, low, close }, out) => adx(high, low, close, { n: 14 }, out)),
  column('plus_di14', ({ high, low, close }, out) => plusDi(high, low, close, { n: 14 }, out)),
  column('minus_di14', ({ high, low, close }, out) => minusDi(high, low, close, { n: 14 }, out)),
  column('atr14', ({ high, low, close }, out) => atr(high, low, close, { n: 14 }, out)),
  column('bb_upper', ({ close }, out) => bollingerUpper(close, BANDS, out)),
  column('bb_middle', ({ close }, out) => bollingerMiddle(close, BANDS, out)),
  column('bb_lower', ({ close }, out) => bollingerLower(close, BANDS, out)),
  column('keltner_upper', ({ high, low, close }, out) => keltnerUpper(high, low, close, BANDS, out)),
  column('keltner_lower', ({ high, low, close }, out) => keltnerLower(high, low, close, BANDS, out)),
  column('mom10', ({ close }, out) => momentum(close, { n: 10 }, out)),
  column('roc10', ({ close }, out) => roc(close, { n: 10 }, out)),
  column('mfi14', ({ high, low, close, volume }, out) => mfi(high, low, close, volume, { n: 14 }, out)),
  column('obv', ({ close, volume }, out) => obv(close, volume, out)),
  column('ad', ({ high, low, close, volume }, out) => accumulationDistribution(high, low, close, volume, out)),
  column('cmf20', ({ high, low, close, volume }, out) => chaikinMoneyFlow(high, low, close, volume, { n: 20 }, out)),
  column('vwap', (bars, out) => vwap(bars.high, bars.low, bars.close, bars.vwap, out)),
  column('hv20', ({ close }, out) => historicalVolatility(close, { n: 20 }, out)),
];
