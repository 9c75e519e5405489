import type { ScanPlan } from '@plainscan/contracts';

/** Of a plan's JSON, as a link holds it too; hardly any scan comes near it. */
const MAX_KEPT_PLAN_CHARS = 64 * 1024;

/** Its JSON, as it is kept; null for one that is too large to be. */
export function keptPlan(plan: ScanPlan): string | null {
  const json = JSON.stringify(plan);
  return json.length > MAX_KEPT_PLAN_CHARS ? null : json;
}
