import { readFindings } from './read-findings.ts';
import {
  DESCRIPTION_BOUND,
  DESCRIPTION_SHARE,
  MAX_REASONS,
  overallOf,
  READ_LENGTHS,
  type Sentiment,
  type SentimentReason,
  type SentimentText,
  type Where,
} from './sentiment.ts';

const round = (value: number): number => (Math.sign(value) * Math.round(Math.abs(value) * 1000)) / 1000 || 0;
const sum = (reasons: readonly SentimentReason[]): number => reasons.reduce((total, { weight }) => total + weight, 0);

function reasonsIn(whole: string, where: Where): SentimentReason[] {
  const text = whole.slice(0, READ_LENGTHS[where]);
  const { tokens, findings } = readFindings(text);
  return findings.map(({ from, to, weight, because }) => {
    const span = [tokens[from]!.from, tokens[to - 1]!.to] as const;
    return { text: text.slice(...span), where, span, weight: round(weight), ...(because && { because }) };
  });
}

/** The description's reasons, without those that the title has, with a share of their weights, and with a bounded sum. */
function descriptionReasons(ofTitle: readonly SentimentReason[], description: string): SentimentReason[] {
  const titleTexts = new Set(ofTitle.map(({ text }) => text.toLowerCase()));
  const more = reasonsIn(description, 'description').filter(({ text }) => !titleTexts.has(text.toLowerCase()));
  const total = Math.abs(sum(more)) * DESCRIPTION_SHARE;
  const share = DESCRIPTION_SHARE * (total > DESCRIPTION_BOUND ? DESCRIPTION_BOUND / total : 1);
  return more.map((reason) => ({ ...reason, weight: round(reason.weight * share) }));
}

/** The reasons with the largest weights, in text order. */
function largest(reasons: readonly SentimentReason[]): SentimentReason[] {
  const weighted = reasons.filter(({ weight }) => weight !== 0);
  if (weighted.length <= MAX_REASONS) return weighted;
  const byWeight = weighted.toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  const selected = new Set(byWeight.slice(0, MAX_REASONS));
  return weighted.filter((reason) => selected.has(reason));
}

/**
 * Scores a headline and its description as a trader would read them. Deterministic and stateless; its time is bounded by the text
 * lengths in `READ_LENGTHS`. score = tanh(sum of the reasons' weights).
 */
export function scoreSentiment({ title, description }: SentimentText): Sentiment {
  const ofTitle = reasonsIn(title, 'title');
  const reasons = largest(description ? [...ofTitle, ...descriptionReasons(ofTitle, description)] : ofTitle);
  const score = round(Math.tanh(sum(reasons)));
  return { score, overall: overallOf(score), reasons };
}
