export { createParser } from './parser.ts';
export { amountsInSentence } from './assumed.ts';
export { complete } from './completions.ts';
export { amountsOf } from './plan/amounts.ts';
export { canonical, canonicalCondition } from './plan/canonical.ts';
export { explain } from './explain.ts';
export { contradictionOf } from './plan/contradiction.ts';
export { defaultSort } from './plan/default-sort.ts';
export { describeCondition, describeShare, meaningOf, stocksText } from './plan/describe-conditions.ts';
export { describe, describeExtras, describeSortKey } from './plan/describe-plan.ts';
export { describePivot } from './plan/describe-pivots.ts';
export { days, describeValue, labelValue } from './plan/describe-values.ts';
export { unitOf } from './plan/units.ts';
export { neighborsOf, type NumberNeighbors } from './plan/neighbors.ts';
export { refinePlan } from './plan/refine.ts';
export {
  EMPTY_QUERY,
  NOT_UNDERSTOOD,
  outOfScope,
  queryTooLong,
  refusalOf,
  PLAN_REFUSALS,
  type Refusal,
} from './refusals.ts';
export { COVERAGE } from './scope.ts';
export { EXAMPLES } from './suggestions.ts';
export type {
  Alternative,
  Correction,
  MarketLexicon,
  ParseOptions,
  Parser,
  PlanReading,
  Reading,
  Span,
  Unmatched,
} from './reading.ts';
