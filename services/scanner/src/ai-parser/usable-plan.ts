import { scanPlanSchema, type ScanPlan } from '@plainscan/contracts';
import { canonical } from '@plainscan/scan-language';

/** Whether a plan has no conditions, kinds, order, or limit, and so returns the whole market. */
export const matchesEverything = ({ universe, where, sort, limit }: ScanPlan): boolean =>
  where === null && universe.only.length === 0 && universe.except.length === 0 && sort.length === 0 && limit === null;

/**
 * Strict modes require every property, so models write null for daily bars. Changes the value in place, and without recursion, because a
 * response may be nested deeply.
 */
function dropNullTimeframes(value: unknown): unknown {
  const stack = [value];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (typeof top !== 'object' || top === null) continue;
    const node = top as { timeframe?: unknown };
    if (node.timeframe === null) delete node.timeframe;
    for (const part of Object.values(top)) stack.push(part);
  }
  return value;
}

/** An untrusted value as a plan in canonical form; null if it is not a valid plan, is too large, or matches everything. */
export function usablePlan(value: unknown): ScanPlan | null {
  const read = scanPlanSchema.safeParse(dropNullTimeframes(value));
  if (!read.success) return null;
  // The canonical form must be within the limits as well.
  const plan = scanPlanSchema.safeParse(canonical(read.data));
  return plan.success && !matchesEverything(plan.data) ? plan.data : null;
}

const PLAN_KEYS = ['plan', 'scan_plan', 'scanPlan'] as const;

/** The first usable plan among a response's candidates, either the object itself or in a wrapper that models like to add. */
export function firstUsablePlan(candidates: readonly unknown[]): ScanPlan | null {
  for (const candidate of candidates) {
    const inner = PLAN_KEYS.flatMap((key) => {
      const wrapper = candidate as Record<string, unknown> | null;
      return typeof wrapper === 'object' && wrapper !== null && Object.hasOwn(wrapper, key) ? [wrapper[key]] : [];
    });
    for (const value of [candidate, ...inner]) {
      const plan = usablePlan(value);
      if (plan) return plan;
    }
  }
  return null;
}
