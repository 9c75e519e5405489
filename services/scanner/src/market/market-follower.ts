import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { Interval, SchedulerRegistry } from '@nestjs/schedule';
import { marketPublished } from '@plainscan/contracts';
import { Broadcast, CONFIG, Health, LOGGER, type Logger, StartupGate } from '@plainscan/service-kit';
import type { ScannerConfig } from '../config.ts';
import { ScanEvaluator } from '../evaluation/scan-evaluator.ts';
import { CurrentMarket, type LoadedMarket } from './current-market.ts';
import { loadMarket } from './load-market.ts';
import { MarketBlocksStore } from './market-blocks.store.ts';
import type { PreloadState } from './market-progress.ts';
import { marketSource } from './market-source.ts';

/** Interval while there is nothing to scan, because users watch the progress. */
const POLL_EMPTY_MS = 250;
const POLL_MS = 1500;
/** Lets scans that waited for the market go first. */
const WARM_UP_DELAY_MS = 500;
const WARM_UP = 'warm-up-market';

const NOTHING: Omit<PreloadState, 'inMemory'> = { current: null, loading: null, loadedStocks: 0, loadedBlocks: 0 };

/** Keeps this process's market up to date by broadcast and by polling. Without Redis, the market stays. */
@Injectable()
export class MarketFollower implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly simulated: boolean;
  private readonly source: string;
  private readonly caughtUp: Promise<void>;
  private tellCaughtUp: () => void = () => undefined;
  private seen = NOTHING;
  private polling: Promise<void> | null = null;
  private pollAgain = false;
  private polledAt = -Infinity;
  private failing = false;
  private stopped = false;
  private unsubscribe: () => void = () => undefined;

  constructor(
    private readonly blocks: MarketBlocksStore,
    private readonly market: CurrentMarket,
    private readonly evaluator: ScanEvaluator,
    private readonly broadcast: Broadcast,
    private readonly health: Health,
    private readonly gate: StartupGate,
    private readonly scheduler: SchedulerRegistry,
    @Inject(CONFIG) config: ScannerConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    ({ simulated: this.simulated, source: this.source } = marketSource(config.market));
    this.caughtUp = new Promise((resolve) => (this.tellCaughtUp = resolve));
  }

  /**
   * A replica that starts while others have the market leaves scans to them until it has the market, or knows that
   * there is none.
   */
  onModuleInit(): void {
    this.health.register('market', () => this.market.get() !== null);
    this.gate.waitFor(this.caughtUp);
  }

  onApplicationBootstrap(): void {
    this.unsubscribe = this.broadcast.subscribe(marketPublished, () => this.poll());
    this.poll();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.unsubscribe();
    await this.polling;
  }

  /** As last seen, without waiting for Redis. */
  get state(): PreloadState {
    return { inMemory: this.market.get()?.meta ?? null, ...this.seen };
  }

  @Interval(POLL_EMPTY_MS)
  tick(): void {
    if (this.polling || (this.market.get() && performance.now() - this.polledAt < POLL_MS)) return;
    this.poll();
  }

  /** One poll at a time; a broadcast during a poll makes one more. */
  private poll(): void {
    if (this.stopped) return;
    if (this.polling) {
      this.pollAgain = true;
      return;
    }
    this.pollAgain = false;
    this.polling = this.follow()
      .then(
        () => {
          this.failing = false;
          this.tellCaughtUp();
        },
        (err: unknown) => {
          if (!this.failing) this.logger.warn({ err }, 'failed to follow the market; retrying');
          this.failing = true;
        },
      )
      .finally(() => {
        this.polling = null;
        this.polledAt = performance.now();
        if (this.pollAgain) this.poll();
      });
  }

  private async follow(): Promise<void> {
    const current = this.ofSource(await this.blocks.current());
    if (!current && !this.market.get()) await this.watchPreload();
    if (!current || current.version === this.market.get()?.meta.version) return;
    this.seen = { ...this.seen, current };
    const from = performance.now();
    this.market.dropReplaced();
    const next = await loadMarket(this.blocks, current, this.logger);
    // With a current market, there is time to warm up the next one; without one, the first scan matters most.
    const replaces = this.market.get() !== null;
    if (replaces) await this.evaluator.warmUp(next);
    this.market.swap(next);
    const ms = Math.round(performance.now() - from);
    this.logger.info({ version: current.version, stocks: current.stocks, ms }, 'market in service');
    if (!replaces && !this.stopped) this.warmUpLater(next);
  }

  private warmUpLater(loaded: LoadedMarket): void {
    const timeout = setTimeout(() => {
      this.evaluator.warmUp(loaded).catch((err: unknown) => this.logger.error({ err }, 'failed to warm up the market'));
    }, WARM_UP_DELAY_MS);
    this.scheduler.addTimeout(WARM_UP, timeout);
  }

  private async watchPreload(): Promise<void> {
    const loading = this.ofSource(await this.blocks.loading());
    const { stocks, blocks } = loading ? await this.blocks.loaded(loading.version) : { stocks: 0, blocks: 0 };
    this.seen = { current: null, loading, loadedStocks: stocks, loadedBlocks: blocks };
  }

  private ofSource<M extends { source: string }>(market: M | null): M | null {
    return market?.source === this.source ? market : null;
  }
}
