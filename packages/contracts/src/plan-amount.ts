import type { Condition } from './scan-plan/scan-plan.ts';
import { withoutTerms } from './scan-plan/terms.ts';

export { combinationOf } from './scan-plan/combinations.ts';
export { BENCHMARK } from './scan-plan/series.ts';
export { withoutTerms };
export {
  comparedValues,
  conditionOnTimeframe,
  isOnTimeframe,
  onTimeframe,
  seriesIn,
  timeframeOf,
  timeframeOfCondition,
} from './scan-plan/timeframes.ts';

/**
 * The condition with the number at `path` replaced; unchanged if there is no number at that path. Trader's terms are expanded first, because
 * a term with another number is no longer that term: "oversold" becomes "RSI(14) below 25". Doesn't check bounds; the schema does. A window
 * that requires all of its sessions ("on each of the last 5 sessions") still requires all of them after their number changes.
 */
export const withAmount = (condition: Condition, path: readonly (string | number)[], value: number): Condition =>
  replaceAt(withoutTerms(condition), path, value) as Condition;

function replaceAt(node: unknown, [key, ...rest]: readonly (string | number)[], value: number): unknown {
  if (key === undefined) return typeof node === 'number' ? value : node;
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return node;
  const copy = (Array.isArray(node) ? [...(node as unknown[])] : { ...node }) as Record<string | number, unknown>;
  copy[key] = replaceAt(copy[key], rest, value);
  return key === 'sessions' && isWindow(node) ? { ...copy, atLeast: requiredSessions(node, value) } : copy;
}

type Window = Extract<Condition, { type: 'window' }>;

const isWindow = (node: object): node is Window => 'type' in node && node.type === 'window';

const requiredSessions = ({ atLeast, sessions }: Window, value: number): number =>
  atLeast === sessions && sessions > 1 ? value : Math.min(atLeast, value);
