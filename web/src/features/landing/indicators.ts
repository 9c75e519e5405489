/** Indicators that the scanner computes and understands, each with a sentence that asks for it (examples.spec.ts parses them). */
export const INDICATOR_CARDS = [
  {
    name: 'RSI',
    tells: 'Whether a stock has been bought or sold too hard, on a scale from 0 to 100.',
    ask: 'RSI under 30',
  },
  {
    name: 'MACD',
    tells: 'When the short trend overtakes the long one, or falls behind it.',
    ask: 'MACD bullish crossover',
  },
  {
    name: 'Stochastic',
    tells: 'Where the close stands within the range of the last two weeks.',
    ask: 'Stochastic overbought crossover',
  },
  {
    name: 'Williams %R',
    tells: 'How far the close is from the high of the period.',
    ask: 'Williams %R oversold',
  },
  {
    name: 'CCI',
    tells: 'How unusual a price is against its own average.',
    ask: 'CCI extreme readings under -100',
  },
  {
    name: 'ADX',
    tells: 'How strong a trend is, whichever way it points.',
    ask: 'ADX trending above 25',
  },
  {
    name: 'Bollinger Bands',
    tells: 'When a quiet stock leaves its narrow range.',
    ask: 'squeeze breakout',
  },
  {
    name: 'ATR',
    tells: 'How far a stock really moves in a day, and whether that is growing.',
    ask: 'ATR volatility expansion breakouts',
  },
  {
    name: 'OBV and volume',
    tells: 'Whether volume comes in on the days that rise.',
    ask: 'OBV volume accumulation',
  },
] as const;
