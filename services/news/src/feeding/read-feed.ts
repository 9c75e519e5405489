import { type Clock, type Logger, unlessAborted, within } from '@plainscan/service-kit';
import type { FeedEntity } from '../db/entities/feed.entity.ts';
import type { FeedAdapter, FeedRead } from '../feeds/feed-adapter.ts';
import { FeedFault } from '../feeds/feed-error.ts';
import type { Ingest } from '../ingest/ingest.ts';
import type { FeedsStore } from './feeds.store.ts';
import { msUntilNextAttempt } from './next-attempt.ts';

/** A feed that has not answered by then has failed. */
export const READ_WITHIN_MS = 15_000;
/** Of it, after which a feed is told to end: what it has read by then counts, or a slow one would begin anew each time. */
const READING_PART = 0.8;

export interface ReadFeedParts {
  feeds: readonly FeedAdapter[];
  store: FeedsStore;
  ingest: Pick<Ingest, 'take'>;
  refreshMs: number;
  readWithinMs: number;
  /** aborted when the process is to end */
  stopping: AbortSignal;
  clock: Clock;
  logger: Logger;
}

/** Reads one feed, where it is due, and takes in what it told. */
export class ReadFeed {
  readonly #parts: ReadFeedParts;
  readonly #underWay = new Set<string>();
  constructor(parts: ReadFeedParts) {
    this.#parts = parts;
  }

  /** When it is to be asked again before its time; null: as scheduled. Fails where a store is away, and never for the feed's part. */
  async process(name: string): Promise<Date | null> {
    // Where it takes longer than until the next time.
    if (this.#underWay.has(name)) return null;
    this.#underWay.add(name);
    try {
      return await this.#process(name);
    } finally {
      this.#underWay.delete(name);
    }
  }

  async #process(name: string): Promise<Date | null> {
    const { feeds, store, ingest, stopping, clock, refreshMs, logger } = this.#parts;
    const feed = feeds.find((each) => each.name === name);
    const now = clock();
    const state = feed && (await store.due(name, new Date(now)));
    if (!feed || !state || stopping.aborted) return null;
    const read = await this.#read(feed, state, now);
    if (stopping.aborted) return null;
    if (read instanceof FeedFault) return this.#failed(state, read);
    const taken = await ingest.take(feed, read.articles);
    // An attempt that comes beside the schedule is one too many.
    await store.succeeded(name, { cursor: read.cursor, at: new Date(clock()), nextAt: new Date(now + refreshMs / 2) });
    if (state.failures > 0) logger.info({ feed: name, failures: state.failures }, 'feed answers again');
    logger[taken > 0 ? 'info' : 'debug'](
      { feed: name, told: read.articles.length, taken, unreadable: read.unreadable },
      'feed read',
    );
    return null;
  }

  async #read(feed: FeedAdapter, { cursor }: FeedEntity, now: number): Promise<FeedRead | FeedFault> {
    const { stopping, logger, readWithinMs } = this.#parts;
    const over = new AbortController();
    const ending = setTimeout(() => over.abort(), READING_PART * readWithinMs);
    const late = () => new FeedFault('unavailable', 'no answer in time');
    const ended = () => new FeedFault('unavailable', 'the process ends');
    try {
      const signal = AbortSignal.any([over.signal, stopping]);
      // A feed that does not heed its signal does not keep the process from ending.
      const read = () => unlessAborted(stopping, feed.read(cursor, { signal, now }), ended);
      return await within(readWithinMs, read, late);
    } catch (err) {
      if (err instanceof FeedFault) return err;
      if (!stopping.aborted) logger.error({ err, feed: feed.name }, 'feed not read for a reason of our own');
      return new FeedFault('garbage', 'not understood');
    } finally {
      clearTimeout(ending);
      over.abort();
    }
  }

  async #failed({ name, failures: before }: FeedEntity, fault: FeedFault): Promise<Date> {
    const { store, clock, logger } = this.#parts;
    const failures = before + 1;
    const at = new Date(clock());
    const nextAt = new Date(at.getTime() + Math.ceil(msUntilNextAttempt(fault, failures, Math.random())));
    await store.failed(name, { reason: fault.reason, at, failures, nextAt });
    const told = { feed: name, reason: fault.reason, detail: fault.message, failures, nextAt };
    logger[failures === 1 ? 'warn' : 'debug'](told, 'feed not read');
    return nextAt;
  }
}
