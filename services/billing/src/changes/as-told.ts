import type { Entitlement } from '@plainscan/contracts';
import type { EntitlementNow } from '../entitlement/entitlement-of.ts';

export const asTold = (now: EntitlementNow, revision: number): Entitlement => ({ ...now, revision });

/** Whether the one that was told last is still the one that holds. */
export function isAsTold(told: Entitlement | null, now: EntitlementNow): boolean {
  if (!told) return false;
  const keys = Object.keys(now) as (keyof EntitlementNow)[];
  return keys.every((key) => isEqual(told[key], now[key]));
}

/** Of JSON; PostgreSQL keeps the keys of an object in an order of its own. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [one, other] = [a, b] as Record<string, unknown>[];
  const keys = Object.keys(one!);
  return keys.length === Object.keys(other!).length && keys.every((key) => isEqual(one![key], other![key]));
}
