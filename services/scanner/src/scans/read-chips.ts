import {
  chipConditions,
  type Condition,
  innerConditions,
  isOnTimeframe,
  type ReadChip,
  type ScanPlan,
  type Timeframe,
  TIMEFRAMES,
} from '@plainscan/contracts';
import { type HistoryShortage, historyShortage, type Market } from '@plainscan/scan-engine';
import {
  amountsOf,
  amountsInSentence,
  days,
  describeCondition,
  meaningOf,
  type PlanReading,
} from '@plainscan/scan-language';
import { isoDay } from '../market/current-market.ts';

/**
 * The conditions of a plan, each with its position in `query`, its meaning, and its numbers. The history of `market`
 * may be too short for one.
 */
export const readChips = (plan: ScanPlan, query: string, spans: PlanReading['spans'], market: Market): ReadChip[] =>
  chipConditions(plan).map((condition, index) => {
    const span = spans[index] ?? null;
    const meaning = describeCondition(condition);
    return {
      index,
      span,
      text: span ? query.slice(...span) : meaning,
      meaning,
      standsFor: noteOn(condition, market),
      amounts: span ? amountsInSentence(condition, query.slice(...span)) : amountsOf(condition),
    };
  });

/**
 * The meaning of its trader's terms, that the running week or month counts, and that the history is too short; null if there is
 * nothing to say.
 */
function noteOn(condition: Condition, market: Market): string | null {
  const bars = TIMEFRAMES.filter((timeframe) => readsBarsOf(condition, timeframe));
  const shortage = historyShortage(market, condition);
  const notes = [
    termMeanings(condition),
    ...bars.map((timeframe) => `${timeframe} so far`),
    shortage && shortageText(shortage),
  ].filter(Boolean);
  return notes.length > 0 ? notes.join('; ') : null;
}

/** "needs 35 months of history, but the data has only 24". */
export function shortageText(shortage: HistoryShortage): string {
  if (shortage.kind === 'bars') {
    const { needed, available, timeframe } = shortage;
    return `needs ${days(needed, timeframe ?? 'day')} of history, but the data has only ${available}`;
  }
  const { date, first, last } = shortage;
  return date < first
    ? `needs history since ${isoDay(date)}, but the data starts on ${isoDay(first)}`
    : `starts on ${isoDay(date)}, but the data ends on ${isoDay(last)}`;
}

/** Whether a part of the condition is about bars of the timeframe. */
function readsBarsOf(condition: Condition, timeframe: Timeframe): boolean {
  const inner = innerConditions(condition);
  return inner.length > 0 ? inner.some((part) => readsBarsOf(part, timeframe)) : isOnTimeframe(condition, timeframe);
}

/** The meaning of the trader's terms in a condition, as plain conditions; null if it has none. */
export function termMeanings(condition: Condition): string | null {
  const meanings = new Set(termsIn(condition).map(({ term, value, timeframe }) => meaningOf(term, value, timeframe)));
  return meanings.size === 0 ? null : [...meanings].join('; ');
}

type TermCondition = Extract<Condition, { type: 'term' }>;

const termsIn = (condition: Condition): TermCondition[] =>
  condition.type === 'term' ? [condition] : innerConditions(condition).flatMap(termsIn);
