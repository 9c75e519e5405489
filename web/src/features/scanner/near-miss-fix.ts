import type { Condition } from '@plainscan/contracts';
import { withoutTerms } from '@plainscan/contracts/plan-amount';
import type { EditItem } from './edits.ts';

/** Significant digits of a number that a person would type. */
const DIGITS = 3;

/** Another number for a condition. */
export interface Fix {
  /** index among the condition's amounts */
  amount: number;
  from: number;
  to: number;
}

const step = (value: number): number => 10 ** Math.max(-4, Math.floor(Math.log10(Math.abs(value) || 1)) + 1 - DIGITS);

/** Without the noise of binary fractions. */
const plain = (value: number): number => Number(value.toFixed(9));

/** The nearest round number that is at least `value`. */
function roundUp(value: number, strictly: boolean): number {
  const by = step(value);
  const up = plain(Math.ceil(plain(value / by)) * by);
  return strictly && up <= value ? plain(up + by) : up;
}
const roundDown = (value: number, strictly: boolean): number => -roundUp(-value, strictly);

/** A comparison of a value with a number, and how far the number must move for `actual` to pass. */
function bound(condition: Condition, actual: number): { path: (string | number)[]; to: number } | null {
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

/** The change of one number that lets a stock with this value pass; null for conditions that have no such number. */
export function fixOf({ condition, chip }: Pick<EditItem, 'condition' | 'chip'>, actual: unknown): Fix | null {
  if (typeof actual !== 'number') return null;
  const found = bound(withoutTerms(condition), actual);
  if (!found) return null;
  const amount = chip.amounts.findIndex(({ path }) => path.join() === found.path.join());
  const edited = chip.amounts[amount];
  if (!edited) return null;
  const to = edited.negated && found.to !== 0 ? -found.to : found.to;
  const fits =
    to >= (edited.min ?? -Infinity) && to <= (edited.max ?? Infinity) && (!edited.integer || Number.isInteger(to));
  return fits && to !== edited.value ? { amount, from: edited.value, to } : null;
}
