import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK, type Logger, LOGGER, unlessAborted, withTimeout } from '@plainscan/service-kit';
import type { FeedEntity } from '../db/entities/feed.entity.ts';
import { FEED_ADAPTERS, type FeedAdapter, type FeedRead } from '../feeds/feed-adapter.ts';
import { FeedError } from '../feeds/feed-error.ts';
import { FeedsStore } from '../feeds/feeds.store.ts';
import { IngestionService } from '../ingestion/ingestion.service.ts';
import { READING_OPTIONS, type ReadingOptions } from './feed-queue.ts';
import { isDue, retryDelayMs } from './retry-delay.ts';

/**
 * Share of the timeout after which a feed must return the articles read so far; otherwise, a slow one would start over
 * every time.
 */
const READING_SHARE = 0.8;

/** Reads feeds that are due and stores their articles. */
@Injectable()
export class FeedReader {
  private readonly reading = new Set<string>();
  private readonly stopping = new AbortController();

  constructor(
    @Inject(FEED_ADAPTERS) private readonly adapters: readonly FeedAdapter[],
    private readonly feeds: FeedsStore,
    private readonly ingestion: IngestionService,
    @Inject(READING_OPTIONS) private readonly options: ReadingOptions,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Cancels reads in flight; articles that are already read are still stored. */
  stop(): void {
    this.stopping.abort();
  }

  /** Whether only workers with another configuration can read the feed. */
  async isReadByOtherWorkers(name: string): Promise<boolean> {
    return this.adapterOf(name) === undefined && (await this.feeds.find(name)) !== null;
  }

  /**
   * Returns when to retry, or null to wait for the schedule. Throws only if a store is unavailable: errors of the feed
   * are recorded instead.
   */
  async read(name: string): Promise<Date | null> {
    // A read may take longer than the schedule's interval.
    if (this.reading.has(name)) return null;
    this.reading.add(name);
    try {
      return await this.readIfDue(name);
    } finally {
      this.reading.delete(name);
    }
  }

  private async readIfDue(name: string): Promise<Date | null> {
    const adapter = this.adapterOf(name);
    const now = this.clock();
    const feed = adapter && (await this.feeds.find(name));
    if (!feed || !isDue(feed.nextAttemptAt, now) || this.stopping.signal.aborted) return null;
    const read = await this.fetch(adapter, feed, now);
    if (this.stopping.signal.aborted) return null;
    if (read instanceof FeedError) return this.recordFailure(feed, read);
    const stored = await this.ingestion.ingest(adapter, read.articles);
    await this.feeds.recordSuccess(name, {
      cursor: read.cursor,
      at: new Date(this.clock()),
      // Skips jobs that were added in addition to the scheduled ones.
      nextAttemptAt: new Date(now + this.options.refreshMs / 2),
    });
    const { failures } = feed;
    if (failures > 0) this.logger.info({ feed: name, failures }, 'feed available again');
    const counts = { articles: read.articles.length, stored, unreadable: read.unreadable };
    this.logger[stored > 0 ? 'info' : 'debug']({ feed: name, ...counts }, 'feed read');
    return null;
  }

  private adapterOf(name: string): FeedAdapter | undefined {
    return this.adapters.find((each) => each.name === name);
  }

  private async fetch(adapter: FeedAdapter, { cursor }: FeedEntity, now: number): Promise<FeedRead | FeedError> {
    const { readTimeoutMs } = this.options;
    const stopping = this.stopping.signal;
    const timedOut = new AbortController();
    const timer = setTimeout(() => timedOut.abort(), READING_SHARE * readTimeoutMs);
    try {
      const signal = AbortSignal.any([timedOut.signal, stopping]);
      const timeoutError = () => new FeedError('unavailable', 'timed out');
      const stoppingError = () => new FeedError('unavailable', 'stopping');
      // An adapter that ignores its signal must not keep the process from stopping.
      const read = () => unlessAborted(stopping, adapter.read(cursor, { signal, now }), stoppingError);
      return await withTimeout(readTimeoutMs, read, timeoutError);
    } catch (err) {
      if (err instanceof FeedError) return err;
      if (!stopping.aborted) this.logger.error({ err, feed: adapter.name }, 'failed to read feed: internal error');
      return new FeedError('malformed', 'internal error');
    } finally {
      clearTimeout(timer);
      timedOut.abort();
    }
  }

  private async recordFailure({ name, failures: previousFailures }: FeedEntity, error: FeedError): Promise<Date> {
    const failures = previousFailures + 1;
    const at = new Date(this.clock());
    const nextAttemptAt = new Date(at.getTime() + Math.ceil(retryDelayMs(error, failures, Math.random())));
    await this.feeds.recordFailure(name, { reason: error.reason, at, failures, nextAttemptAt });
    const details = { feed: name, reason: error.reason, detail: error.message, failures, nextAttemptAt };
    this.logger[failures === 1 ? 'warn' : 'debug'](details, 'failed to read feed; retrying');
    return nextAttemptAt;
  }
}
