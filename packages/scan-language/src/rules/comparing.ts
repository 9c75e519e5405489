import type { CompareOp } from '@plainscan/contracts';
import { MIRRORED } from '../lexicon/comparison-words.ts';
import { type Draft, type DraftCondition, HOLE, amountOf } from '../meaning/draft.ts';
import { type Amount, sharedUnit } from '../text/amounts.ts';
import { isSeriesDraft } from './series.ts';

export const ABOVE = 'above|over|higher_than|greater_than|higher|more_than|north_of|on_top_of';

export const BELOW = 'below|under|beneath|lower_than|less_than|lower|off|away_from|off_of|shy_of|down_from';

export const comparisonOf = (left: Draft, op: CompareOp, right: Draft): DraftCondition => ({
  type: 'compare',
  left,
  op,
  right,
});

/** The comparison of a subject that isn't known yet. */
export const comparison = (op: CompareOp, right: Draft): DraftCondition => comparisonOf(HOLE, op, right);

export const beyond = (side: 'above' | 'below', op: CompareOp, amount: Amount, base: Draft): DraftCondition | null =>
  amount.unit === 'percent' && base.type !== 'amount' && base.type !== 'number'
    ? { type: 'beyond', value: HOLE, side, op, percent: amount.value, base }
    : amount.unit === 'usd' || (amount.unit === 'none' && amount.scale === 0.01)
      ? comparison(side === 'above' ? op : MIRRORED[op], {
          type: 'plus',
          amount: side === 'above' ? amount.value : -amount.value,
          of: base,
        })
      : null;

export const isLoose = (word: string): boolean => ['off', 'away from', 'off of'].includes(word);

/** Which side of `base` a word means: "50% off its low" is above it, "20% away from its high" below it. */
export function sideOf(word: string, base: Draft): 'above' | 'below' {
  if (base.type === 'over' && isLoose(word)) return base.fn === 'lowest' ? 'above' : 'below';
  if (isSeriesDraft(base, 'low') && isLoose(word)) return 'above';
  return ABOVE.split('|').includes(word.replaceAll(' ', '_')) ? 'above' : 'below';
}

export const between = (low: Draft, high: Draft): DraftCondition => ({ type: 'between', value: HOLE, low, high });

export const betweenAmounts = (a: Amount, b: Amount): DraftCondition => {
  const { low, high } = sharedUnit(a, b);
  return between(amountOf(low), amountOf(high));
};

export const near = (percent: number, target: Draft): DraftCondition => ({
  type: 'near',
  value: HOLE,
  target,
  percent,
});

export const list = (join: 'and' | 'or', of: DraftCondition[]): DraftCondition => ({
  type: join === 'and' ? 'all' : 'any',
  of,
});
