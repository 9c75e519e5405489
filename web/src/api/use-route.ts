import useSWR, { type SWRConfiguration } from 'swr';
import type { Answer, RouteOf } from './calls.ts';
import type { CallName } from './generated.ts';

export const ALERTS_POLL_MS = 60_000;
export const CLOCK_POLL_MS = 60_000;
export const MARKET_STATE_POLL_MS = 5000;
export const OUTBOX_POLL_MS = 3000;
export const PARSER_POLL_MS = 5000;
export const PROGRESS_POLL_MS = 2000;

/** Every call by an administrator is recorded, so an idle page doesn't poll. */
const whileLoading = (state?: { loading?: unknown }): number => (state?.loading ? MARKET_STATE_POLL_MS : 0);

/** Refetched on every mount, because another tab or device may have changed it. */
const FRESH = { revalidateIfStale: true } as const;
/** By path. */
const ROUTE_CONFIG: Record<string, SWRConfiguration> = {
  '/api/user/account': FRESH,
  '/api/account-stats': FRESH,
  '/api/admin/queues': FRESH,
  '/api/alerts/channels': FRESH,
  '/api/journal/cash-transactions': FRESH,
  '/api/data-progress': { refreshInterval: PROGRESS_POLL_MS },
  '/api/journal/excursions': { ...FRESH, keepPreviousData: true },
  '/api/admin/scan-hours': FRESH,
  '/api/journal/import-presets': FRESH,
  '/api/journal/imports/:id': FRESH,
  '/api/journal/imports': FRESH,
  '/api/billing/invoices': FRESH,
  '/api/journal/names': FRESH,
  '/api/admin/market': { ...FRESH, refreshInterval: whileLoading },
  '/api/market-clock': { refreshInterval: CLOCK_POLL_MS },
  '/api/outbox': { refreshInterval: OUTBOX_POLL_MS },
  '/api/journal/open-positions': FRESH,
  '/api/admin/parser': { ...FRESH, refreshInterval: PARSER_POLL_MS },
  '/api/admin/status': { ...FRESH, refreshInterval: PARSER_POLL_MS },
  '/api/scan/replay/:id': FRESH,
  '/api/auth/sessions': FRESH,
  '/api/journal/statistics': { ...FRESH, keepPreviousData: true },
  '/api/strategies': FRESH,
  '/api/strategies/:id': FRESH,
  '/api/trades/:id': FRESH,
  '/api/trades': FRESH,
  '/api/watchlists': FRESH,
  '/api/alerts/unread': { ...FRESH, refreshInterval: ALERTS_POLL_MS },
};

/** The key under which the answer of a GET route is cached. */
export const keyOf = ([, path]: RouteOf<CallName>, ...args: readonly unknown[]): unknown[] => [path, ...args];

/** Reads a GET route. With falsy `args` nothing is requested. */
export const useRoute = <N extends CallName>(
  route: RouteOf<N>,
  args: readonly unknown[] | false | null | '',
  read: () => Promise<Answer<N>>,
) => useSWR(args && keyOf(route, ...args), read, ROUTE_CONFIG[route[1]] as SWRConfiguration<Answer<N>> | undefined);

/** Whether `key` belongs to a route whose path matches; for `mutate`. */
export const isKeyOf = (key: unknown, path: RegExp): key is [string, ...unknown[]] =>
  Array.isArray(key) && typeof key[0] === 'string' && path.test(key[0]);
