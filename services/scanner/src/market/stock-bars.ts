import { AppError, type Bars, type StockBars } from '@plainscan/contracts';
import { canonicalSymbol } from '@plainscan/market-data';
import { barsOf, findSymbol } from '@plainscan/scan-engine';
import type { LoadedMarket } from './current-market.ts';

/** 20261120 → 2026-11-20 */
export function isoDay(day: number): string {
  const text = String(day);
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}

/** The newest `sessions` bars of one stock, oldest first. @throws AppError MARKET_LOADING, UNKNOWN_SYMBOL */
export function stockBars(loaded: LoadedMarket | null, symbol: string, sessions: number): StockBars {
  if (!loaded) throw marketLoading();
  const canonical = canonicalSymbol(symbol) ?? symbol.toUpperCase();
  const { market, meta } = loaded;
  const row = findSymbol(market, canonical);
  if (row === null) throw new AppError('not_found', 'UNKNOWN_SYMBOL', `${canonical} is not among the stocks scanned.`);
  const { listing } = market.stocks[row]!;
  const bars = barsOf(market, row, sessions);
  return {
    symbol: listing.symbol,
    name: listing.name,
    simulated: meta.simulated,
    bars: Array.from(bars.dates, (_, i) => bar(bars, i)),
  };
}

const bar = (bars: Bars, i: number): StockBars['bars'][number] => ({
  date: isoDay(bars.dates[i]!),
  open: bars.open[i]!,
  high: bars.high[i]!,
  low: bars.low[i]!,
  close: bars.close[i]!,
  volume: bars.volume[i]!,
});

export const marketLoading = (): AppError =>
  new AppError('unavailable', 'MARKET_LOADING', 'The market is still being loaded. Please try again in a moment.');
