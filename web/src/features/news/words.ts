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

/** At or beyond these a story is bullish or bearish, as packages/sentiment has it. */
export const THRESHOLD = 0.15;

/** Why words weigh what they weigh. */
const CAUSES = {
  direction: 'what it is that rises or falls decides whether that is good',
  comparison: 'two figures are compared',
  expectation: 'measured against what was expected',
  reaction: 'what the price itself did',
  negated: 'turned around and weakened by a “not”',
  hedged: 'weakened: it may happen, or only if',
  question: 'weakened: it is asked, not said',
  contrast: 'weakened: what stands against it in the sentence counts more',
  cause: 'weakened: it is the occasion of a price move that is told too',
  formula: 'weakened: it announces, previews or lists, or is not about the market',
} as const satisfies Record<NonNullable<Reason['because']>, string>;

export const causeOf = (because: Reason['because']): string =>
  because ? CAUSES[because] : 'the plain meaning of the words';

const KNOWN_SOURCES: Record<string, string> = {
  alpaca: 'Alpaca',
  finnhub: 'Finnhub',
  massive: 'Massive',
  simulated: 'The simulated feed',
};
/** A provider as people write it. */
export const providerName = (name: string): string => KNOWN_SOURCES[name.toLowerCase()] ?? name;

export const sourceName = ({ name }: { name?: string }): string => name?.trim() || 'Unknown Source';

export const directionOf = (value: number): Overall => (value > 0 ? 'bullish' : value < 0 ? 'bearish' : 'neutral');

/** With a sign unless it is zero. Cut, not rounded: 0.149 is no 0.15, which would be bullish. */
export function scoreText(score: number): string {
  const text = Math.abs(score).toFixed(3).slice(0, -1);
  if (text === '0.00') return text;
  return `${score > 0 ? '+' : '-'}${text}`;
}
