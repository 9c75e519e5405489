import { marketPublished } from '@plainscan/contracts';
import type { Market } from '@plainscan/scan-engine';
import type { Broadcast, Logger } from '@plainscan/service-kit';
import type { CurrentMarket } from './current-market.ts';
import { loadMarket, warmMarket } from './load-market.ts';
import type { MarketBlocksStore } from './market-blocks.store.ts';
import type { PreloadState } from './market-progress.ts';

const LOOK_AGAIN_MS = 1500;
/** While there is nothing to scan: progress is watched by people. */
const LOOK_AGAIN_EMPTY_MS = 250;

/** Lets the scans go first that waited for the market. */
const WARM_AFTER_MS = 500;

const NOTHING: Omit<PreloadState, 'inMemory'> = { current: null, loading: null, loadedStocks: 0, loadedBlocks: 0 };

/** Keeps this process's market the current one of its source: told by the broadcast, and by looking. Without Redis the market stays. */
export class MarketFollower {
  readonly #blocks: MarketBlocksStore;
  readonly #held: CurrentMarket;
  readonly #broadcast: Broadcast;
  readonly #source: string;
  readonly simulated: boolean;
  readonly #logger: Logger;
  /** once this process holds the current market, or has seen that there is none yet */
  readonly caughtUp: Promise<void>;
  #catchUp: () => void = () => undefined;
  #seen = NOTHING;
  #timer: NodeJS.Timeout | null = null;
  #warming: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #again = false;
  #failing = false;
  #unsubscribe: (() => void) | null = null;

  constructor(parts: {
    blocks: MarketBlocksStore;
    held: CurrentMarket;
    broadcast: Broadcast;
    simulated: boolean;
    source: string;
    logger: Logger;
  }) {
    this.#blocks = parts.blocks;
    this.#held = parts.held;
    this.#broadcast = parts.broadcast;
    this.#source = parts.source;
    this.simulated = parts.simulated;
    this.#logger = parts.logger;
    this.caughtUp = new Promise((resolve) => (this.#catchUp = resolve));
  }

  start(): void {
    this.#unsubscribe = this.#broadcast.subscribe(marketPublished, () => this.#look());
    this.#look();
  }

  async stop(): Promise<void> {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    for (const timer of [this.#timer, this.#warming]) if (timer) clearTimeout(timer);
    await this.#looking;
  }

  /** As last seen: what it tells never waits for Redis. */
  get state(): PreloadState {
    return { inMemory: this.#held.get()?.meta ?? null, ...this.#seen };
  }

  /** One look at a time; news during a look makes one more. */
  #look(): void {
    if (this.#looking) {
      this.#again = true;
      return;
    }
    if (this.#timer) clearTimeout(this.#timer);
    this.#again = false;
    this.#looking = this.#follow()
      .then(
        () => {
          this.#failing = false;
          this.#catchUp();
        },
        (err: unknown) => {
          if (!this.#failing) this.#logger.warn({ err }, 'market not followed; trying again');
          this.#failing = true;
        },
      )
      .finally(() => {
        this.#looking = null;
        if (!this.#unsubscribe) return;
        if (this.#again) this.#look();
        else this.#timer = setTimeout(() => this.#look(), this.#held.get() ? LOOK_AGAIN_MS : LOOK_AGAIN_EMPTY_MS);
      });
  }

  async #follow(): Promise<void> {
    const current = this.#own(await this.#blocks.current());
    if (!current && !this.#held.get()) await this.#watchPreload();
    if (!current || current.version === this.#held.get()?.meta.version) return;
    this.#seen = { ...this.#seen, current };
    const from = performance.now();
    const next = await loadMarket(this.#blocks, current);
    // With a market in service there is time to get the next one warm; without one the first scan is what counts.
    const replaces = this.#held.get() !== null;
    if (replaces) await warmMarket(next.market);
    this.#held.swap(next);
    const ms = Math.round(performance.now() - from);
    this.#logger.info({ version: current.version, stocks: current.stocks, ms }, 'market in service');
    if (!replaces) this.#warmLater(next.market);
  }

  #warmLater(market: Market): void {
    this.#warming = setTimeout(() => {
      warmMarket(market).catch((err: unknown) => this.#logger.error({ err }, 'market not warmed'));
    }, WARM_AFTER_MS);
  }

  async #watchPreload(): Promise<void> {
    const loading = this.#own(await this.#blocks.loading());
    const { stocks, blocks } = loading ? await this.#blocks.loaded(loading.version) : { stocks: 0, blocks: 0 };
    this.#seen = { current: null, loading, loadedStocks: stocks, loadedBlocks: blocks };
  }

  #own<M extends { source: string }>(market: M | null): M | null {
    return market?.source === this.#source ? market : null;
  }
}
