import type { Article, NewsPage } from '@plainscan/contracts';
import { financialNewsRoute } from './generated/routes/app.ts';
import { DAY_MS } from '../lib/durations.ts';
import { withRetries } from '../lib/retry.ts';
import { localDay } from '../lib/local-day.ts';
import { ApiError } from './api-error.ts';
import { call } from './calls.ts';
import { NEWS_LIMIT } from './generated.ts';

/** The server doesn't count beyond this. */
export const COUNTED_UP_TO = 10_000;
const SYMBOL = /^[A-Z0-9.\-/^$=]{1,16}$/;
/** Symbols the API accepts; a journal may contain others. */
export const isNewsSymbol = (text: string): boolean => SYMBOL.test(text);

export type Overall = Article['sentiment']['overall'];
export const PERIODS = ['today', '3d', 'week'] as const;
export type Period = (typeof PERIODS)[number];

/** Undefined fields don't filter. */
export interface NewsFilter {
  category?: Article['category'];
  sentiment?: Overall;
  symbol?: string;
  /** any of these */
  symbols?: readonly string[];
  period?: Period;
  search?: string;
}

/** The start of a period: midnight in the browser's zone for `today`, otherwise 3 or 7 days ago. */
export function sinceOf(period: Period, now = new Date()): string {
  const from = period === 'today' ? new Date(`${localDay(now)}T00:00:00`) : null;
  return (from ?? new Date(now.getTime() - (period === '3d' ? 3 : 7) * DAY_MS)).toISOString();
}

/** Delays before the two retries. */
const RETRY_DELAYS_MS = [500, 1500] as const;
const isTransient = (error: unknown) => error instanceof ApiError && (error.status === 408 || error.status >= 500);

/**
 * One page: the newest articles, or those after `cursor`. `since`: the start of the period used for the previous page.
 */
export const readNews = (
  { period, symbols, ...filter }: NewsFilter,
  {
    limit = NEWS_LIMIT,
    cursor,
    since = period && sinceOf(period),
  }: { limit?: number; cursor?: string; since?: string } = {},
): Promise<NewsPage> =>
  withRetries(
    () => call(financialNewsRoute, { query: { limit, ...filter, symbols: symbols?.join(','), since, cursor } }),
    { delaysMs: RETRY_DELAYS_MS, isTransient },
  );
