import { isStoreFailure, type Logger } from '@plainscan/service-kit';

const MAX_ENTRIES = 10_000;
/** Of what waits together, as `weigh` counts it. */
const MAX_WEIGHT = 64 * 1024 * 1024;
const BATCH = 250;
/** What comes within it is written together. */
const GATHER_MS = 50;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2000;
/** Of an entry that the store refuses, for whatever passing reason. */
const MAX_REFUSALS = 3;

/**
 * Writes entries behind the answers that they tell of, in their order. While the store is away they wait; beyond the bounds the oldest
 * go. What is here when the process is killed is lost.
 */
export class WriteBehind<T> {
  readonly #write: (entries: readonly T[]) => Promise<void>;
  readonly #weigh: (entry: T) => number;
  readonly #logger: Logger;
  readonly #max: number;
  #waiting: T[] = [];
  #beingWritten = 0;
  #weight = 0;
  #full = false;
  #away = false;
  /** entries at the front that are written one by one, as the store refused them together */
  #apart = 0;
  #refusals = 0;
  #run: Promise<void> | null = null;
  #stopping = false;
  #ended = false;
  #wake: () => void = () => undefined;

  /** `write`: all of them or none. `max`: entries that wait at most. */
  constructor(parts: {
    write: (entries: readonly T[]) => Promise<void>;
    weigh: (entry: T) => number;
    logger: Logger;
    max?: number;
  }) {
    this.#write = parts.write;
    this.#weigh = parts.weigh;
    this.#logger = parts.logger;
    this.#max = parts.max ?? MAX_ENTRIES;
  }

  /** Entries that are not written yet. */
  get size(): number {
    return this.#waiting.length + this.#beingWritten;
  }

  add(entry: T): void {
    this.#weight += this.#weigh(entry);
    this.#waiting.push(entry);
    this.#bound();
    this.#run ??= this.#writeAll();
  }

  /** Writes what waits, for so long at most. Resolves to how many are lost. */
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
    if (lost > 0) this.#logger.warn({ lost }, 'answered scans not kept: the store is away');
    return lost;
  }

  async #writeAll(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    while (this.#waiting.length > 0 && !this.#ended) {
      if (this.#waiting.length < BATCH && this.#apart === 0 && !this.#stopping) await this.#pause(GATHER_MS);
      const batch = this.#waiting.splice(0, this.#apart > 0 ? 1 : BATCH);
      this.#beingWritten = batch.length;
      try {
        await this.#write(batch);
        this.#written(batch);
        pauseMs = FIRST_PAUSE_MS;
      } catch (err) {
        this.#waiting.unshift(...batch);
        this.#beingWritten = 0;
        if (this.#mayTryAtOnce(err, batch)) continue;
        await this.#pause(pauseMs);
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
        this.#bound();
      }
    }
    this.#run = null;
  }

  #written(batch: readonly T[]): void {
    for (const entry of batch) this.#weight -= this.#weigh(entry);
    this.#beingWritten = 0;
    this.#refusals = 0;
    this.#apart = Math.max(0, this.#apart - 1);
    this.#full = false;
    if (this.#away) this.#logger.info({ waiting: this.#waiting.length }, 'answered scans are kept again');
    this.#away = false;
  }

  /** After a failure: whether another way is tried before any pause. */
  #mayTryAtOnce(err: unknown, batch: readonly T[]): boolean {
    if (isStoreFailure(err)) {
      if (!this.#away) this.#logger.warn({ err }, 'answered scans wait to be kept: the store is away');
      this.#away = true;
      return false;
    }
    if (batch.length > 1) {
      this.#logger.warn({ err, entries: batch.length }, 'answered scans refused by the store; trying one by one');
      this.#apart = batch.length;
      return true;
    }
    if (++this.#refusals < MAX_REFUSALS) return false;
    this.#logger.error({ err }, 'an answered scan cannot be kept');
    this.#refusals = 0;
    this.#apart = Math.max(0, this.#apart - 1);
    this.#weight -= this.#weigh(this.#waiting.shift()!);
    return true;
  }

  #bound(): void {
    while (this.#waiting.length > this.#max || (this.#weight > MAX_WEIGHT && this.#waiting.length > 1)) {
      this.#weight -= this.#weigh(this.#waiting.shift()!);
      if (!this.#full) this.#logger.warn('too many answered scans wait to be kept; the oldest are lost');
      this.#full = true;
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
