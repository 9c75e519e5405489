import type { Condition } from './scan-plan/scan-plan.ts';
import { withoutTerms } from './scan-plan/terms.ts';

export { withoutTerms };

/**
 * The condition with another number at `path`; unchanged if there is no number at that path. Paths are those of what its trader's words mean,
 * as one with another number means something else: "oversold" becomes "RSI(14) below 25". Bounds are the schema's to check. "On each
 * of the last 5 sessions" stays on each of them, whatever their number becomes.
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
