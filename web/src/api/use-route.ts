import useSWR, { type SWRConfiguration } from 'swr';
import type { Answer, CallName } from './calls.ts';
import { ROUTES } from './generated.ts';

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
const ROUTE_CONFIG: Partial<Record<CallName, SWRConfiguration>> = {
  accountRoute: FRESH,
  accountStatsRoute: FRESH,
  adminQueuesRoute: FRESH,
  alertChannelsRoute: FRESH,
  cashTransactionsRoute: FRESH,
  dataProgressRoute: { refreshInterval: PROGRESS_POLL_MS },
  excursionAveragesRoute: { ...FRESH, keepPreviousData: true },
  getScanHoursRoute: FRESH,
  importPresetsRoute: FRESH,
  importRoute: FRESH,
  importsRoute: FRESH,
  invoicesRoute: FRESH,
  journalNamesRoute: FRESH,
  marketStateRoute: { ...FRESH, refreshInterval: whileLoading },
  marketClockRoute: { refreshInterval: CLOCK_POLL_MS },
  outboxRoute: { refreshInterval: OUTBOX_POLL_MS },
  openPositionsRoute: FRESH,
  parserOverviewRoute: { ...FRESH, refreshInterval: PARSER_POLL_MS },
  parserStatusRoute: { ...FRESH, refreshInterval: PARSER_POLL_MS },
  replayRoute: FRESH,
  sessionsRoute: FRESH,
  statisticsRoute: { ...FRESH, keepPreviousData: true },
  strategiesRoute: FRESH,
  strategyRoute: FRESH,
  tradeRoute: FRESH,
  tradesRoute: FRESH,
  watchlistsRoute: FRESH,
  unreadAlertsRoute: { ...FRESH, refreshInterval: ALERTS_POLL_MS },
};

/** Reads a GET route, cached under the key `[name, ...args]`. With falsy `args` nothing is requested. */
export const useRoute = <N extends CallName>(
  name: N,
  args: readonly unknown[] | false | null | '',
  read: () => Promise<Answer<N>>,
) => useSWR(args && [name, ...args], read, ROUTE_CONFIG[name] as SWRConfiguration<Answer<N>>);

/** Whether `key` belongs to a route whose path matches; for `mutate`. */
export const isKeyOf = (key: unknown, path: RegExp): key is [CallName, ...unknown[]] =>
  Array.isArray(key) && key[0] in ROUTES && path.test(ROUTES[key[0] as CallName][1]);
