import type { ScanPlan } from '@plainscan/contracts';
import { isKindScanned, type Market } from '@plainscan/scan-engine';
import type { MarketFacts } from './market-facts.ts';

/** Mean gain of a universe's stocks by session, as a fraction of the price; 0 on a session without any. */
export interface UniverseIndex {
  /** from the previous close */
  readonly daily: Float64Array;
  /** from the open */
  readonly intraday: Float64Array;
}

/** Computes the index; excludes days without trades and suspected splits. */
export function universeIndex(
  market: Market,
  { splits, sessions, indexesOf, inSymbolOrder }: MarketFacts,
  universe: ScanPlan['universe'],
): UniverseIndex {
  const daily = new Float64Array(sessions.length);
  const intraday = new Float64Array(sessions.length);
  const counts = new Int32Array(sessions.length);
  for (const row of inSymbolOrder) {
    const { listing, bars } = market.stocks[row]!;
    if (!isKindScanned(universe, listing.kind)) continue;
    const { dates, open, close, volume } = bars;
    const sessionOf = indexesOf(dates);
    for (let bar = 1; bar < dates.length; bar++) {
      if (volume[bar] === 0 || splits[row]!.includes(bar)) continue;
      const session = sessionOf[bar]!;
      daily[session]! += close[bar]! / close[bar - 1]! - 1;
      intraday[session]! += close[bar]! / open[bar]! - 1;
      counts[session]! += 1;
    }
  }
  const mean = (sums: Float64Array) => sums.map((sum, session) => (counts[session]! > 0 ? sum / counts[session]! : 0));
  return { daily: mean(daily), intraday: mean(intraday) };
}
