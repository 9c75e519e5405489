import useSWR from 'swr';
import { readAccount, readOutbox, readPreferences, readSessions, readTermsStatus } from './account-api.ts';

export const OUTBOX_POLL_MS = 3000;

export const useTermsStatus = () => useSWR('terms-status', readTermsStatus);
/** Read anew by every page that shows it: a link opened elsewhere may have changed it. */
export const useAccount = () => useSWR('account', readAccount, { revalidateIfStale: true });
export const useSessions = () => useSWR('sessions', readSessions, { revalidateIfStale: true });
export const usePreferences = () => useSWR('preferences', readPreferences);
export const useOutbox = () => useSWR('outbox', readOutbox, { refreshInterval: OUTBOX_POLL_MS });
