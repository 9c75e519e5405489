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
import { RunningScannersStore } from './running-scanners.store.ts';

/** Interval while no market is loaded, because users watch the progress. */
const POLL_EMPTY_MS = 250;
const POLL_MS = 1500;
/** Lets scans that waited for the market go first. */
const WARM_UP_DELAY_MS = 500;
const WARM_UP = 'warm-up-market';

const NOTHING: Omit<PreloadState, 'inMemory'> = { current: null, loading: null, loadedStocks: 0, loadedBlocks: 0 };

/** Keeps this process's market up to date by broadcast and by polling. Without Redis, the current market stays in use. */
@Injectable()
export class MarketFollower implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly simulated: boolean;
  private readonly source: string;
  private readonly caughtUp: Promise<void>;
  private resolveCaughtUp: () => void = () => undefined;
  private lastSeen = NOTHING;
  private polling: Promise<void> | null = null;
  private pollAgain = false;
  private polledAt = -Infinity;
  private failing = false;
  private stopped = false;
  private unsubscribe: () => void = () => undefined;

  constructor(
    private readonly blocks: MarketBlocksStore,
    private readonly scanners: RunningScannersStore,
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
    this.caughtUp = new Promise((resolve) => (this.resolveCaughtUp = resolve));
  }

  /** Until this replica has a market, or knows that there is none, it leaves scans to other replicas. */
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

  /** The state as of the last poll, without waiting for Redis. */
  get state(): PreloadState {
    return { inMemory: this.market.get()?.meta ?? null, ...this.lastSeen };
  }

  @Interval(POLL_EMPTY_MS)
  tick(): void {
    if (this.polling || (this.market.get() && performance.now() - this.polledAt < POLL_MS)) return;
    this.poll();
  }

  /** Runs one poll at a time; a broadcast during a poll triggers another. */
  private poll(): void {
    if (this.stopped) return;
    if (this.polling) {
      this.pollAgain = true;
      return;
    }
    this.pollAgain = false;
    this.polling = this.follow()
      .then(() => this.scanners.report(this.market.get()?.meta.version ?? null))
      .then(
        () => {
          this.failing = false;
          this.resolveCaughtUp();
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
    const current = this.ifOurSource(await this.blocks.current());
    if (!current && !this.market.get()) await this.watchPreload();
    if (!current || current.version === this.market.get()?.meta.version) return;
    this.lastSeen = { ...this.lastSeen, current };
    const from = performance.now();
    this.market.dropReplaced();
    const next = await loadMarket(this.blocks, current, this.logger);
    // If there is a current market, there is time to warm up the next one first.
    const replaces = this.market.get() !== null;
    if (replaces) await this.evaluator.warmUp(next);
    this.market.swap(next);
    const ms = Math.round(performance.now() - from);
    this.logger.info({ version: current.version, stocks: current.stocks, ms }, 'market loaded; now serving it');
    if (!replaces && !this.stopped) this.warmUpLater(next);
  }

  private warmUpLater(loaded: LoadedMarket): void {
    const timeout = setTimeout(() => {
      this.evaluator.warmUp(loaded).catch((err: unknown) => this.logger.error({ err }, 'failed to warm up the market'));
    }, WARM_UP_DELAY_MS);
    this.scheduler.addTimeout(WARM_UP, timeout);
  }

  private async watchPreload(): Promise<void> {
    const loading = this.ifOurSource(await this.blocks.loading());
    const { stocks, blocks } = loading ? await this.blocks.loaded(loading.version) : { stocks: 0, blocks: 0 };
    this.lastSeen = { current: null, loading, loadedStocks: stocks, loadedBlocks: blocks };
  }

  private ifOurSource<M extends { source: string }>(market: M | null): M | null {
    return market?.source === this.source ? market : null;
  }
}
