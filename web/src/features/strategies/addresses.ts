import type { ScanPlan } from '@plainscan/contracts';
import { encodePlan } from '../../lib/plan-link.ts';

export const strategyAddress = (id: string): string => `/scanner?${new URLSearchParams({ strategy: id })}`;

/** Where a scan runs again as it was read; `name` is told to whoever opens it. Without a plan its sentence is read anew. */
export async function scanAddress(scan: { query: string; plan: ScanPlan | null; name?: string }): Promise<string> {
  const params = new URLSearchParams({ q: scan.query });
  if (scan.plan) params.set('plan', await encodePlan(scan.plan));
  if (scan.name) params.set('name', scan.name);
  return `/scanner?${params}`;
}
