import type { Condition, ScanPlan } from './scan-plan/scan-plan.ts';

/** The conditions shown as chips: the operands of a top-level "and", or the single condition. */
export function chipConditions(plan: Pick<ScanPlan, 'where'>): Condition[] {
  if (!plan.where) return [];
  return plan.where.type === 'all' ? plan.where.of : [plan.where];
}

/** The plan with these conditions, all of which must hold; without any, it matches its whole universe. */
export const withConditions = (plan: ScanPlan, conditions: readonly Condition[]): ScanPlan => ({
  ...plan,
  where: conditions.length > 1 ? { type: 'all', of: [...conditions] } : (conditions[0] ?? null),
});
