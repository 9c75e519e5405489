import type { LiquidBars } from '@plainscan/contracts';
import { barsOf, type Market } from '@plainscan/scan-engine';
import { isoDay } from '../market/current-market.ts';

/** Sessions over which dollar volume is compared. */
const RECENT = 20;

/** The stocks with the largest dollar volume that have a bar on each of the last `sessions` sessions, or on all there are. */
export function liquidBars(market: Market, stocks: number, sessions: number): LiquidBars {
  const ranked = market.stocks
    .slice(0, market.universe)
    .map(({ listing: { symbol, kind } }, row) => ({ symbol, kind, bars: barsOf(market, row, sessions) }))
    .filter(({ kind }) => kind === 'stock')
    .map((stock) => ({ ...stock, dollars: dollarVolume(market, market.rowOf.get(stock.symbol)!) }))
    .sort((a, b) => b.dollars - a.dollars);
  const length = ranked.reduce((most, { bars }) => Math.max(most, bars.dates.length), 0);
  const longest = ranked.filter(({ bars }) => bars.dates.length === length);
  // A stock with gaps begins earlier than one that traded on every session.
  const first = longest.reduce((latest, { bars }) => Math.max(latest, bars.dates[0] ?? 0), 0);
  const found = longest.filter(({ bars }) => bars.dates[0] === first).slice(0, stocks);
  return {
    sessions: Array.from(found[0]?.bars.dates ?? [], isoDay),
    stocks: found.map(({ symbol, bars: { open, high, low, close, volume } }) => ({
      symbol,
      open: [...open],
      high: [...high],
      low: [...low],
      close: [...close],
      volume: [...volume],
    })),
  };
}

function dollarVolume(market: Market, row: number): number {
  const { close, volume } = barsOf(market, row, RECENT);
  return close.reduce((sum, price, i) => sum + price * volume[i]!, 0);
}
