import { Injectable } from '@nestjs/common';
import {
  AppError,
  type FoundStocks,
  MAX_FOUND_STOCKS,
  series,
  type ScanPlan,
  type Stock,
  type StockStrategies,
  type StrategySummary,
} from '@plainscan/contracts';
import { canonicalSymbol } from '@plainscan/market-data';
import {
  findSymbol,
  type Market,
  PlanTooCostly,
  readSeries,
  Scan,
  type Slices,
  stockRow,
} from '@plainscan/scan-engine';
import type { Parser } from '@plainscan/scan-language';
import type { CallContext } from '@plainscan/service-kit';
import { DataSource } from 'typeorm';
import { CurrentMarket, isoDay } from '../market/current-market.ts';
import { runInSlices } from '../scans/run-in-slices.ts';
import { rounded } from '../scans/why-values.ts';
import { StrategiesStore } from '../strategies/strategies.store.ts';
import { ownerOf } from '../users/caller.ts';
import { searchOf } from './stock-search.ts';

/** Single stocks of the market in memory. */
@Injectable()
export class StocksService {
  constructor(
    private readonly market: CurrentMarket,
    private readonly dataSource: DataSource,
    private readonly strategies: StrategiesStore,
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
    const { market, parser } = this.market.require();
    const row = requireRow(market, symbol);
    const saved = await this.strategies.list(this.dataSource.manager, ownerOf(ctx));
    return { strategies: await runInSlices(matching(saved, row, market, parser), ctx) };
  }
}

/** @throws AppError UNKNOWN_SYMBOL */
function requireRow(market: Market, symbol: string): number {
  const canonical = canonicalSymbol(symbol) ?? symbol.toUpperCase();
  const row = findSymbol(market, canonical);
  if (row === null) throw new AppError('not_found', 'UNKNOWN_SYMBOL', `${canonical} isn't in our market data.`);
  return row;
}

function* matching(
  saved: readonly StrategySummary[],
  row: number,
  market: Market,
  parser: Parser,
): Slices<StockStrategies['strategies']> {
  const found: StockStrategies['strategies'] = [];
  for (const { id, name, query, plan } of saved) {
    const runnable = plan ?? planOf(parser, query);
    if (runnable && (yield* matches(market, runnable, row))) found.push({ id, name, query });
    yield;
  }
  return found;
}

/** A strategy without a plan is read again at every run. */
function planOf(parser: Parser, query: string): ScanPlan | null {
  const reading = parser.parse(query);
  return reading.kind === 'plan' ? reading.plan : null;
}

/** False also for a plan that costs too much to run. */
function* matches(market: Market, plan: ScanPlan, row: number): Slices<boolean> {
  try {
    const scan = new Scan(market, plan, { rows: plan.limit ?? 0 });
    const { rows, matched } = yield* scan.run();
    if (!scan.passes(row)) return false;
    return plan.limit === null || matched <= plan.limit || rows.includes(row);
  } catch (err) {
    if (err instanceof PlanTooCostly) return false;
    throw err;
  }
}
