import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AppError } from '@plainscan/contracts';
import type { Market } from '@plainscan/scan-engine';
import type { Parser } from '@plainscan/scan-language';
import type { MarketThreads } from '../evaluation/market-threads.ts';
import type { PublishedMarket } from './market-version.ts';

export { isoDay } from './iso-day.ts';

/** How long a replaced market still serves the tickets of its scans. */
const GRACE_PERIOD_MS = 10 * 60_000;
const DROP_EVERY_MS = 30_000;

/** One market in memory: bars, columns, and vocabulary of the same version, immutable once built. */
export interface LoadedMarket {
  readonly meta: PublishedMarket;
  readonly market: Market;
  readonly parser: Parser;
  readonly threads: MarketThreads;
}

/** The current market. A scan reads it once and keeps using it, even if the next version is swapped in meanwhile. */
@Injectable()
export class CurrentMarket implements OnApplicationShutdown {
  private loaded: LoadedMarket | null = null;
  private replaced: { market: LoadedMarket; until: number } | null = null;

  get(): LoadedMarket | null {
    return this.loaded;
  }

  /** @throws AppError MARKET_LOADING */
  require(): LoadedMarket {
    if (!this.loaded) throw marketLoading();
    return this.loaded;
  }

  /**
   * The market of that version, if it is current or was just replaced. @throws AppError MARKET_GONE; MARKET_LOADING if another replica
   * is ahead
   */
  find({ version, publishedAt }: Pick<PublishedMarket, 'version' | 'publishedAt'>): LoadedMarket {
    const current = this.require();
    if (current.meta.version === version) return current;
    if (this.replaced?.market.meta.version === version) return this.replaced.market;
    if (publishedAt > current.meta.publishedAt) throw marketLoading();
    throw new AppError(
      'conflict',
      'MARKET_GONE',
      'The market data has been updated since this scan. Scan again to see more rows.',
    );
  }

  swap(next: LoadedMarket): void {
    this.dropReplaced();
    if (this.loaded) this.replaced = { market: this.loaded, until: performance.now() + GRACE_PERIOD_MS };
    this.loaded = next;
  }

  /** Makes room for the next market. */
  dropReplaced(): void {
    void this.replaced?.market.threads.close();
    this.replaced = null;
  }

  @Interval(DROP_EVERY_MS)
  dropOld(): void {
    if (this.replaced && performance.now() >= this.replaced.until) this.dropReplaced();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.loaded, this.replaced?.market].map((market) => market?.threads.close()));
  }
}

const marketLoading = (): AppError =>
  new AppError('unavailable', 'MARKET_LOADING', 'The market data is still loading. Please try again in a moment.');
