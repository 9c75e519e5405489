import type { ScanPlan } from '@plainscan/contracts';
import { findSymbol, isKindScanned, type Market } from '@plainscan/scan-engine';

export interface WithinSymbols {
  /** symbols of the plan's watchlist, the only stocks that are evaluated; default all */
  readonly within?: readonly string[] | undefined;
}

/** Stocks that are evaluated between two pauses: a millisecond, or a few for expensive series. */
export const ROWS_PER_SLICE = 32;

/** The rows that a plan may match on any session: of its kinds and in its watchlist, including those that no longer trade. */
export function eligibleRows(market: Market, { universe }: ScanPlan, within?: readonly string[]): number[] {
  const rows = within
    ? [...new Set(within.flatMap((symbol) => findSymbol(market, symbol) ?? []))]
    : [...market.stocks.keys()];
  return rows.filter((row) => isKindScanned(universe, market.stocks[row]!.listing.kind));
}
