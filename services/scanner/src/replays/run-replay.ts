import { Injectable } from '@nestjs/common';
import { openBlock, type SharedBlock } from '@plainscan/market-data';
import { UnrecoverableError } from 'bullmq';
import type { z } from 'zod';
import { MarketBlocksStore } from '../market/market-blocks.store.ts';
import type { PublishedMarket } from '../market/market-version.ts';
import { type runReplay, TOOK_TOO_LONG } from './replay-job.ts';
import { ReplayPool } from './replay-pool.ts';
import { type ReplayRecord, ReplaysStore } from './replays.store.ts';

const MAX_RUN_MS = 120_000;
const CHECK_MS = 250;
/** Share of the work that reading the market takes if the thread doesn't have it yet, roughly. */
const READING = 0.4;

/** The reason for ending a replay that its user canceled. */
class ReplayCanceled extends Error {
  override readonly name = 'ReplayCanceled';
}

/** Never resolves. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

export interface ReplayProgress {
  /** receives the share of the work that is done, 0 to 1 */
  report(share: number): void;
  isStopping(): boolean;
}

/** Replays a scan on the current market and stores the result. */
@Injectable()
export class RunReplay {
  constructor(
    private readonly blocks: MarketBlocksStore,
    private readonly replays: ReplaysStore,
    private readonly pool: ReplayPool,
  ) {}

  /** Does nothing for a replay that was canceled or has expired. */
  async process({ id }: z.output<typeof runReplay.payload>, progress: ReplayProgress): Promise<void> {
    const record = await this.replays.find(id);
    if (!record) return;
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(new UnrecoverableError(TOOK_TOO_LONG)), MAX_RUN_MS);
    const checks = setInterval(() => void this.check(id, progress, abort), CHECK_MS);
    try {
      if (await this.replays.isCanceled(id)) return;
      await Promise.race([this.run(id, record, progress, abort.signal), aborted(abort.signal)]);
    } catch (err) {
      if (!(err instanceof ReplayCanceled)) throw err;
    } finally {
      clearTimeout(timer);
      clearInterval(checks);
      await this.replays.freePlace(record.userId, id);
    }
  }

  private async check(id: string, { isStopping }: ReplayProgress, abort: AbortController): Promise<void> {
    if (isStopping()) return abort.abort(new Error('this worker is stopping; another one takes over'));
    // Without Redis, the next check finds out.
    if (await this.replays.isCanceled(id).catch(() => false)) abort.abort(new ReplayCanceled());
  }

  private async run(
    id: string,
    { plan, rule, savedOn }: ReplayRecord,
    { report }: ReplayProgress,
    signal: AbortSignal,
  ) {
    const meta = await this.blocks.current();
    if (!meta) throw new Error('no market is loaded');
    let read = 0;
    const result = await this.pool.run(
      meta.version,
      { plan, rule, savedOn },
      {
        signal,
        readBlocks: async () => {
          read = READING;
          return this.read(meta, signal, (share) => report(READING * share));
        },
        onProgress: (share) => report(read + (1 - read) * share),
      },
    );
    await this.replays.finish(id, { ...result, marketVersion: meta.version, simulated: meta.simulated });
  }

  /** @throws BlockMissing if the market is swept meanwhile; the next attempt reads the one that replaced it */
  private async read(
    { version, blocks: count }: PublishedMarket,
    signal: AbortSignal,
    report: (share: number) => void,
  ): Promise<SharedBlock[]> {
    const shared: SharedBlock[] = [];
    for (let block = 0; block < count; block++) {
      signal.throwIfAborted();
      const [bytes] = await this.blocks.readBlocks(version, block, block + 1);
      shared.push(openBlock(bytes!).shared);
      report((block + 1) / count);
    }
    return shared;
  }
}
