import type { Condition, ScanPlan } from './scan-plan/scan-plan.ts';
import { withoutTerms } from './scan-plan/terms.ts';

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

/**
 * The condition with a different number at `path`; unchanged if there is no number at that path. Paths refer to the expansion of
 * trader's terms, because a term with another number means something else: "oversold" becomes "RSI(14) below 25". The schema
 * checks bounds. "On each of the last 5 sessions" keeps meaning each, for any number of sessions.
 */
export const withAmount = (condition: Condition, path: readonly (string | number)[], value: number): Condition =>
  replaced(withoutTerms(condition), path, value) as Condition;

function replaced(node: unknown, [key, ...rest]: readonly (string | number)[], value: number): unknown {
  if (key === undefined) return typeof node === 'number' ? value : node;
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return node;
  const copy = (Array.isArray(node) ? [...(node as unknown[])] : { ...node }) as Record<string | number, unknown>;
  copy[key] = replaced(copy[key], rest, value);
  return key === 'sessions' && isWindow(node) ? { ...copy, atLeast: holdsOn(node, value) } : copy;
}

type Window = Extract<Condition, { type: 'window' }>;

const isWindow = (node: object): node is Window => 'type' in node && node.type === 'window';

const holdsOn = ({ atLeast, sessions }: Window, value: number): number =>
  atLeast === sessions && sessions > 1 ? value : Math.min(atLeast, value);
