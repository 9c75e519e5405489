import type { Condition } from './plan-nodes.ts';

/** The conditions that a condition is directly made of; empty for one that compares values. */
export function innerConditions(condition: Condition): readonly Condition[] {
  switch (condition.type) {
    case 'all':
    case 'any':
    case 'atLeast':
      return condition.of;
    case 'not':
    case 'window':
    case 'breadth':
      return [condition.of];
    default:
      return [];
  }
}

/** Whether a share of stocks is a part of it, which is only known of the session that is scanned. */
export const readsBreadth = (condition: Condition): boolean =>
  condition.type === 'breadth' || innerConditions(condition).some(readsBreadth);
