import type { ParserChange, ParserHealth, ParserOverview, ParserProbe } from '@plainscan/contracts';
import { fakeServer, json } from './fake-server.ts';

export const ACTIVE = 'https://parser-a.example';
export const SECOND = 'https://parser-b.example/v1';
export const THIRD = 'https://parser-c.example';

export const parserHealth = (url: string, change: Partial<ParserHealth> = {}): ParserHealth => ({
  url,
  protocol: 'openai',
  breaker: 'closed',
  lastSuccessAt: '2026-11-21T11:58:00.000Z',
  lastFailureAt: null,
  lastFailure: null,
  answered: 1204,
  failed: 3,
  medianMs: 412.4,
  ...change,
});

export const parserOverview = (change: Partial<ParserOverview> = {}): ParserOverview => ({
  active: ACTIVE,
  fallbacks: [SECOND, THIRD],
  revision: 7,
  updatedAt: '2026-11-20T09:30:00.000Z',
  policy: 'builtin-first',
  health: [ACTIVE, SECOND, THIRD].map((url) => parserHealth(url)),
  ...change,
});

export const parserProbe = (url: string, change: Partial<ParserProbe> = {}): ParserProbe => ({
  url,
  working: true,
  protocol: 'plainscan',
  latencyMs: 87.6,
  honoursSchema: true,
  problem: null,
  ...change,
});

export const parserChange = (revision: number, change: Partial<ParserChange> = {}): ParserChange => ({
  revision,
  changedAt: '2026-11-20T09:30:00.000Z',
  changedBy: 'u1',
  what: 'rotated',
  before: { active: SECOND, fallbacks: [ACTIVE] },
  after: { active: ACTIVE, fallbacks: [SECOND] },
  ...change,
});

type Handlers = NonNullable<Parameters<typeof fakeServer>[0]>;

/** A server with AI parser URLs, as an administrator sees it. Tests may replace `now`. */
export function parserServer(now: { overview: ParserOverview; changes?: ParserChange[] }, handlers: Handlers = {}) {
  return fakeServer({
    'GET /api/admin/status': () =>
      json({
        current_url: now.overview.active,
        last_updated: now.overview.updatedAt,
        fallback_count: now.overview.fallbacks.length,
      }),
    'GET /api/admin/parser': () => json(now.overview),
    'GET /api/admin/parser/history': () => json({ changes: now.changes ?? [] }),
    'GET /api/admin/test-url': () => json({ working: true }),
    ...handlers,
  });
}
