import { expect, it } from '@jest/globals';
import { POPULAR_SEARCHES } from './popular-searches.ts';

it('the popular searches are the ten in product.md', () => {
  expect(POPULAR_SEARCHES).toEqual([
    'tech stocks under $50 with high volume',
    'RSI under 30',
    'Williams %R oversold',
    'ADX trending above 25',
    'Stochastic overbought crossover',
    'MACD bullish crossover',
    'CCI extreme readings under -100',
    'ATR volatility expansion breakouts',
    'OBV volume accumulation',
    'cheap stocks under $10 with momentum',
  ]);
});
