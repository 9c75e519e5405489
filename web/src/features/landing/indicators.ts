/** Indicators the scanner supports, each with an example scan (examples.spec.ts parses them). */
export const INDICATOR_CARDS = [
  {
    name: 'RSI',
    tells: 'Momentum from 0 to 100. Over 70 is overbought, under 30 is oversold.',
    ask: 'RSI under 30',
  },
  {
    name: 'MACD',
    tells: 'When short-term momentum crosses above or below the longer trend.',
    ask: 'MACD bullish crossover',
  },
  {
    name: 'Stochastic',
    tells: 'Where the close sits in its two-week range.',
    ask: 'Stochastic overbought crossover',
  },
  {
    name: 'Williams %R',
    tells: 'How close the stock is to its 14-day high.',
    ask: 'Williams %R oversold',
  },
  {
    name: 'CCI',
    tells: 'How far price is stretched from its average.',
    ask: 'CCI extreme readings under -100',
  },
  {
    name: 'ADX',
    tells: 'How strong the trend is, up or down.',
    ask: 'ADX trending above 25',
  },
  {
    name: 'Bollinger Bands',
    tells: 'When a tight range breaks.',
    ask: 'squeeze breakout',
  },
  {
    name: 'ATR',
    tells: "How much a stock moves in a typical day, and whether that's expanding.",
    ask: 'ATR volatility expansion breakouts',
  },
  {
    name: 'OBV and volume',
    tells: 'Whether volume is flowing in on up days.',
    ask: 'OBV volume accumulation',
  },
] as const;
