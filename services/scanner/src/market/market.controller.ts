import { Controller } from '@nestjs/common';
import {
  AppError,
  type Bars,
  type Companies,
  type DataProgress,
  getBars,
  getProgress,
  listCompanies,
  type StockBars,
} from '@plainscan/contracts';
import { canonicalSymbol } from '@plainscan/market-data';
import { barsOf, findSymbol } from '@plainscan/scan-engine';
import { type CallContext, Rpc, type RpcInput } from '@plainscan/service-kit';
import { CurrentMarket, isoDay } from './current-market.ts';
import { MarketFollower } from './market-follower.ts';
import { progressOf } from './market-progress.ts';

@Controller()
export class MarketController {
  constructor(
    private readonly market: CurrentMarket,
    private readonly follower: MarketFollower,
  ) {}

  @Rpc(getProgress)
  progress(_ctx: CallContext, _input: object): DataProgress {
    return progressOf(this.follower.state, this.follower.simulated);
  }

  /** The newest `sessions` bars of one stock, oldest first. */
  @Rpc(getBars)
  bars(_ctx: CallContext, { symbol, sessions }: RpcInput<typeof getBars>): StockBars {
    const { market, meta } = this.market.require();
    const canonical = canonicalSymbol(symbol) ?? symbol.toUpperCase();
    const row = findSymbol(market, canonical);
    if (row === null) throw new AppError('not_found', 'UNKNOWN_SYMBOL', `${canonical} isn't in our market data.`);
    const { listing } = market.stocks[row]!;
    const bars = barsOf(market, row, sessions);
    return {
      symbol: listing.symbol,
      name: listing.name,
      simulated: meta.simulated,
      bars: Array.from(bars.dates, (_, i) => barAt(bars, i)),
    };
  }

  @Rpc(listCompanies)
  companies(_ctx: CallContext, _input: object): Companies {
    const { market, meta } = this.market.require();
    return {
      marketVersion: meta.version,
      simulated: meta.simulated,
      companies: market.stocks.map(({ listing: { symbol, name, sector } }) => ({ symbol, name, sector })),
    };
  }
}

const barAt = (bars: Bars, i: number): StockBars['bars'][number] => ({
  date: isoDay(bars.dates[i]!),
  open: bars.open[i]!,
  high: bars.high[i]!,
  low: bars.low[i]!,
  close: bars.close[i]!,
  volume: bars.volume[i]!,
  ...(bars.vwap && !Number.isNaN(bars.vwap[i]!) && { vwap: bars.vwap[i]! }),
});
