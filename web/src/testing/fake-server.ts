import { jest } from '@jest/globals';
import type { Feature } from '@plainscan/contracts';
import { ACCOUNT_ANSWERS } from './account-answers.ts';
import { appInfo, bars, clock, errorBody, progress, publicScan, scanResponse, scanRows } from './answers.ts';
import { scanStatus, trial } from './billing-answers.ts';
import { lastPrices, marketPulse } from './market-answers.ts';
import { matchCounts, pastMatches } from './match-answers.ts';
import { watchlists } from './watchlist-answers.ts';
import { SESSION_ANSWERS } from './session-answers.ts';

export interface Call {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
}

type Handler = (call: Call) => Response | Promise<Response>;

export const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });
export const fault = (status: number, code: string, message: string, details?: Record<string, unknown>): Response =>
  json(errorBody(code, message, details), status);

/** Mocks `fetch`. Paths without a handler return 404, like a server without that route. */
export function fakeServer(handlers: Record<string, Handler> = {}) {
  const calls: Call[] = [];
  const features: Feature[] = [];
  if ('GET /api/scan-status' in handlers || 'GET /api/trial-status' in handlers) features.push('trial');
  if ('GET /api/financial-news' in handlers) features.push('news');
  if ('POST /api/strategies' in handlers) features.push('strategies');
  const all: Record<string, Handler> = {
    'GET /api/app-info': () => json(appInfo({ features })),
    'GET /api/data-progress': () => json(progress()),
    'GET /api/market-clock': () => json(clock()),
    'POST /api/stocks-scan': ({ body }) => json(scanResponse(137, { query: (body as { query: string }).query })),
    'POST /api/public-scan': ({ body }) => json(publicScan({ query: (body as { query: string }).query })),
    'POST /api/scan/rows': ({ body }) => json(scanRows(body)),
    'POST /api/scan/match-counts': () => json(matchCounts()),
    'POST /api/scan/past-matches': ({ body }) => json(pastMatches(body)),
    // No bars, because jsdom has no canvas; the e2e tests cover the chart.
    'GET /api/stocks/S000/bars': () => json({ ...bars('S000'), bars: [] }),
    'GET /api/stocks/S001/bars': () => json({ ...bars('S001'), bars: [] }),
    ...Object.fromEntries(
      Object.entries(SESSION_ANSWERS).map(([route, respond]) => [route, ({ body }) => json(respond(body))]),
    ),
    'POST /api/auth/refresh': () => fault(401, 'SESSION_ENDED', 'Your session has ended. Please sign in again.'),
    'GET /api/trial-status': () => json(trial()),
    'GET /api/scan-status': () => json(scanStatus(0)),
    'GET /api/market-pulse': () => json(marketPulse()),
    'GET /api/last-prices': () => json(lastPrices({})),
    'GET /api/alerts/unread': () => json({ unread: 0 }),
    'GET /api/strategies': () => json({ strategies: [] }),
    'GET /api/watchlists': () => json(watchlists()),
    ...Object.fromEntries(Object.entries(ACCOUNT_ANSWERS).map(([route, respond]) => [route, () => json(respond())])),
    ...handlers,
  };
  globalThis.fetch = jest.fn(async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const path = String(input);
    const method = init.method ?? 'GET';
    const headers = new Headers(init.headers);
    const isJson = headers.get('content-type') === 'application/json';
    const call = {
      method,
      path,
      headers,
      body: typeof init.body === 'string' && isJson ? (JSON.parse(init.body) as unknown) : (init.body ?? undefined),
    };
    calls.push(call);
    const handler = all[`${method} ${path.split('?')[0]}`];
    return handler ? handler(call) : fault(404, 'NOT_FOUND', "This page doesn't exist.");
  });
  return {
    calls,
    of: (route: string) => calls.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === route),
  };
}
