/** Indicators the scanner supports, each with an example scan (examples.spec.ts parses them). */
export const INDICATOR_CARDS = [
  {
    name: 'RSI',
    description: 'Momentum from 0 to 100. Over 70 is overbought, under 30 is oversold.',
    example: 'RSI under 30',
  },
  {
    name: 'MACD',
    description: 'When short-term momentum crosses above or below the longer trend.',
    example: 'MACD bullish crossover',
  },
  {
    name: 'Stochastic',
    description: 'Where the close sits in its two-week range.',
    example: 'Stochastic overbought crossover',
  },
  {
    name: 'Williams %R',
    description: 'How close the stock is to its 14-day high.',
    example: 'Williams %R oversold',
  },
  {
    name: 'CCI',
    description: 'How far price is stretched from its average.',
    example: 'CCI extreme readings under -100',
  },
  {
    name: 'ADX',
    description: 'How strong the trend is, up or down.',
    example: 'ADX trending above 25',
  },
  {
    name: 'Bollinger Bands',
    description: 'When a tight range breaks.',
    example: 'squeeze breakout',
  },
  {
    name: 'ATR',
    description: "How much a stock moves in a typical day, and whether that's expanding.",
    example: 'ATR volatility expansion breakouts',
  },
  {
    name: 'OBV and volume',
    description: 'Whether volume is flowing in on up days.',
    example: 'OBV volume accumulation',
  },
] as const;
