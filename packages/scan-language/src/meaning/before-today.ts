import type { Condition } from '@plainscan/contracts';
import { canonicalCondition, negate } from '../plan/canonical.ts';

const key = (condition: Condition): string => JSON.stringify(canonicalCondition(condition));

/** Whether two conditions of one session exclude each other: one is the other's opposite, or a crossing out of it. */
function opposes(now: Condition, before: Condition): boolean {
  if (now.type === 'cross')
    return (
      before.type === 'compare' &&
      JSON.stringify([now.left, now.right]) === JSON.stringify([before.left, before.right]) &&
      (now.direction === 'above' ? ['<', '<='] : ['>', '>=']).includes(before.op)
    );
  if (now.type !== 'compare' || before.type !== 'compare') return key(now) === key(negate(before));
  return (
    JSON.stringify([now.left, now.right]) === JSON.stringify([before.left, before.right]) &&
    now.op[0] !== before.op[0] &&
    ['<', '>'].includes(now.op[0]!) &&
    ['<', '>'].includes(before.op[0]!)
  );
}

/** "Below its average on each of the last 4 days but above it now": days of which today cannot be one end yesterday. */
export function beforeToday(condition: Condition, others: readonly Condition[]): Condition {
  if (
    condition.type === 'window' &&
    condition.ago === 0 &&
    condition.sessions > 1 &&
    condition.atLeast === condition.sessions
  )
    return others.some((other) => opposes(other, condition.of)) ? { ...condition, ago: 1 } : condition;
  if (condition.type === 'not' && condition.of.type === 'window') {
    const { of } = condition;
    return of.ago === 0 && of.atLeast === 1 && of.sessions > 1 && others.some((other) => key(other) === key(of.of))
      ? { ...condition, of: { ...of, ago: 1 } }
      : condition;
  }
  return condition;
}
