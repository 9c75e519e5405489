import {
  all,
  between,
  compare,
  type CompareOp,
  type Condition,
  number,
  series,
  type SeriesName,
  type Value,
} from '@plainscan/contracts';
import { AROUND_PERCENT, MIRRORED } from '../lexicon/comparison-words.ts';
import { areIncompatible, percentBeyond } from '../plan/compare.ts';
import { shiftValue } from '../plan/shift.ts';
import { isSeries } from '../plan/units.ts';
import type { Amount } from '../text/amounts.ts';
import type { Draft, DraftCondition } from './draft.ts';
import { fromLevel, PRICE, type ResolveContext, valueOf } from './values.ts';
import { changeOver, dollarsOver } from './when.ts';

/** Values that are changes, so that "up" means positive. */
const SIGNED: readonly SeriesName[] = [
  'changePercent',
  'change',
  'performance',
  'gapPercent',
  'roc',
  'momentum',
  'performanceYearToDate',
];

const isCents = ({ unit, scale }: Amount): boolean => unit === 'usd' && scale === 0.01;

const sessionsOf = (when: Extract<DraftCondition, { type: 'change' }>['when']): number =>
  when && 'sessions' in when ? when.sessions : 1;

/** "Down at least 5%" is a change of at most −5. With "less than", the value must still have that direction. */
export function directedComparison(value: Value, up: boolean, op: CompareOp, level: number): Condition {
  const signed = up || level === 0 ? level : -level;
  const directedOp = up ? op : MIRRORED[op];
  if (op !== '<' && op !== '<=') return compare(value, directedOp, signed);
  return all(compare(value, up ? '>' : '<', 0), compare(value, directedOp, signed));
}

export function changeCondition(
  of: Extract<DraftCondition, { type: 'change' }>,
  context: ResolveContext,
): Condition | null {
  const { way, op, amount, to, when } = of;
  const up = way === 'up';
  const subject = of.of.type === 'hole' ? (context.subject ? valueOf(of.of, context) : PRICE) : valueOf(of.of, context);
  if (!subject) return null;
  const ofPrice = isSeries(subject, 'close') && subject.type === 'series' && subject.ago === 0;
  if (when?.kind === 'since') return changeSince(of, context);
  const base = of.base && valueOf(of.base, { ...context, subject: subject as Draft });
  if (of.base && (!base || (of.base.type !== 'exact' && areIncompatible(subject, base)))) return null;
  if (amount && (amount.unit === 'shares' || amount.unit === 'times' || (amount.scale !== 1 && !isCents(amount)))) {
    if (!ofPrice && amount.unit === 'none') {
      const before = shiftValue(subject, sessionsOf(when));
      return (
        before &&
        compare(subject, up ? op : MIRRORED[op], {
          type: 'plus',
          amount: up ? amount.value : -amount.value,
          of: before,
        })
      );
    }
    return null;
  }
  if (base) return changeFromBase(subject, base, of);
  if (!ofPrice) return valueChange(subject, of);
  const change = amount?.unit === 'usd' ? dollarsOver(when) : changeOver(when);
  if (!change) return null;
  if (!amount) return compare(change, up ? '>' : '<', 0);
  if (amount.unit === 'none' && Math.abs(amount.value) > 1000) return null;
  if (to) {
    const [a, b] = up ? [amount.value, to.value] : [-to.value, -amount.value];
    return between(change, Math.min(a, b), Math.max(a, b));
  }
  const level = up && amount.value < 0 ? amount.value : Math.abs(amount.value);
  if (of.around) return { type: 'near', value: change, target: number(up ? level : -level), percent: AROUND_PERCENT };
  return directedComparison(change, up, op, level);
}

/** A change since the event of the previous clause: from the high that was hit, or over the sessions since that day. */
function changeSince(of: Extract<DraftCondition, { type: 'change' }>, context: ResolveContext): Condition | null {
  const level = context.refer('it');
  const isFromExtreme = level?.type === 'over' && level.fn === (of.way === 'up' ? 'lowest' : 'highest');
  if (isFromExtreme && of.amount) return changeFromBase(PRICE, level, of);
  return context.ago > 0
    ? changeCondition(
        { ...of, when: { kind: 'within', sessions: context.ago, ago: 0, atLeast: 1, named: true } },
        context,
      )
    : null;
}

/** A change from a given value: "off its high by 20%", "up 5% from the open". */
function changeFromBase(
  subject: Value,
  base: Value,
  of: Extract<DraftCondition, { type: 'change' }>,
): Condition | null {
  const { way, op, amount, to } = of;
  const up = way === 'up';
  if (!amount) return compare(subject, up ? '>' : '<', base);
  const size = Math.abs(amount.value);
  if (amount.unit === 'usd')
    return compare(subject, up ? op : MIRRORED[op], { type: 'plus', amount: up ? size : -size, of: base });
  if (isSeries(base, 'close') && isSeries(subject, 'close') && base.type === 'series' && base.ago > 0 && !to)
    return directedComparison(
      changeOver(base.ago === 1 ? null : { kind: 'within', sessions: base.ago, ago: 0, atLeast: 1, named: true }),
      up,
      op,
      size,
    );
  if (to) {
    const value = isSeries(subject, 'close')
      ? fromLevel(base)
      : ({ type: 'percentFrom', value: subject, base } as const);
    return value.type === 'series' || up
      ? between(value, size, Math.abs(to.value))
      : between(value, -Math.abs(to.value), -size);
  }
  const lowUp = base.type === 'over' && base.fn === 'lowest';
  const side = up || lowUp ? 'above' : 'below';
  if (op === '>' || op === '>=') return percentBeyond(subject, side, size, op, base);
  const level = isSeries(subject, 'close') ? fromLevel(base) : ({ type: 'percentFrom', value: subject, base } as const);
  return level.type === 'series' ? compare(level, op, size) : directedComparison(level, up, op, size);
}

/** A change of a value other than the price: "volume up 50%", "RSI up 5 points from yesterday". */
function valueChange(subject: Value, of: Extract<DraftCondition, { type: 'change' }>): Condition | null {
  const { way, op, amount, to, when } = of;
  const up = way === 'up';
  if (!amount) {
    if (isSeries(subject, ...SIGNED)) return compare(subject, up ? '>' : '<', 0);
    if (!when && isSeries(subject, 'open')) return compare(subject, up ? '>' : '<', series('close', [], 1));
    const before = shiftValue(subject, sessionsOf(when));
    return before && compare(subject, up ? '>' : '<', before);
  }
  // "change: up 5%": the percent change
  const signed =
    isSeries(subject, 'change') && subject.type === 'series' && amount.unit === 'percent'
      ? series('changePercent', [], subject.ago)
      : subject;
  if (isSeries(signed, ...SIGNED)) return directedComparison(signed, up, op, Math.abs(amount.value));
  if (!when && isSeries(subject, 'open') && subject.type === 'series' && amount.unit === 'percent' && !to)
    return directedComparison(series('gapPercent', [], subject.ago), up, op, Math.abs(amount.value));
  const before = shiftValue(subject, sessionsOf(when));
  if (!before) return null;
  if (amount.unit === 'percent') {
    const spread: Value = { type: 'percentFrom', value: subject, base: before };
    return to ? between(spread, amount.value, to.value) : directedComparison(spread, up, op, Math.abs(amount.value));
  }
  return compare(subject, up ? op : MIRRORED[op], {
    type: 'plus',
    amount: up ? amount.value : -amount.value,
    of: before,
  });
}
