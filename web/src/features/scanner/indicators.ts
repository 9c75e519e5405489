import type { ScanRow } from '@plainscan/contracts';
import { price, reading, volume } from '../../lib/format.ts';
import { judgeAdx, judgeCci, judgeRsi, judgeStochastic, judgeWilliamsR, type Judgment } from './thresholds.ts';

export interface IndicatorLine {
  name: string;
  value: string;
  judged: Judgment | null;
}

const line = (name: string, value: string, judged: Judgment | null = null): IndicatorLine => ({ name, value, judged });

/** The rows of the indicator panel, depending on the stock's history. */
export function indicatorLines({ scanType, indicators: i }: Pick<ScanRow, 'scanType' | 'indicators'>): IndicatorLine[] {
  const rsi = line('RSI (14)', reading(i.rsi), judgeRsi(i.rsi));
  if (scanType === 'basic')
    return [
      rsi,
      line('MACD', reading(i.macd?.MACD)),
      line('MACD histogram', reading(i.macd?.histogram)),
      line('SMA (20)', price(i.sma20)),
      line('Volume', volume(i.volume)),
    ];
  return [
    rsi,
    line('Williams %R', reading(i.williams_r), judgeWilliamsR(i.williams_r)),
    line('Stochastic %K', reading(i.stochastic?.k), judgeStochastic(i.stochastic?.k)),
    line('CCI', reading(i.cci), judgeCci(i.cci)),
    line('ADX', reading(i.adx?.adx), judgeAdx(i.adx?.adx)),
    line('MACD', reading(i.macd?.macd)),
    line('MACD histogram', reading(i.macd?.histogram)),
    line('Momentum', reading(i.momentum)),
    line('ROC', reading(i.roc)),
    line('ATR', reading(i.atr)),
    line('Bollinger upper', price(i.bollinger_bands?.upper)),
    line('Bollinger lower', price(i.bollinger_bands?.lower)),
    line('Current price', price(i.current_price)),
    line('OBV', reading(i.obv)),
    line('VWAP', price(i.vwap)),
  ];
}
