import { Inject, Injectable } from '@nestjs/common';
import type { MarketState } from '@plainscan/contracts';
import { CONFIG } from '@plainscan/service-kit';
import type { ScannerConfig } from '../config.ts';
import { MarketBlocksStore } from '../market/market-blocks.store.ts';
import { marketSource } from '../market/market-source.ts';
import type { PlannedMarket, PublishedMarket } from '../market/market-version.ts';
import { RunningScannersStore } from '../market/running-scanners.store.ts';

/** The state of the market in Redis and of the scanners that use it. */
@Injectable()
export class MarketStateService {
  constructor(
    private readonly blocks: MarketBlocksStore,
    private readonly scanners: RunningScannersStore,
    @Inject(CONFIG) private readonly config: ScannerConfig,
  ) {}

  async read(): Promise<MarketState> {
    const { provider, simulated } = marketSource(this.config.market);
    const [current, loading, scanners] = await Promise.all([
      this.blocks.current(),
      this.blocks.loading(),
      this.scanners.list(),
    ]);
    return {
      provider,
      simulated,
      current: current && publishedMarket(current),
      quality: current && (await this.blocks.quality(current.version)),
      badRows: current && current.badRows,
      loading: loading && loading.version !== current?.version ? await this.progressOf(loading) : null,
      scanners,
    };
  }

  private async progressOf(planned: PlannedMarket): Promise<MarketState['loading']> {
    const { blocks, stocks } = await this.blocks.loaded(planned.version);
    return {
      ...summaryOf(planned),
      loadedStocks: stocks,
      loadedBlocks: blocks,
      startedAt: new Date(planned.plannedAt).toISOString(),
    };
  }
}

const summaryOf = ({ version, asOf, stocks, blocks }: PlannedMarket) => ({ version, asOf, stocks, blocks });

const publishedMarket = (market: PublishedMarket): MarketState['current'] => ({
  ...summaryOf(market),
  updatedAt: market.updatedAt,
  publishedAt: new Date(market.publishedAt).toISOString(),
});
