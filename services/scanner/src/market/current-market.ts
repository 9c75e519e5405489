import { Injectable } from '@nestjs/common';
import { AppError } from '@plainscan/contracts';
import type { Market } from '@plainscan/scan-engine';
import type { Parser } from '@plainscan/scan-language';
import type { PublishedMarket } from './market-version.ts';

/** One market as this process answers from it: bars, columns and words of the same version, immutable once built. */
export interface LoadedMarket {
  readonly meta: PublishedMarket;
  readonly market: Market;
  readonly parser: Parser;
}

/** The market in service. A scan takes it once and keeps it, even when the next version is swapped in meanwhile. */
@Injectable()
export class CurrentMarket {
  private loaded: LoadedMarket | null = null;

  get(): LoadedMarket | null {
    return this.loaded;
  }

  /** @throws AppError MARKET_LOADING */
  require(): LoadedMarket {
    if (!this.loaded)
      throw new AppError(
        'unavailable',
        'MARKET_LOADING',
        'The market data is still loading. Please try again in a moment.',
      );
    return this.loaded;
  }

  swap(next: LoadedMarket): void {
    this.loaded = next;
  }
}

/** 20261120 → 2026-11-20 */
export function isoDay(day: number): string {
  const text = String(day);
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}
