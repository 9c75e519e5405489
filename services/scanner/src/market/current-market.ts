import type { Market } from '@plainscan/scan-engine';
import type { Parser } from '@plainscan/scan-language';
import type { PublishedMarket } from './market-version.ts';

/** One market as this process answers from it: bars, columns and words of the same version, never changed once built. */
export interface LoadedMarket {
  readonly meta: PublishedMarket;
  readonly market: Market;
  readonly parser: Parser;
}

/** The market in service. A scan takes it once and keeps it, whatever is swapped in meanwhile. */
export class CurrentMarket {
  #loaded: LoadedMarket | null = null;

  get(): LoadedMarket | null {
    return this.#loaded;
  }

  swap(next: LoadedMarket): void {
    this.#loaded = next;
  }
}
