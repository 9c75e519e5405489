import { chipConditions, type ReadChip, type ScanPlan } from '@plainscan/contracts';
import { amountsOf, describeCondition, type PlanReading } from '@plainscan/scan-language';
import { standsFor } from '../scans/stands-for.ts';

/** The conditions of a plan, each with where `query` says it, its meaning and its numbers. */
export const readChips = (plan: ScanPlan, query: string, spans: PlanReading['spans']): ReadChip[] =>
  chipConditions(plan).map((condition, index) => {
    const span = spans[index] ?? null;
    const meaning = describeCondition(condition);
    return {
      index,
      span,
      text: span ? query.slice(...span) : meaning,
      meaning,
      standsFor: standsFor(condition),
      amounts: amountsOf(condition),
    };
  });
