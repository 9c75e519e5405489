import { AppError, type EventContract } from '@plainscan/contracts';
import { unavailableError, type Broadcast, type Logger } from '@plainscan/service-kit';
import type { z } from 'zod';

/** Half of the second within which a change is in force on a replica that missed the broadcast. */
const LOOK_AGAIN_MS = 500;

/** What an administrator set; of two, the one with the higher revision is newer. 0: as configured. */
export interface Revised {
  revision: number;
}

/**
 * A setting in force in this process, from memory: heard from the broadcast, looked up in PostgreSQL as well.
 * Without PostgreSQL the last one known stays in force.
 */
export class CurrentSetting<S extends Revised> {
  readonly #name: string;
  readonly #read: () => Promise<S | null>;
  readonly #event: EventContract<z.ZodType<S, S>>;
  readonly #broadcast: Pick<Broadcast, 'publish' | 'subscribe'>;
  readonly #logger: Logger;
  readonly #taken: (setting: S) => void;
  #held: S;
  #timer: NodeJS.Timeout | null = null;
  #unsubscribe: (() => void) | null = null;

  /** `name`: what log lines call it; `taken` hears of every setting that comes into force after the initial one. */
  constructor(parts: {
    name: string;
    read: () => Promise<S | null>;
    event: EventContract<z.ZodType<S, S>>;
    broadcast: Pick<Broadcast, 'publish' | 'subscribe'>;
    initial: S;
    logger: Logger;
    taken?: (setting: S) => void;
  }) {
    this.#name = parts.name;
    this.#read = parts.read;
    this.#event = parts.event;
    this.#broadcast = parts.broadcast;
    this.#logger = parts.logger;
    this.#held = parts.initial;
    this.#taken = parts.taken ?? (() => undefined);
  }

  start(): void {
    this.#unsubscribe = this.#broadcast.subscribe(this.#event, (setting) => this.#take(setting));
    void this.#look();
  }

  stop(): void {
    this.#unsubscribe?.();
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#unsubscribe = null;
  }

  get(): S {
    return this.#held;
  }

  /**
   * Takes what `write` has kept, and tells the other replicas.
   * @throws AppError UNAVAILABLE when it cannot be kept: what a restart forgets is not set; any other AppError of `write`
   */
  async change(write: () => Promise<S>): Promise<S> {
    const setting = await write().catch((err: unknown) => {
      if (err instanceof AppError) throw err;
      this.#logger.error({ err }, `${this.#name} not written`);
      throw unavailableError();
    });
    this.#take(setting);
    await this.#broadcast.publish(this.#event, setting).catch((err: unknown) => {
      this.#logger.warn({ err }, `${this.#name} not broadcast; replicas look them up`);
    });
    return setting;
  }

  /** News may arrive late or twice. */
  #take(setting: S): void {
    if (setting.revision <= this.#held.revision) return;
    this.#held = setting;
    this.#logger.info({ revision: setting.revision }, `${this.#name} in force`);
    this.#taken(setting);
  }

  async #look(): Promise<void> {
    try {
      const setting = await this.#read();
      if (setting) this.#take(setting);
    } catch (err) {
      this.#logger.debug({ err }, `${this.#name} not looked up`);
    }
    if (this.#unsubscribe) this.#timer = setTimeout(() => void this.#look(), LOOK_AGAIN_MS);
  }
}
