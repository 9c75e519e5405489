/** A text is bullish or bearish if its score is at or beyond these thresholds, and neutral in between. */
export const SENTIMENT_THRESHOLDS = { bullish: 0.15, bearish: -0.15 } as const;

/** Number of UTF-16 units read of each text; the rest is ignored. */
export const READ_LENGTHS = { title: 400, description: 1200 } as const;

/**
 * The weights of a headline count in full; those of its description are multiplied by this, and their sum is limited to
 * `DESCRIPTION_BOUND`.
 */
export const DESCRIPTION_SHARE = 0.4;
export const DESCRIPTION_BOUND = 0.4;

/** Only this many reasons with the largest weights count toward the score and are returned. */
export const MAX_REASONS = 12;

export type Overall = 'bullish' | 'bearish' | 'neutral';
export type Where = 'title' | 'description';

/** Why the words have their weight, if it isn't just their literal meaning. */
export type Because =
  | 'direction' // depends on what moved: falling costs are good, falling profit isn't
  | 'comparison' // compares two figures: "EPS $1.20 vs $1.05"
  | 'expectation' // compared with expectations or fears
  | 'reaction' // the price move itself
  | 'negated'
  | 'hedged' // may, could, if
  | 'question'
  | 'contrast' // "despite …", or the part before "but"
  | 'cause' // the cause of a price move in the same text
  | 'formula'; // a headline that announces, previews, or lists, or isn't about the market

/** `text` is the text at `span` of the title or description. `weight` is signed and final; the score depends on nothing else. */
export interface SentimentReason {
  readonly text: string;
  readonly where: Where;
  readonly span: readonly [from: number, to: number];
  readonly weight: number;
  readonly because?: Because;
}

/** `score` in [-1, 1] = tanh of the sum of the reasons' weights, to three decimals. */
export interface Sentiment {
  readonly score: number;
  readonly overall: Overall;
  readonly reasons: readonly SentimentReason[];
}

/** Plain text: the caller strips HTML and decodes entities. */
export interface SentimentText {
  readonly title: string;
  readonly description?: string | null | undefined;
}

/** The interface for other scorers, such as a model service. */
export interface SentimentScorer {
  score(text: SentimentText): Sentiment | Promise<Sentiment>;
}

export function overallOf(score: number): Overall {
  if (score >= SENTIMENT_THRESHOLDS.bullish) return 'bullish';
  return score <= SENTIMENT_THRESHOLDS.bearish ? 'bearish' : 'neutral';
}
