import type { Condition } from '@plainscan/contracts';
import { withAmount } from '@plainscan/contracts/plan-amount';
import type { EditItem } from './edits.ts';

/** The condition with other numbers in its amounts, by index. */
export const withAmounts = (
  { condition, chip }: Pick<EditItem, 'condition' | 'chip'>,
  values: readonly number[],
): Condition =>
  chip.amounts.reduce((edited, { path, negated, value: before }, i) => {
    const value = values[i] ?? before;
    if (value === before) return edited;
    return withAmount(edited, path, negated && value !== 0 ? -value : value);
  }, condition);
