import type { Condition } from '@plainscan/contracts';
import { withoutTerms } from '@plainscan/contracts/plan-amount';
import type { EditItem } from './edits.ts';

/** Significant digits of the numbers that fixes suggest. */
const DIGITS = 3;

/** A change to one number of a condition. */
export interface Fix {
  /** index among the condition's amounts */
  amount: number;
  from: number;
  to: number;
}

const step = (value: number): number => 10 ** Math.max(-4, Math.floor(Math.log10(Math.abs(value) || 1)) + 1 - DIGITS);

/** Removes binary rounding noise. */
const withoutNoise = (value: number): number => Number(value.toFixed(9));

/** The nearest round number that is at least `value`. */
function roundUp(value: number, strict: boolean): number {
  const by = step(value);
  const up = withoutNoise(Math.ceil(withoutNoise(value / by)) * by);
  return strict && up <= value ? withoutNoise(up + by) : up;
}
const roundDown = (value: number, strict: boolean): number => -roundUp(-value, strict);

/** The number that a value is compared with, and what it must become for `actual` to pass. */
function requiredBound(condition: Condition, actual: number): { path: (string | number)[]; to: number } | null {
  if (condition.type === 'compare' && condition.right.type === 'number') {
    const { op } = condition;
    const path = ['right', 'value'];
    if (op === '<' || op === '<=') return { path, to: roundUp(actual, op === '<') };
    if (op === '>' || op === '>=') return { path, to: roundDown(actual, op === '>') };
  }
  if (condition.type === 'between' && condition.low.type === 'number' && condition.high.type === 'number')
    return actual < condition.low.value
      ? { path: ['low', 'value'], to: roundDown(actual, false) }
      : { path: ['high', 'value'], to: roundUp(actual, false) };
  return null;
}

/** The change of one number that lets a stock with this value pass; null if the condition has no such number. */
export function findFix({ condition, chip }: Pick<EditItem, 'condition' | 'chip'>, actual: unknown): Fix | null {
  if (typeof actual !== 'number') return null;
  const found = requiredBound(withoutTerms(condition), actual);
  if (!found) return null;
  const amount = chip.amounts.findIndex(({ path }) => path.join() === found.path.join());
  const editable = chip.amounts[amount];
  if (!editable) return null;
  const to = editable.negated && found.to !== 0 ? -found.to : found.to;
  const fits =
    to >= (editable.min ?? -Infinity) &&
    to <= (editable.max ?? Infinity) &&
    (!editable.integer || Number.isInteger(to));
  return fits && to !== editable.value ? { amount, from: editable.value, to } : null;
}
