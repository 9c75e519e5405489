import type { ScanPlan } from '@plainscan/contracts';
import { encodePlan } from '../../lib/plan-link.ts';

export const strategyPath = (id: string): string => `/scanner?${new URLSearchParams({ strategy: id })}`;

/**
 * The URL that runs a scan with its plan. `name` is shown to the person who opens it. Without a plan, the text is parsed
 * again.
 */
export async function scanPath(scan: { query: string; plan: ScanPlan | null; name?: string }): Promise<string> {
  const params = new URLSearchParams({ q: scan.query });
  if (scan.plan) params.set('plan', await encodePlan(scan.plan));
  if (scan.name) params.set('name', scan.name);
  return `/scanner?${params}`;
}
