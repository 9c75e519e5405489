import type { Article } from '@plainscan/contracts';
import { type SentimentReason, type SentimentScorer, type SentimentText, scoreSentiment } from '@plainscan/sentiment';

/** As an article has it: who scored it is told with it. */
export type Scored = Omit<Article['sentiment'], 'provider'>;

/** Scores texts, in their order. Never fails. */
export interface ScoreTexts {
  scoreAll(texts: readonly SentimentText[]): Promise<Scored[]>;
}

export const reasonOnWire = ({ text, where, span, weight, because }: SentimentReason): Scored['reasons'][number] => ({
  ...{ text, where, span: [span[0], span[1]], weight, because: because ?? null },
});

/** By our own rules, in this process. */
export class RulesScorer implements ScoreTexts {
  readonly #scorer: SentimentScorer;
  constructor(scorer: SentimentScorer = { score: scoreSentiment }) {
    this.#scorer = scorer;
  }

  async scoreAll(texts: readonly SentimentText[]): Promise<Scored[]> {
    const scored: Scored[] = [];
    for (const text of texts) {
      const { overall, score, reasons } = await this.#scorer.score(text);
      scored.push({ overall, score, reasons: reasons.map(reasonOnWire), scoredBy: 'rules' });
    }
    return scored;
  }
}
