import type { TradeFilter } from '@plainscan/contracts';

const KEPT = ['symbol', 'strategy', 'tag', 'side', 'state', 'importId'] as const satisfies (keyof TradeFilter)[];

/** The URL of the filtered trades that were closed on a day. */
export function tradesOfDay(filter: TradeFilter, on: string): string {
  const params = new URLSearchParams({ from: on, to: on, by: 'exit' });
  for (const name of KEPT) {
    const value = filter[name];
    if (value !== undefined) params.set(name, value);
  }
  return `/journal?${params.toString()}`;
}
