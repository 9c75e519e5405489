import { chipConditions, type Condition, type ReadChip, type ScanPlan } from '@plainscan/contracts';
import { amountsOf, amountsInSentence, describeCondition, meaningOf, type PlanReading } from '@plainscan/scan-language';

/** The conditions of a plan, each with its position in `query`, its meaning, and its numbers. */
export const readChips = (plan: ScanPlan, query: string, spans: PlanReading['spans']): ReadChip[] =>
  chipConditions(plan).map((condition, index) => {
    const span = spans[index] ?? null;
    const meaning = describeCondition(condition);
    return {
      index,
      span,
      text: span ? query.slice(...span) : meaning,
      meaning,
      standsFor: termMeanings(condition),
      amounts: span ? amountsInSentence(condition, query.slice(...span)) : amountsOf(condition),
    };
  });

/** The meaning of the trader's terms in a condition, as plain conditions; null if it has none. */
export function termMeanings(condition: Condition): string | null {
  const meanings = new Set(termsIn(condition).map(({ term, value, timeframe }) => meaningOf(term, value, timeframe)));
  return meanings.size === 0 ? null : [...meanings].join('; ');
}

type TermCondition = Extract<Condition, { type: 'term' }>;

function termsIn(condition: Condition): TermCondition[] {
  switch (condition.type) {
    case 'term':
      return [condition];
    case 'all':
    case 'any':
      return condition.of.flatMap(termsIn);
    case 'not':
    case 'window':
      return termsIn(condition.of);
    default:
      return [];
  }
}
