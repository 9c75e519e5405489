// A replay computed straight from its documentation: one scan per session, one trade at a time, without optimization.
import type { ScanPlan } from '@plainscan/contracts';
import { buildMarket, type Market, runPlan } from '@plainscan/scan-engine';

export interface Trade {
  readonly symbol: string;
  /** percent */
  readonly change: number;
  /** mean change of the same trade in every stock, in percent */
  readonly baseline: number;
}

/** By horizon, in the order of `horizons`. */
export function tradesByDefinition(market: Market, plan: ScanPlan, horizons: readonly number[]): Trade[][] {
  const dates = [...new Set(market.stocks.flatMap(({ bars }) => [...bars.dates]))].sort();
  const changeOf = ({ bars }: Market['stocks'][number], date: number, horizon: number): number | null => {
    const at = bars.dates.indexOf(date);
    const last = bars.dates.length - 1;
    const isOver = dates.indexOf(date) + horizon < dates.length && bars.dates[last]! < dates.at(-1)!;
    const exit = isOver ? Math.min(at + horizon, last) : at + horizon;
    if (at < 0 || at === last || exit > last) return null;
    return 100 * (bars.close[exit]! / bars.open[at + 1]! - 1);
  };
  const found = dates.map((date) => {
    const then = buildMarket(market.stocks, { asOf: date });
    return Array.from(runPlan(then, plan).rows, (row) => then.stocks[row]!.listing.symbol);
  });
  return horizons.map((horizon) =>
    dates.flatMap((date, session) => {
      const changes = market.stocks.flatMap((stock) => changeOf(stock, date, horizon) ?? []);
      const baseline = changes.reduce((sum, change) => sum + change, 0) / changes.length;
      return found[session]!.flatMap((symbol) => {
        const stock = market.stocks.find(({ listing }) => listing.symbol === symbol)!;
        const change = changeOf(stock, date, horizon);
        return change === null ? [] : [{ symbol, change, baseline }];
      });
    }),
  );
}
