import type { Because } from './sentiment.ts';

/** An unfinished reason: token positions (end exclusive), the token that a negation must precede, and the weight so far. */
export interface Finding {
  from: number;
  to: number;
  readonly core: number;
  weight: number;
  because?: Because;
  /** The price itself moved: the market's reaction to the news. */
  readonly reaction: boolean;
  /** An everyday word: has its full weight only if the text is about the market. */
  readonly everyday?: boolean;
}
