import type { ScanPlan } from '@plainscan/contracts';
import { canonical } from '@plainscan/scan-language';

/** Maximum size of a plan's JSON, which also applies to links; scans rarely come close to it. */
const MAX_PLAN_CHARS = 64 * 1024;

/** The JSON of a plan as stored; null if it is too large. */
export function planJson(plan: ScanPlan): string | null {
  const json = JSON.stringify(plan);
  return json.length > MAX_PLAN_CHARS ? null : json;
}

/** Equal for plans with the same meaning, regardless of the order of their fields. */
export const planKey = (plan: ScanPlan): string => JSON.stringify(canonical(plan), sortFields);

export const isSamePlan = (a: ScanPlan, b: ScanPlan): boolean => planKey(a) === planKey(b);

/** A replacer for JSON.stringify that sorts the fields of objects. */
export const sortFields = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
