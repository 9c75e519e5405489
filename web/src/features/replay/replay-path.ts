import type { ScanPlan } from '@plainscan/contracts';
import { encodePlan } from '../../lib/plan-link.ts';

export const REPLAY_PATH = '/scanner/replay';

/** The URL that replays a scan with the default rule. Without a plan, the text is parsed again. */
export async function replayPath({ query, plan }: { query: string; plan: ScanPlan | null }): Promise<string> {
  const params = new URLSearchParams({ q: query });
  if (plan) params.set('plan', await encodePlan(plan));
  return `${REPLAY_PATH}?${params}`;
}
