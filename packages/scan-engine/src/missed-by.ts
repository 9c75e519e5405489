import { type Condition, withoutTerms } from '@plainscan/contracts';
import type { WhyValue } from './explain.ts';

/**
 * How far the value of a failed comparison is from passing, in the value's unit; null for other conditions. `values`: the
 * condition's sides, in order.
 */
export function missedBy(condition: Condition, values: readonly WhyValue[]): number | null {
  const read = withoutTerms(condition);
  const [value, ...bounds] = values.map((side) => (typeof side.value === 'number' ? side.value : null));
  if (value === undefined || value === null || bounds.includes(null)) return null;
  const [low, high = low] = bounds as number[];
  if (low === undefined || high === undefined) return null;
  if (read.type === 'between') return Math.max(low - value, value - high, 0);
  if (read.type === 'breadth') return Math.abs(value - low);
  return read.type === 'compare' && read.op !== '=' && read.op !== '!=' ? Math.abs(value - low) : null;
}
