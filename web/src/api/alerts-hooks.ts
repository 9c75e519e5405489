import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { alertsRoute, unsubscribeRoute } from './generated/routes/alerts.ts';
import { call, type Answer } from './calls.ts';
import { pagesChanged, usePages } from './pages.ts';
import { isKeyOf } from './use-route.ts';

const ALERTS = 'alerts';
const PAGE = 30;

type AlertsPage = Answer<'alertsRoute'>;
type PageKey = [typeof ALERTS, string | undefined];

/** The inbox, newest first, one page at a time. */
export function useAlerts() {
  const { pages, ...rest } = usePages<AlertsPage, PageKey>({
    name: ALERTS,
    keyOf: (before) => (before?.nextCursor === null ? null : [ALERTS, before?.nextCursor]),
    read: ([, cursor]) => call(alertsRoute, { query: { limit: PAGE, cursor } }),
  });
  return { alerts: pages?.flatMap(({ alerts }) => alerts), ...rest };
}

/** Call after alerts were marked as read. */
export function useAlertsChanged() {
  const { mutate } = useSWRConfig();
  return useCallback(async () => {
    await Promise.all([mutate((key) => isKeyOf(key, /^\/api\/alerts/)), pagesChanged(ALERTS)]);
  }, [mutate]);
}

/** Uses the token from an email link; needs no session. */
export const stopAlertEmails = (token: string) => call(unsubscribeRoute, { query: { token }, token: null });
