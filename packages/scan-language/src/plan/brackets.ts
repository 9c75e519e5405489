import { type Condition, PLAN_BOUNDS, type Term, type Value } from '@plainscan/contracts';
import { isBreakout, isConsolidation } from './before-today.ts';
import { startsWithDays } from './describe-values.ts';
import { AVERAGES, isSeries, unitOf } from './units.ts';

/** Several conditions, of which all or any must hold. */
export type Joined = Pick<Extract<Condition, { type: 'all' | 'any' }>, 'type' | 'of'>;

const CAPS: readonly Term[] = ['mega-cap', 'large-cap', 'mid-cap', 'small-cap', 'micro-cap', 'nano-cap'];

/** A cap size. Adjacent sizes are parsed as alternatives, so several sizes that must all hold are put in brackets. */
const isCap = (condition: Condition): boolean =>
  condition.type === 'window' ? isCap(condition.of) : condition.type === 'term' && CAPS.includes(condition.term);

/** "Doji or hammer within the last 2 days" would be parsed with the time applying to both. */
const sharesTime = (part: Condition, before: Condition): boolean =>
  part.type === 'window' && before.type === part.of.type && (before.type === 'candle' || before.type === 'setup');

/** "Within 1% of open or highest VWAP in 1 day" would be parsed as within 1% of either. */
const readsAsLevel = (part: Condition, before: Condition): boolean =>
  part.type === 'extreme' &&
  !part.beats &&
  (part.value.type !== 'series' ||
    part.value.ago > 0 ||
    before.type === 'near' ||
    (before.type === 'term' && before.value !== null));

/** The value that the text of a condition starts with. */
const subjectOf = (condition: Condition): Value | null =>
  condition.type === 'compare' || condition.type === 'cross'
    ? condition.left
    : condition.type === 'between' ||
        condition.type === 'near' ||
        condition.type === 'trend' ||
        condition.type === 'turn'
      ? condition.value
      : null;

/** The value that the text of a condition ends with, to which a following "and" or "or" could add another. */
const targetOf = (condition: Condition): Value | null =>
  condition.type === 'compare' || condition.type === 'cross'
    ? condition.right
    : condition.type === 'near'
      ? condition.target
      : null;

/** "New 20-day low in RSI(14) and volume falling for 3 days" would be parsed as a low of both. */
function readsAsExtreme(part: Condition, before: Condition): boolean {
  const subject = subjectOf(part);
  if (before.type !== 'extreme' || !before.beats || isOfItsBar(before) || subject?.type !== 'series') return false;
  const isAmount = (targetOf(part)?.type === 'number' || part.type === 'between') && unitOf(subject) === 'price';
  return subject.ago > 0 || part.type === 'trend' || part.type === 'turn' || isAmount;
}

/** "Price crosses open and lowest price of the last 8 days at least 5" would be parsed as crossing both. */
function readsAsTarget(part: Condition, before: Condition): boolean {
  const subject = subjectOf(part);
  if (!subject) return false;
  if (before.type === 'term') return before.value?.type === 'number' || before.value?.type === 'over';
  const target = targetOf(before);
  const ofFormula = subjectOf(before)?.type !== 'series';
  // "(Half of RSI) within 2% of 50 and 20-day EMA above $1" would be parsed as within 2% of both averages.
  if (before.type === 'near' && target?.type === 'number') return ofFormula && isSeries(subject, ...AVERAGES);
  // "Volume above 30 or 16-day channel width below 5%" would be parsed as above its 30-day or 16-day average.
  if (target?.type === 'number' && target.value <= PLAN_BOUNDS.maxSessions && isSeries(subjectOf(before)!, 'volume'))
    return subject.type === 'series' && startsWithDays(subject.name);
  if (!target || target.type === 'number') return false;
  const isUnusual =
    part.type === 'compare' &&
    (part.op === '=' || part.op === '!=' || (part.right.type === 'number' && String(part.right.value).includes('e')));
  const afterFormula = target.type === 'over' && ofFormula;
  const isPast = target.type === 'over' && subject.type === 'series' && subject.ago > 0;
  return isUnusual || subject.type === 'over' || afterFormula || isPast;
}

/** "(Half of RSI) turning up and price above RSI" would be parsed as the formula being above RSI. */
function readsAsFormula(part: Condition, before: Condition): boolean {
  const formula = subjectOf(before);
  if (formula === null || formula.type === 'series' || formula.type === 'over') return false;
  if (part.type !== 'compare') return false;
  const { left, right } = part;
  return isSeries(left, 'close') && right.type !== 'number';
}

const isReadAsOther = (part: Condition, before: Condition): boolean =>
  readsAsLevel(part, before) ||
  readsAsExtreme(part, before) ||
  readsAsTarget(part, before) ||
  readsAsFormula(part, before);

/** A new high of the high or a new low of the low, whose text doesn't name the value. */
export const isOfItsBar = ({ value, which }: Extract<Condition, { type: 'extreme' }>): boolean =>
  value.type === 'series' && value.ago === 0 && value.name === (which === 'highest' ? 'high' : 'low');

/**
 * Whether the text of a part needs brackets, because it would be parsed differently without them, such as two sectors, which would
 * be alternatives, or a consolidation, which would end before its breakout.
 */
export function needsBrackets(part: Condition, i: number, { type, of }: Joined): boolean {
  if (part.type === 'all' || part.type === 'any' || part.type === 'atLeast') return true;
  if (isCap(part) && of.filter(isCap).length > 1) return true;
  // "At least RSI and 2-period RSI pullback" would be parsed as at least both RSIs.
  if (part.type === 'term' && part.term === 'rsi2-pullback' && i > 0) return true;
  // "breakout or less than 20% of stocks: …" would be parsed as "breakout or less".
  if (part.type === 'breadth' && type === 'any') return true;
  if (type === 'all' && (isListed(part, of) || (isConsolidation(part) && of.some(isBreakout)))) return true;
  const before = of[i - 1];
  return before !== undefined && (isReadAsOther(part, before) || (type === 'any' && sharesTime(part, before)));
}

/** One of several conditions on the same field. */
const isListed = (part: Condition, of: readonly Condition[]): boolean =>
  part.type === 'belongs' &&
  of.some((other) => other !== part && other.type === 'belongs' && other.field === part.field);
