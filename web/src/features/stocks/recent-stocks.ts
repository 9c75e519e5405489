import { session } from '../../app/session.ts';
import { local } from '../../lib/storage.ts';

const MAX_RECENT = 6;

export interface RecentStock {
  symbol: string;
  name: string;
}

const key = () => `plainscan_recent_stocks:${session.current().user?.id ?? ''}`;
const isStock = (value: unknown): value is RecentStock =>
  typeof value === 'object' &&
  value !== null &&
  'symbol' in value &&
  typeof value.symbol === 'string' &&
  'name' in value;

/** The stocks that the user opened last in this browser, newest first. */
export function recentStocks(): RecentStock[] {
  try {
    const stored: unknown = JSON.parse(local.get(key()) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isStock) : [];
  } catch {
    return [];
  }
}

export function addRecentStock({ symbol, name }: RecentStock): void {
  const others = recentStocks().filter((stock) => stock.symbol !== symbol);
  local.set(key(), JSON.stringify([{ symbol, name }, ...others].slice(0, MAX_RECENT)));
}
