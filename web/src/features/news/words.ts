import type { Article } from '@plainscan/contracts';

type Reason = Article['sentiment']['reasons'][number];
export type Overall = Article['sentiment']['overall'];

export const CATEGORY_NAMES = { general: 'General', stocks: 'Stocks' } as const satisfies Record<
  Article['category'],
  string
>;
export const SENTIMENT_NAMES = { bullish: 'Bullish', bearish: 'Bearish', neutral: 'Neutral' } as const satisfies Record<
  Overall,
  string
>;

/** Scores from +THRESHOLD are bullish, and scores up to -THRESHOLD are bearish, as in packages/sentiment. */
export const THRESHOLD = 0.15;

/** Explanations of a word's weight. */
const CAUSES = {
  direction: 'depends on what rises or falls: falling demand is negative',
  comparison: 'compares two figures',
  expectation: 'compared with expectations',
  reaction: 'the price reaction itself',
  negated: "reversed and weaker: there's a “not”",
  hedged: 'weaker: it might happen',
  question: "weaker: it's a question",
  contrast: 'weaker: the other half of the sentence counts more',
  cause: "weaker: it's the cause of a price move reported in the same story",
  formula: 'weaker: an announcement, preview, or list, or not about the market',
} as const satisfies Record<NonNullable<Reason['because']>, string>;

export const causeOf = (because: Reason['because']): string => (because ? CAUSES[because] : 'literal meaning');

const KNOWN_SOURCES: Record<string, string> = {
  alpaca: 'Alpaca',
  finnhub: 'Finnhub',
  massive: 'Massive',
  simulated: 'The simulated feed',
};
/** A provider's display name. */
export const providerName = (name: string): string => KNOWN_SOURCES[name.toLowerCase()] ?? name;

export const sourceName = ({ name }: { name?: string }): string => name?.trim() || 'Unknown Source';

export const directionOf = (value: number): Overall => (value > 0 ? 'bullish' : value < 0 ? 'bearish' : 'neutral');

/** Signed unless zero. Truncated, not rounded: 0.149 must not show as 0.15, which would be bullish. */
export function scoreText(score: number): string {
  const text = Math.abs(score).toFixed(3).slice(0, -1);
  if (text === '0.00') return text;
  return `${score > 0 ? '+' : '-'}${text}`;
}
