import { fold } from './text/words.ts';

/** Sentences that parse, offered if nothing was understood; by default, the first three. */
export const EXAMPLES = [
  'tech stocks under $50 with high volume',
  'RSI under 30',
  'MACD bullish crossover',
  'stocks near their 52-week high',
  'oversold large caps',
  'biotech stocks with unusual volume',
  'golden cross in the last 10 days',
  'price above the 200 day moving average',
  'top 20 gainers',
  'biggest losers',
  'most active stocks',
  'cheap stocks under $10 with momentum',
  'gap up more than 5%',
  'new 52-week high on heavy volume',
  'pullback to the 21 EMA',
  'bounce off support',
  'bullish engulfing',
  'stocks down more than 20% this month',
  'volume at least twice its average',
  'Bollinger squeeze',
  'consolidating mid caps',
  'breakout with price over $10',
  'banks with market cap over $10 billion',
  'energy stocks up 3 days in a row',
  'ADX trending above 25',
  'Williams %R oversold',
  'Stochastic overbought crossover',
  'CCI under -100',
  'OBV accumulation',
  'ATR volatility expansion',
  'semiconductors sorted by market cap',
  'healthcare penny stocks',
] as const;

const letterPairs = (text: string): Set<string> => {
  const found = new Set<string>();
  for (const word of text
    .toLowerCase()
    .split(/[^\p{L}\d%]+/u)
    .map(fold))
    for (let i = 0; i + 1 < word.length; i += 1) found.add(word.slice(i, i + 2));
  return found;
};
const EXAMPLE_PAIRS = EXAMPLES.map(letterPairs);

/** Three suggestions: `first`, if there is one, and the examples that share the most letter pairs with the sentence. */
export function suggest(sentence: string, first: string | null = null): [string, string, string] {
  const typed = letterPairs(sentence.slice(0, 500));
  const score = (i: number) => {
    let shared = 0;
    for (const pair of EXAMPLE_PAIRS[i]!) if (typed.has(pair)) shared += 1;
    return (2 * shared) / (EXAMPLE_PAIRS[i]!.size + typed.size || 1);
  };
  const ranked = EXAMPLES.map((example, i) => ({ example, score: score(i), i })).sort(
    (a, b) => b.score - a.score || a.i - b.i,
  );
  const [a, b, c] = ranked.map(({ example }) => example);
  return first === null ? [a!, b!, c!] : [first, a!, b!];
}
