import { type LiquidBars, series } from '@plainscan/contracts';
import { barsOf, type Market, readSeries } from '@plainscan/scan-engine';
import { isoDay } from '../market/current-market.ts';

const DOLLAR_VOLUME = series('averageDollarVolume');

/**
 * The stocks with the largest dollar volume that have a bar on each of the last `sessions` sessions, or on all sessions if there
 * are fewer.
 */
export function liquidBars(market: Market, stocks: number, sessions: number): LiquidBars {
  const all = market.stocks
    .slice(0, market.universe)
    .map(({ listing: { symbol, kind } }, row) => ({ row, symbol, kind, bars: barsOf(market, row, sessions) }))
    .filter(({ kind }) => kind === 'stock');
  const length = all.reduce((most, { bars }) => Math.max(most, bars.dates.length), 0);
  const longest = all.filter(({ bars }) => bars.dates.length === length);
  // A stock with gaps begins earlier than one that traded on every session.
  const first = longest.reduce((latest, { bars }) => Math.max(latest, bars.dates[0] ?? 0), 0);
  const found = longest
    .filter(({ bars }) => bars.dates[0] === first)
    .map((stock) => ({ ...stock, dollars: readSeries(market, stock.row, DOLLAR_VOLUME) ?? 0 }))
    .sort((a, b) => b.dollars - a.dollars)
    .slice(0, stocks);
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
