import type { Article } from '@plainscan/contracts';
import { type SentimentReason, scoreSentiment, type SentimentText } from '@plainscan/sentiment';

/** Injection token of the process's `Scorer`. */
export const SCORER = Symbol('SCORER');

/** The sentiment of an article, with the name of its scorer. */
export type Score = Omit<Article['sentiment'], 'provider'>;

export interface Scorer {
  /** Returns scores in the order of `texts`. Never fails. */
  scoreAll(texts: readonly SentimentText[]): Promise<Score[]>;
}

const wireReason = ({ text, where, span, weight, because }: SentimentReason): Score['reasons'][number] => ({
  text,
  where,
  span: [span[0], span[1]],
  weight,
  because: because ?? null,
});

/** Scores with the rules of `@plainscan/sentiment`, in this process. */
export class RulesScorer implements Scorer {
  scoreAll(texts: readonly SentimentText[]): Promise<Score[]> {
    return Promise.resolve(
      texts.map((text) => {
        const { overall, score, reasons } = scoreSentiment(text);
        return { overall, score, reasons: reasons.map(wireReason), scoredBy: 'rules' };
      }),
    );
  }
}
