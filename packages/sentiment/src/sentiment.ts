/** At or beyond these a text is bullish or bearish; between them it is neutral. */
export const SENTIMENT_THRESHOLDS = { bullish: 0.15, bearish: -0.15 } as const;

/** UTF-16 units of each text that are read; the rest is ignored. */
export const READ_LENGTHS = { title: 400, description: 1200 } as const;

/** What a headline says counts in full; what its description says counts by this much, and in sum at most by `DESCRIPTION_BOUND`. */
export const DESCRIPTION_SHARE = 0.4;
export const DESCRIPTION_BOUND = 0.4;

/** The heaviest so many reasons make the score; lighter ones are left out of both. */
export const MAX_REASONS = 12;

export type Overall = 'bullish' | 'bearish' | 'neutral';
export type Where = 'title' | 'description';

/** Why the words weigh what they weigh, where that is more than their plain meaning. */
export type Because =
  | 'direction' // what moved decides: falling costs are good, falling profit is not
  | 'comparison' // two figures side by side: "EPS $1.20 vs $1.05"
  | 'expectation' // measured against what was expected or feared
  | 'reaction' // what the price itself did
  | 'negated'
  | 'hedged' // may, could, if
  | 'question'
  | 'contrast' // "despite …", or the part before "but"
  | 'cause' // the cause of a price move in the same text
  | 'formula'; // a headline that announces, previews or lists, or that is not about the market

/** The words `text` = the text at `span` of title or description; `weight` is signed and final: the score is made of nothing else. */
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

/** Plain text: HTML is stripped and entities are decoded before. */
export interface SentimentText {
  readonly title: string;
  readonly description?: string | null | undefined;
}

/** The port behind which another scorer, such as a model service, can stand. */
export interface SentimentScorer {
  score(text: SentimentText): Sentiment | Promise<Sentiment>;
}

export function overallOf(score: number): Overall {
  if (score >= SENTIMENT_THRESHOLDS.bullish) return 'bullish';
  return score <= SENTIMENT_THRESHOLDS.bearish ? 'bearish' : 'neutral';
}
