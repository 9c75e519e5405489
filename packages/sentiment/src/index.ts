export { CONTEXT_FACTORS } from './context.ts';
export { nounForms, verbForms } from './inflect.ts';
export { scoreSentiment } from './score-sentiment.ts';
export {
  type Because,
  DESCRIPTION_BOUND,
  DESCRIPTION_SHARE,
  MAX_REASONS,
  type Overall,
  overallOf,
  READ_LENGTHS,
  SENTIMENT_THRESHOLDS,
  type Sentiment,
  type SentimentReason,
  type SentimentScorer,
  type SentimentText,
  type Where,
} from './sentiment.ts';
