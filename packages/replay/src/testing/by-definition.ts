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

export function tradesByDefinition(market: Market, plan: ScanPlan, horizon: number): Trade[] {
  const dates = [...new Set(market.stocks.flatMap(({ bars }) => [...bars.dates]))].sort();
  const changeOf = ({ bars }: Market['stocks'][number], date: number): number | null => {
    const at = bars.dates.indexOf(date);
    const exit = at + horizon;
    if (at < 0 || exit >= bars.dates.length) return null;
    return 100 * (bars.close[exit]! / bars.open[at + 1]! - 1);
  };
  return dates.flatMap((date): Trade[] => {
    const changes = market.stocks.flatMap((stock) => changeOf(stock, date) ?? []);
    const baseline = changes.reduce((sum, change) => sum + change, 0) / changes.length;
    const then = buildMarket(market.stocks, { asOf: date });
    return Array.from(runPlan(then, plan).rows).flatMap((row) => {
      const { symbol } = then.stocks[row]!.listing;
      const stock = market.stocks.find(({ listing }) => listing.symbol === symbol)!;
      const change = changeOf(stock, date);
      return change === null ? [] : [{ symbol, change, baseline }];
    });
  });
}
