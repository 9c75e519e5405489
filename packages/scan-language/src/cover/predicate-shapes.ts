import type { Condition } from '@plainscan/contracts';
import { NEGATIONS } from '../lexicon/clause-words.ts';
import type { Token } from '../text/tokens.ts';
import type { Draft, DraftCondition } from '../meaning/draft.ts';

/** The node types of each predicate; a cache, because the readings share predicates. */
const TYPES_IN = new WeakMap<DraftCondition, ReadonlySet<string>>();

/** Whether a predicate contains a node of a type. */
export function contains(predicate: DraftCondition, type: string): boolean {
  let types = TYPES_IN.get(predicate);
  if (!types) TYPES_IN.set(predicate, (types = typesIn(predicate)));
  return types.has(type);
}

function typesIn(node: unknown, found = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) return found;
  const { type } = node as { type?: string };
  if (type) found.add(type);
  for (const key in node) typesIn((node as Record<string, unknown>)[key], found);
  return found;
}

/** "under 20": a number without a unit. */
export const hasBareNumber = (of: DraftCondition): boolean =>
  of.type === 'compare'
    ? of.right.type === 'amount' && of.right.amount.unit === 'none' && of.right.amount.scale === 1
    : of.type === 'timed' || of.type === 'not'
      ? hasBareNumber(of.of)
      : false;

/** "above 10", "crosses 20", "between 5 and 20": numbers without a percent sign. */
export const hasPlainNumber = (of: DraftCondition): boolean => {
  switch (of.type) {
    case 'timed':
    case 'not':
      return hasPlainNumber(of.of);
    case 'compare':
    case 'cross':
      return of.right.type === 'amount' && of.right.amount.unit !== 'percent';
    case 'between':
      return of.high.type === 'amount' && of.high.amount.unit !== 'percent';
    default:
      return false;
  }
};

/** The number that a value is compared with; NaN if there is none. */
export const levelOf = (of: DraftCondition): number =>
  of.type === 'timed' || of.type === 'not'
    ? levelOf(of.of)
    : of.type === 'compare' && of.right.type === 'amount'
      ? of.right.amount.value
      : Number.NaN;

/** "is 3", "of three": needs a subject, because no one looks for a price of exactly 3. */
export const isExactNumber = (of: DraftCondition): boolean =>
  of.type === 'timed' || of.type === 'not'
    ? isExactNumber(of.of)
    : of.type === 'compare' && of.op === '=' && of.left.type === 'hole' && hasBareNumber(of);

/** "under 5%" without a subject: unlikely to mean a change of less than 5%. */
export const hasSmallPercent = (of: DraftCondition): boolean =>
  of.type === 'timed' || of.type === 'not'
    ? hasSmallPercent(of.of)
    : of.type === 'compare' &&
      of.left.type === 'hole' &&
      (of.op === '<' || of.op === '<=') &&
      of.right.type === 'amount' &&
      of.right.amount.unit === 'percent' &&
      of.right.amount.value > 0;

/** "0-10%": directly after a clause, it belongs to that clause's subject, not to today's change. */
export const hasPercent = (of: DraftCondition): boolean =>
  (of.type === 'compare' && of.right.type === 'amount' && of.right.amount.unit === 'percent') ||
  (of.type === 'between' && of.high.type === 'amount' && of.high.amount.unit === 'percent');

/** Doesn't imply its subject: "rising", "above 50", "at a 20-day high". */
export const needsSubject = (of: DraftCondition): boolean =>
  of.type === 'timed' || of.type === 'not'
    ? needsSubject(of.of)
    : ['trend', 'turn', 'sign', 'extreme'].includes(of.type) || hasBareNumber(of);

export const isChange = (of: DraftCondition): boolean =>
  of.type === 'change' || ((of.type === 'timed' || of.type === 'not') && isChange(of.of));

export const isSign = (of: DraftCondition): boolean => of.type === 'sign' || (of.type === 'timed' && isSign(of.of));

/** "average volume over 1 million and down 3 days in a row": the stock is down, not its volume. */
export const isStockMeasure = (subject: Draft): boolean =>
  subject.type === 'series' && ['volume', 'averageVolume', 'relativeVolume', 'marketCap'].includes(subject.name);

/** The cost of a predicate without a subject: "rising" alone rarely means the price. */
export function subjectlessCost(of: DraftCondition): number {
  if (of.type === 'timed' || of.type === 'not') return subjectlessCost(of.of);
  return ['trend', 'turn', 'extreme', 'compare', 'between', 'near'].includes(of.type) ? 0.3 : 0.2;
}

/** The subject of a condition. */
export function subjectIn(condition: Condition): Draft | null {
  switch (condition.type) {
    case 'compare':
    case 'cross':
      return condition.left as Draft;
    case 'between':
    case 'near':
    case 'trend':
    case 'turn':
    case 'extreme':
      return condition.value as Draft;
    case 'all':
    case 'any':
      return subjectIn(condition.of[0]!);
    case 'not':
    case 'window':
      return subjectIn(condition.of);
    default:
      return null;
  }
}

/** "up 3 days in a row", "not up 3 days in a row". */
export const startsWithChange = (tokens: readonly Token[], { start, end }: { start: number; end: number }): boolean => {
  const words = tokens.slice(start, end);
  const at = NEGATIONS.match(words, 0, words.length)?.next ?? 0;
  return ['up', 'down'].includes(words[at]?.text ?? '');
};

/**
 * How a relative clause about the last value begins: ", which (is)", or with a singular "which is" or "that's" as in "less
 * than 3% from the 21 EMA that's rising", unlike "stocks above the 50 day which are rising".
 */
export function relativeBefore(tokens: readonly Token[], at: number): ', which' | 'is' | null {
  const [comma, opener, relative] = [3, 2, 1].map((back) => tokens[at - back]?.text);
  if (comma === ',' && opener === 'which' && relative !== 'are') return ', which';
  if (opener === ',' && relative === 'which') return ', which';
  const isSingular = ['which', 'that'].includes(opener ?? '') && relative === 'is';
  return isSingular || /^that['’]s$/i.test(tokens[at - 1]?.raw ?? '') ? 'is' : null;
}
