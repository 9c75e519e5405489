import {
  chipConditions,
  type Condition,
  isOnTimeframe,
  type ReadChip,
  type ScanPlan,
  type Timeframe,
  TIMEFRAMES,
} from '@plainscan/contracts';
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
      standsFor: noteOn(condition),
      amounts: span ? amountsInSentence(condition, query.slice(...span)) : amountsOf(condition),
    };
  });

/** The meaning of its trader's terms, and that the running week or month counts; null if there is nothing to say. */
function noteOn(condition: Condition): string | null {
  const bars = TIMEFRAMES.filter((timeframe) => readsBarsOf(condition, timeframe));
  const notes = [termMeanings(condition), ...bars.map((timeframe) => `${timeframe} so far`)].filter(Boolean);
  return notes.length > 0 ? notes.join('; ') : null;
}

/** Whether a part of the condition is about bars of the timeframe. */
function readsBarsOf(condition: Condition, timeframe: Timeframe): boolean {
  switch (condition.type) {
    case 'all':
    case 'any':
    case 'atLeast':
      return condition.of.some((part) => readsBarsOf(part, timeframe));
    case 'not':
    case 'window':
      return readsBarsOf(condition.of, timeframe);
    default:
      return isOnTimeframe(condition, timeframe);
  }
}

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
    case 'atLeast':
      return condition.of.flatMap(termsIn);
    case 'not':
    case 'window':
      return termsIn(condition.of);
    default:
      return [];
  }
}
