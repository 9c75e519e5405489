import { Injectable } from '@nestjs/common';
import {
  type FoundStocks,
  MAX_FOUND_STOCKS,
  series,
  type ScanPlan,
  type Stock,
  type StockStrategies,
} from '@plainscan/contracts';
import { PlanRefused, readSeries, stockRow } from '@plainscan/scan-engine';
import type { Parser } from '@plainscan/scan-language';
import type { CallContext } from '@plainscan/service-kit';
import { DataSource } from 'typeorm';
import { ScanEvaluator } from '../evaluation/scan-evaluator.ts';
import { CurrentMarket, isoDay, type LoadedMarket } from '../market/current-market.ts';
import { rounded } from '../scans/why-values.ts';
import { StrategiesStore } from '../strategies/strategies.store.ts';
import { ownerOf } from '../users/caller.ts';
import { isUnknownWatchlist } from '../watchlists/watchlist-errors.ts';
import { type SymbolsOf, WatchlistSymbols } from '../watchlists/watchlist-symbols.ts';
import { requireRow } from './require-row.ts';
import { searchOf } from './stock-search.ts';

/** Single stocks of the market in memory. */
@Injectable()
export class StocksService {
  constructor(
    private readonly market: CurrentMarket,
    private readonly dataSource: DataSource,
    private readonly strategies: StrategiesStore,
    private readonly evaluator: ScanEvaluator,
    private readonly watchlists: WatchlistSymbols,
  ) {}

  find(search: string): FoundStocks {
    const { market } = this.market.require();
    const stocks = searchOf(market)
      .find(search, MAX_FOUND_STOCKS)
      .map((row) => {
        const { listing, bars } = market.stocks[row]!;
        const { symbol, name, exchange, sector } = listing;
        const changePercent = rounded(readSeries(market, row, series('changePercent')));
        return { symbol, name, exchange, sector, price: bars.close.at(-1) ?? 0, changePercent };
      });
    return { stocks };
  }

  /** @throws AppError UNKNOWN_SYMBOL */
  get(symbol: string): Stock {
    const { market, meta } = this.market.require();
    const row = requireRow(market, symbol);
    const { date, change, changePercent, indicators, ...shown } = stockRow(market, row);
    return {
      ...shown,
      change: rounded(change),
      changePercent: rounded(changePercent),
      indicators: rounded(indicators),
      lastUpdated: meta.updatedAt,
      asOf: date === 0 ? null : isoDay(date),
      traded: row < market.universe,
      marketVersion: meta.version,
      simulated: meta.simulated,
    };
  }

  /** The caller's strategies that match the stock now. @throws AppError UNKNOWN_SYMBOL */
  async strategiesOf(ctx: CallContext, symbol: string): Promise<StockStrategies> {
    const loaded = this.market.require();
    const row = requireRow(loaded.market, symbol);
    const symbolsOf = this.watchlists.ofCaller(ctx);
    const strategies: StockStrategies['strategies'] = [];
    for (const { id, name, query, plan } of await this.strategies.list(this.dataSource.manager, ownerOf(ctx))) {
      const runnable = plan ?? planOf(loaded.parser, query);
      if (runnable && (await this.matches(ctx, loaded, { plan: runnable, symbolsOf, row })))
        strategies.push({ id, name, query });
    }
    return { strategies };
  }

  /** Also false for a plan that is too costly to run, or that names a watchlist that the user no longer has. */
  private async matches(
    ctx: CallContext,
    loaded: LoadedMarket,
    { plan, symbolsOf, row }: { plan: ScanPlan; symbolsOf: SymbolsOf; row: number },
  ): Promise<boolean> {
    try {
      const within = await symbolsOf(plan);
      const { passes, matched, rows } = await this.evaluator.evaluate(ctx, loaded, {
        plan,
        rows: plan.limit ?? 0,
        checkRow: row,
        ...(within && { within }),
      });
      return passes && (plan.limit === null || matched <= plan.limit || rows.includes(row));
    } catch (err) {
      if (err instanceof PlanRefused || isUnknownWatchlist(err)) return false;
      throw err;
    }
  }
}

/** The plan of a strategy that was saved without one; its sentence is parsed on every run. */
function planOf(parser: Parser, query: string): ScanPlan | null {
  const reading = parser.parse(query);
  return reading.kind === 'plan' ? reading.plan : null;
}
