import { readFindings } from './read-findings.ts';
import {
  DESCRIPTION_BOUND,
  DESCRIPTION_SHARE,
  overallOf,
  READ_LENGTHS,
  type Sentiment,
  type SentimentReason,
  type SentimentText,
  type Where,
} from './sentiment.ts';

const round = (value: number): number => Math.round(value * 1000) / 1000 || 0;

function reasonsIn(whole: string, where: Where): SentimentReason[] {
  const text = whole.slice(0, READ_LENGTHS[where]);
  const { tokens, findings } = readFindings(text);
  return findings.map(({ from, to, weight, because }) => {
    const span = [tokens[from]!.from, tokens[to - 1]!.to] as const;
    return { text: text.slice(...span), where, span, weight: round(weight), ...(because && { because }) };
  });
}

const sum = (reasons: readonly SentimentReason[]): number => reasons.reduce((total, { weight }) => total + weight, 0);
const weighs = ({ weight }: SentimentReason): boolean => weight !== 0;

/**
 * Reads a headline, and what is told under it, as a trader would. Deterministic, no state, time linear in what is read (`READ_LENGTHS`).
 * score = tanh(sum of the reasons' weights).
 */
export function scoreSentiment({ title, description }: SentimentText): Sentiment {
  const ofTitle = reasonsIn(title, 'title').filter(weighs);
  const said = new Set(ofTitle.map(({ text }) => text.toLowerCase()));
  const more = description
    ? reasonsIn(description, 'description').filter(({ text }) => !said.has(text.toLowerCase()))
    : [];
  const total = Math.abs(sum(more)) * DESCRIPTION_SHARE;
  const share = DESCRIPTION_SHARE * (total > DESCRIPTION_BOUND ? DESCRIPTION_BOUND / total : 1);
  const ofDescription = more.map((reason) => ({ ...reason, weight: round(reason.weight * share) })).filter(weighs);
  const reasons = [...ofTitle, ...ofDescription];
  const score = round(Math.tanh(sum(reasons)));
  return { score, overall: overallOf(score), reasons };
}
