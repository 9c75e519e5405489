import { isStoreFailure, type Logger, outsideCall } from '@plainscan/service-kit';

const MAX_ENTRIES = 10_000;
/** Maximum total weight of waiting entries, by `weigh`. */
const MAX_WEIGHT = 64 * 1024 * 1024;
const BATCH = 250;
/** Entries added within this time are written in one batch. */
const BATCH_DELAY_MS = 50;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2000;
/** Attempts for an entry that the store rejects; the reason may be temporary. */
const MAX_REJECTIONS = 3;

/**
 * Writes entries in batches and in order, after the calls that added them. While the store is unavailable they wait; beyond the
 * limits the oldest are dropped. Entries are lost if the process is killed. Queue libraries such as p-queue aren't used because
 * they don't limit by weight, batch, or isolate an entry that the store rejects.
 */
export class WriteBehind<T> {
  readonly #write: (entries: readonly T[]) => Promise<void>;
  readonly #weigh: (entry: T) => number;
  readonly #logger: Logger;
  readonly #max: number;
  #waiting: T[] = [];
  #writing = 0;
  #weight = 0;
  #dropping = false;
  #unavailable = false;
  /** entries at the front to write one by one, because the store rejected the batch */
  #oneByOne = 0;
  #rejections = 0;
  #run: Promise<void> | null = null;
  #stopping = false;
  #ended = false;
  #wake: () => void = () => undefined;

  /** `write` writes all or none. `max` is the maximum number of waiting entries. */
  constructor(deps: {
    write: (entries: readonly T[]) => Promise<void>;
    weigh: (entry: T) => number;
    logger: Logger;
    max?: number;
  }) {
    this.#write = deps.write;
    this.#weigh = deps.weigh;
    this.#logger = deps.logger;
    this.#max = deps.max ?? MAX_ENTRIES;
  }

  /** Entries not written yet. */
  get size(): number {
    return this.#waiting.length + this.#writing;
  }

  add(entry: T): void {
    this.#weight += this.#weigh(entry);
    this.#waiting.push(entry);
    this.#dropOldest();
    this.#run ??= outsideCall(() => this.#writeAll());
  }

  /** Writes waiting entries for at most `withinMs`. Resolves to the number of lost ones. */
  async stop(withinMs: number): Promise<number> {
    this.#stopping = true;
    this.#wake();
    if (this.#run) {
      let timer: NodeJS.Timeout | undefined;
      const over = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, withinMs);
      });
      await Promise.race([this.#run, over]);
      clearTimeout(timer);
    }
    this.#ended = true;
    this.#wake();
    const lost = this.size;
    if (lost > 0) this.#logger.warn({ lost }, 'dropped scan records at shutdown: database unavailable');
    return lost;
  }

  async #writeAll(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    while (this.#waiting.length > 0 && !this.#ended) {
      if (this.#waiting.length < BATCH && this.#oneByOne === 0 && !this.#stopping) await this.#pause(BATCH_DELAY_MS);
      const batch = this.#waiting.splice(0, this.#oneByOne > 0 ? 1 : BATCH);
      this.#writing = batch.length;
      try {
        await this.#write(batch);
        this.#written(batch);
        pauseMs = FIRST_PAUSE_MS;
      } catch (err) {
        this.#waiting.unshift(...batch);
        this.#writing = 0;
        if (this.#canRetryAtOnce(err, batch)) continue;
        await this.#pause(pauseMs);
        pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
        this.#dropOldest();
      }
    }
    this.#run = null;
  }

  #written(batch: readonly T[]): void {
    for (const entry of batch) this.#weight -= this.#weigh(entry);
    this.#writing = 0;
    this.#rejections = 0;
    this.#oneByOne = Math.max(0, this.#oneByOne - 1);
    this.#dropping = false;
    if (this.#unavailable) this.#logger.info({ waiting: this.#waiting.length }, 'recording scans again');
    this.#unavailable = false;
  }

  /** After a failure: whether to retry without a pause. */
  #canRetryAtOnce(err: unknown, batch: readonly T[]): boolean {
    if (isStoreFailure(err)) {
      if (!this.#unavailable) this.#logger.warn({ err }, 'failed to record scans; retrying: database unavailable');
      this.#unavailable = true;
      return false;
    }
    if (batch.length > 1) {
      this.#logger.warn({ err, entries: batch.length }, 'failed to record a batch of scans; retrying one by one');
      this.#oneByOne = batch.length;
      return true;
    }
    if (++this.#rejections < MAX_REJECTIONS) return false;
    this.#logger.error({ err }, 'failed to record scan; dropped');
    this.#rejections = 0;
    this.#oneByOne = Math.max(0, this.#oneByOne - 1);
    this.#weight -= this.#weigh(this.#waiting.shift()!);
    return true;
  }

  #dropOldest(): void {
    while (this.#waiting.length > this.#max || (this.#weight > MAX_WEIGHT && this.#waiting.length > 1)) {
      this.#weight -= this.#weigh(this.#waiting.shift()!);
      if (!this.#dropping) this.#logger.warn('too many scans waiting to be recorded; dropped the oldest');
      this.#dropping = true;
    }
  }

  async #pause(ms: number): Promise<void> {
    if (this.#ended) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
  }
}
