import type { Because } from './sentiment.ts';

/** A reason in progress: its token positions (end exclusive), its core token, which a negation must precede, and its weight so far. */
export interface Finding {
  from: number;
  to: number;
  readonly core: number;
  weight: number;
  because?: Because;
  /** Whether it is a price move, that is, the market's reaction to the news. */
  readonly reaction: boolean;
  /** Whether it is an everyday word, which has its full weight only in a text about the market. */
  readonly everyday?: boolean;
}
