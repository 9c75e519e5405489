import { AppError } from '@plainscan/contracts';
import { canonicalSymbol } from '@plainscan/market-data';
import { findSymbol, type Market } from '@plainscan/scan-engine';

/** The stock's row in the market. @throws AppError UNKNOWN_SYMBOL */
export function requireRow(market: Market, symbol: string): number {
  const canonical = canonicalSymbol(symbol) ?? symbol.toUpperCase();
  const row = findSymbol(market, canonical);
  if (row === null) throw new AppError('not_found', 'UNKNOWN_SYMBOL', `${canonical} isn't in our market data.`);
  return row;
}
