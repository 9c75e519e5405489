import { chipConditions, type Condition, type ScanPlan, withoutTerms } from '@plainscan/contracts';
import {
  canonicalCondition,
  describe,
  describeCondition,
  describeExtras,
  type PlanReading,
  type Reading,
  type Unmatched,
} from '@plainscan/scan-language';
import { isSamePlan, sortFields } from '../scans/plan-key.ts';
import { type PlanParts, readingOfPlan, type ScanReading } from '../scans/scan-reading.ts';

/**
 * Combines both parsers' readings of a sentence. The AI parser may only add to what the grammar read: if its plan drops or
 * changes any of that, the grammar's reading is used, and the plan becomes an alternative.
 */
export function combineReadings(plan: ScanPlan, builtin: Reading): ScanReading {
  const grammar = builtin.kind === 'plan' ? builtin : null;
  const { added, dropped } = differencesOf(plan, grammar);
  if (grammar && !isEmpty(dropped)) {
    const byAi = { reads: textsOf(added), insteadOf: textsOf(dropped) };
    const others = (grammar.alternatives ?? []).filter((other) => !isSamePlan(other.plan, plan));
    return {
      ...grammar,
      parser: 'builtin',
      alternatives: [{ plan, description: describe(plan), byAi }, ...others],
    };
  }
  const spans = new Map(
    grammar && chipConditions(grammar.plan).map((condition, i) => [meaningKey(condition), grammar.spans[i] ?? null]),
  );
  return {
    ...readingOfPlan(plan),
    parser: 'ai',
    // Words for missing data stay unmatched.
    unmatched: unmatchedIn(builtin).filter((word) => !isUnknownWord(word)),
    spans: chipConditions(plan).map((condition) => spans.get(meaningKey(condition)) ?? null),
    addedByAi: added,
  };
}

const unmatchedIn = (reading: Reading): Unmatched[] =>
  reading.kind === 'plan' || reading.kind === 'not-understood' ? reading.unmatched : [];

/** Words that another parser may understand; words with a reason mean unavailable data. */
export const isUnknownWord = ({ reason }: { reason?: unknown }): boolean => reason === undefined;

const isEmpty = ({ conditions, extras }: PlanParts): boolean => conditions.length + extras.length === 0;

const textsOf = ({ conditions, extras }: PlanParts): string[] => [
  ...conditions.map(describeCondition),
  ...extras.map(({ text }) => text),
];

/** `added`: only in the AI parser's plan; `dropped`: read by the grammar, but not in that plan. */
function differencesOf(plan: ScanPlan, grammar: PlanReading | null): { added: PlanParts; dropped: PlanParts } {
  const ai = partsOf(plan);
  if (!grammar) return { added: ai, dropped: { conditions: [], extras: [] } };
  const certain = partsOf(grammar.plan, grammar.assumedOrder);
  // Excluding more kinds is an addition.
  const excludesMore = grammar.plan.universe.except.every((kind) => plan.universe.except.includes(kind));
  const aiTexts = new Set(ai.extras.map(({ text }) => text));
  const certainTexts = new Set(certain.extras.map(({ text }) => text));
  return {
    added: {
      conditions: without(ai.conditions, certain.conditions),
      extras: ai.extras.filter(({ text }) => !certainTexts.has(text)),
    },
    dropped: {
      conditions: without(certain.conditions, ai.conditions),
      extras: certain.extras.filter(({ part, text }) => !aiTexts.has(text) && !(part === 'except' && excludesMore)),
    },
  };
}

const partsOf = (plan: ScanPlan, assumedOrder?: boolean): PlanParts => ({
  conditions: chipConditions(plan),
  extras: describeExtras(plan, assumedOrder).filter(({ assumed }) => !assumed),
});

function without(conditions: readonly Condition[], others: readonly Condition[]): Condition[] {
  const known = new Set(others.flatMap(conjunctKeys));
  return conditions.filter((condition) => !conjunctKeys(condition).every((key) => known.has(key)));
}

const meaningKey = (condition: Condition): string => conjunctKeys(condition).join(' ');

/** Equal for conditions that mean the same, such as a trader's term and its definition. */
const conjunctKeys = (condition: Condition): string[] =>
  conjunctsOf(canonicalCondition(withoutTerms(condition)))
    .map((conjunct) => JSON.stringify(conjunct, unordered))
    .sort();

/** The parts of a condition that all must hold. */
function conjunctsOf(condition: Condition): Condition[] {
  if (condition.type === 'all') return condition.of.flatMap(conjunctsOf);
  if (condition.type !== 'between') return [condition];
  const { value, low, high } = condition;
  return [
    { type: 'compare', left: value, op: '>=', right: low },
    { type: 'compare', left: value, op: '<=', right: high },
  ];
}

/** A replacer for JSON.stringify that ignores the order of fields, of "and" and "or", and of lists of names. */
const unordered = (key: string, value: unknown): unknown =>
  Array.isArray(value) && (key === 'of' || key === 'anyOf')
    ? value.map((element) => JSON.stringify(element, unordered)).sort()
    : sortFields(key, value);
