import { type ApiError, reasonOf } from '../../api/api-error.ts';
import type { Unmatched } from './reading-lines.ts';

export interface ToastText {
  title: string;
  description: string;
}

export interface ScanFailure {
  toast: ToastText | null;
  /** the market is closed: show that screen instead of a toast */
  closed?: boolean;
  refetchStatus?: boolean;
  /** which upsell card to show */
  gate?: 'expired' | 'not-started';
  then?: { afterMs: number; go: 'reload' | '/pricing' };
  /** the scan was rejected, with suggestions */
  refused?: { code: string; suggestions: string[] };
  /** words that can't be read: the user decides whether to ignore them */
  unread?: Unmatched[];
}

export const EMPTY_QUERY: ToastText = { title: 'Error', description: 'Please enter a search query.' };
export const ALLOWANCE_USED: ToastText & { reloadAfterMs: number } = {
  title: 'Daily Scan Limit Reached',
  description: 'All 3 free scans were used today. The page will refresh to show upgrade options.',
  reloadAfterMs: 1500,
};
const UNAVAILABLE = 'Scanner temporarily unavailable. Please try again.';
/** Rate limiting isn't a used-up allowance, although both are 429. */
const RATE_LIMITED = 'RATE_LIMITED';

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

/** Maps a failed scan to the page's reaction, in the order of product.md's list of errors. */
export function readFailure(error: unknown): ScanFailure {
  if (typeof error !== 'object' || error === null) return { toast: { title: 'Scan Failed', description: UNAVAILABLE } };
  const { status, code, details, message } = error as Partial<ApiError>;
  if (!status && !message) return { toast: null };
  const messageMatches = (pattern: RegExp) => pattern.test(message ?? '');

  if (code === 'PARTLY_READ') return { toast: null, unread: details?.['unmatched'] as Unmatched[] };
  if (status === 423 || messageMatches(/Market Closed/)) return { toast: null, closed: true };
  if ((status === 429 && code !== RATE_LIMITED) || messageMatches(/scan limit|daily limit/i))
    return {
      refetchStatus: true,
      toast: {
        title: 'Daily Scan Limit Reached',
        description: "You've used all your free scans. The page will refresh to show upgrade options.",
      },
      then: { afterMs: 2000, go: 'reload' },
    };
  if (status === 403 && code === 'TRIAL_EXPIRED')
    return {
      gate: 'expired',
      toast: {
        title: 'Trial Expired',
        description: 'Your 5-day free trial has expired. Upgrade to Premium to continue scanning.',
      },
      then: { afterMs: 2000, go: '/pricing' },
    };
  if (status === 403 && code === 'TRIAL_NOT_STARTED')
    return {
      gate: 'not-started',
      toast: { title: 'Start Trial', description: 'Please start your free trial to access the scanner.' },
    };
  if (status === 403)
    return { toast: { title: 'Premium Feature', description: 'Scanner requires an active trial or subscription.' } };
  if (status === 401 || messageMatches(/^401:.*Unauthorized/s))
    return { toast: { title: 'Authentication Required', description: 'Please log in to access the scanner' } };
  return {
    toast: { title: 'Scan Failed', description: reasonOf(error) || UNAVAILABLE },
    refused: status === 422 ? { code: code ?? '', suggestions: strings(details?.['suggestions']) } : undefined,
  };
}
