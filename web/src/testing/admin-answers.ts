import type {
  AdminQueues,
  MarketState,
  ParserChange,
  ParserHealth,
  ParserOverview,
  ParserProbe,
  ScanHoursSetting,
} from '@plainscan/contracts';
import type { AdminUser, AuditEntry, Deletion } from '../api/admin-hooks.ts';
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
  honorsSchema: true,
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

/** A fake server with AI parser URLs, for an administrator. Tests may change `now` while it runs. */
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

export const scanHoursSetting = (change: Partial<ScanHoursSetting> = {}): ScanHoursSetting => ({
  scanHours: 'last-close',
  changedAt: '2026-11-20T14:30:00.000Z',
  changedBy: 'u1',
  ...change,
});

export const auditEntry = (n: number, change: Partial<AuditEntry> = {}): AuditEntry => ({
  id: `entry-${n}`,
  at: '2026-11-20T14:30:00.000Z',
  event: 'admin.called',
  actorId: 'u1',
  subjectId: null,
  requestId: `request-${n}`,
  details: { call: 'PUT /api/admin/scan-hours', input: { body: { scanHours: 'always' } }, status: 200 },
  ...change,
});

export const deletion = (n: number, change: Partial<Deletion> = {}): Deletion => ({
  id: `deletion-${n}`,
  requestedAt: '2026-11-20T14:30:00.000Z',
  completedAt: null,
  services: [
    { service: 'alerts', completedAt: '2026-11-20T14:30:02.000Z', records: 3 },
    { service: 'billing', completedAt: null, records: null },
  ],
  ...change,
});

export const adminUser = (
  n: number,
  {
    entitlement,
    ...change
  }: Partial<Omit<AdminUser, 'entitlement'>> & {
    entitlement?: Partial<NonNullable<AdminUser['entitlement']>> | null;
  } = {},
): AdminUser => ({
  id: `0d5c1a2e-93a4-4a0e-8c0b-${String(n).padStart(12, '0')}`,
  email: `user-${n}@example.com`,
  role: 'user',
  verified: true,
  demo: false,
  createdAt: '2026-11-20T14:30:00.000Z',
  entitlement:
    entitlement === null
      ? null
      : {
          userId: 'u',
          premium: false,
          source: 'none',
          trial: null,
          subscriptionStatus: null,
          accessExpiresAt: null,
          renewsAt: null,
          changesAt: null,
          ...entitlement,
        },
  ...change,
});

const MARKET = { version: 'csv-1-2026-11-20', asOf: '2026-11-20', stocks: 11_626, blocks: 117 };
export const marketState = (change: Partial<MarketState> = {}): MarketState => ({
  provider: 'csv',
  simulated: false,
  current: { ...MARKET, updatedAt: '2026-11-20T21:00:00.000Z', publishedAt: '2026-11-20T21:02:00.000Z' },
  quality: {
    suspectedSplits: {
      count: 1,
      examples: [{ symbol: 'QZX', date: '2026-08-03', ratio: '4 for 1', before: 200, after: 50.5 }],
    },
    stale: { count: 0, examples: [] },
    missingSessions: { count: 1234, examples: [{ symbol: 'ABZ', sessions: 3, first: '2026-07-06' }] },
  },
  badRows: [
    {
      reason: 'the close is outside the range from low to high',
      count: 12,
      examples: [{ file: 'bars.csv', line: 7, detail: null }],
    },
  ],
  loading: null,
  scanners: [
    { host: 'scanner-1', version: MARKET.version },
    { host: 'scanner-2', version: null },
  ],
  ...change,
});

export const adminQueues = (change: Partial<AdminQueues> = {}): AdminQueues => ({
  queues: [
    {
      name: 'scanner-market',
      waiting: 1,
      active: 2,
      delayed: 3,
      failed: 4,
      failures: [
        { job: 'keep-history', attempts: 5, failedAt: '2026-11-20T14:30:00.000Z', reason: 'database unavailable' },
      ],
    },
    { name: 'news-feeds', waiting: 0, active: 0, delayed: 12, failed: 0, failures: [] },
  ],
  deadLetters: [{ service: 'billing', event: 'auth.user.deleted.v1', count: 2 }],
  unavailable: [],
  ...change,
});
