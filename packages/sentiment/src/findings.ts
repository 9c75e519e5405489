import type { Because } from './sentiment.ts';

/** A reason in the making: token positions (end not included), the token a negation must stand before, and the weight so far. */
export interface Finding {
  from: number;
  to: number;
  readonly core: number;
  weight: number;
  because?: Because;
  /** The price itself moved: the market's own answer to the news. */
  readonly reaction: boolean;
  /** An everyday word: has its full weight only if the text is about the market. */
  readonly everyday?: boolean;
}
