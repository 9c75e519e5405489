import type { Article, NewsPage } from '@plainscan/contracts';
import { DAY_MS } from '../lib/durations.ts';
import { retried } from '../lib/retried.ts';
import { localDay } from '../lib/local-day.ts';
import { ApiError } from './api-error.ts';
import { call } from './calls.ts';
import { NEWS_LIMIT } from './generated.ts';

/** The total is counted no further. */
export const COUNTED_UP_TO = 10_000;
const SYMBOL = /^[A-Z0-9.\-/^$=]{1,16}$/;
/** What can be asked for: a journal may hold other symbols. */
export const isNewsSymbol = (text: string): boolean => SYMBOL.test(text);

export type Overall = Article['sentiment']['overall'];
export const PERIODS = ['today', '3d', 'week'] as const;
export type Period = (typeof PERIODS)[number];

/** What is undefined does not filter. */
export interface NewsFilter {
  category?: Article['category'];
  sentiment?: Overall;
  symbol?: string;
  /** any of them */
  symbols?: readonly string[];
  period?: Period;
  search?: string;
}

/** Where a period begins: today at midnight in the browser's zone. */
export function sinceOf(period: Period, now = new Date()): string {
  const from = period === 'today' ? new Date(`${localDay(now)}T00:00:00`) : null;
  return (from ?? new Date(now.getTime() - (period === '3d' ? 3 : 7) * DAY_MS)).toISOString();
}

/** Twice, after so long each. */
const WAITS_MS = [500, 1500] as const;
const mayPass = (error: unknown) => error instanceof ApiError && (error.status === 408 || error.status >= 500);

/** One page, the newest or what follows `cursor`. `since`: where the period began for the page before. */
export const readNews = (
  { period, symbols, ...filter }: NewsFilter,
  {
    limit = NEWS_LIMIT,
    cursor,
    since = period && sinceOf(period),
  }: { limit?: number; cursor?: string; since?: string } = {},
): Promise<NewsPage> =>
  retried(
    () => call('financialNewsRoute', { query: { limit, ...filter, symbols: symbols?.join(','), since, cursor } }),
    { waitsMs: WAITS_MS, mayPass },
  );
