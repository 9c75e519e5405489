import type { Health } from '../health.ts';
import type { Metrics } from '../metrics.ts';

export interface ProbeResponse {
  status: number;
  contentType: string;
  body: string;
}
export const PROBE_PATHS = ['/healthz', '/readyz', '/metrics'] as const;

const json = (status: number, body: unknown): ProbeResponse => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

/** Responds to `/healthz` (alive), `/readyz` (ready for work), and `/metrics`; null for any other path. */
export async function probe(path: string, health: Health, metrics: Metrics): Promise<ProbeResponse | null> {
  if (path === '/healthz') return json(200, { status: 'ok' });
  if (path === '/readyz') {
    const { ready, checks } = await health.readiness();
    return json(ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', checks });
  }
  if (path === '/metrics')
    return { status: 200, contentType: metrics.registry.contentType, body: await metrics.text() };
  return null;
}
