/** Scans that the hero types. The parser understands every word of them (examples.spec.ts). */
export const TYPED_EXAMPLES = [
  'tech stocks under $50 with RSI below 30',
  'MACD bullish crossover on unusual volume',
  'gap up more than 3% above the 50-day average',
  'healthcare stocks near their 52-week high',
  'squeeze breakout with ADX above 25',
] as const;
