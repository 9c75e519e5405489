import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import PQueue from 'p-queue';
import type { Clock } from '../clock.ts';
import { outsideCall } from '../context.ts';
import type { Logger } from '../logging.ts';
import { withTimeout } from '../with-timeout.ts';

export interface QueuedMessage<C> {
  /** the same for every attempt */
  id: string;
  kind: string;
  createdAt: Date;
  /** including the current one */
  attempts: number;
  /** null if the message is no longer needed; if it rejects, sending is retried later */
  content(): Promise<C | null>;
}

/** Why an attempt failed, in words that may be logged. */
export interface DeliveryFailure {
  code: string | null;
  /** the receiver's status */
  responseCode: number | null;
  /** retrying is useless */
  permanent: boolean;
}

/** Where a service stores its messages until they are sent. */
export interface DeliveryQueue<C> {
  /** Takes up to `max` due messages. Other replicas skip them until `retryAt`, so a crash delays a message but does not lose it. */
  claim(max: number, retryAt: Date): Promise<QueuedMessage<C>[]>;
  /** Has other replicas skip these claimed messages until `retryAt`. */
  extendClaims(ids: readonly string[], retryAt: Date): Promise<void>;
  markSent(id: string): Promise<void>;
  retryAt(id: string, at: Date, failure: DeliveryFailure): Promise<void>;
  /** @param failure null if the message is no longer needed */
  drop(id: string, failure: DeliveryFailure | null): Promise<void>;
}

/** How messages leave the process. */
export interface Transport<C> {
  /** attempts that may run at once */
  readonly connections: number;
  /** Rejects with an error for `failureOf`. The same `id` marks the same message, so that receivers can drop duplicates. */
  send(id: string, content: C): Promise<void>;
  failureOf(err: unknown): DeliveryFailure;
  close(): Promise<void> | void;
}

/** How often to look for due retries, and for messages that other replicas queued but did not send. */
const POLL_MS = 1000;
/** After this time, another replica sends the message of a crashed one. Claims of messages in flight are extended. */
export const CLAIM_MS = 5000;
const EXTEND_CLAIMS_MS = 1500;
const SHUTDOWN_MS = 4000;

const FIRST_RETRY_MS = 2000;
const MAX_RETRY_MS = 30 * 60_000;
const DROPPED_AFTER_MS = 24 * 3_600_000;

/** Sends the messages of a queue in the background, so that no call depends on their receivers. Idle without a transport. */
export abstract class DeliverySender<C> implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #polls = new PQueue({ concurrency: 1 });
  readonly #sending = new Set<Promise<void>>();
  /** IDs of the messages whose outcome isn't known yet */
  readonly #inFlight = new Set<string>();
  #transport: Transport<C> | null = null;

  /** @param noun what log messages call a message */
  protected constructor(
    private readonly noun: string,
    private readonly queue: DeliveryQueue<C>,
    private readonly time: Clock,
    private readonly log: Logger,
  ) {}

  /** null: messages stay in the queue */
  protected abstract connect(): Transport<C> | null;

  onApplicationBootstrap(): void {
    this.#transport = this.connect();
  }

  /** Call it after committing a message. At most one poll runs and one waits. */
  @Interval(POLL_MS)
  notify(): void {
    if (this.#transport && this.#polls.size === 0) void this.#polls.add(() => outsideCall(() => this.#poll()));
  }

  @Interval(EXTEND_CLAIMS_MS)
  async extendClaims(): Promise<void> {
    if (this.#inFlight.size === 0) return;
    const until = new Date(this.time() + CLAIM_MS);
    await outsideCall(() => this.queue.extendClaims([...this.#inFlight], until)).catch((err: unknown) =>
      this.log.debug({ err }, `failed to extend claims of ${this.noun}s`),
    );
  }

  /** Sends a message that isn't queued, once. Returns the failure, if any; null without a transport. */
  async sendNow(id: string, content: C): Promise<{ failure: DeliveryFailure | null } | null> {
    const transport = this.#transport;
    if (!transport) return null;
    try {
      await transport.send(id, content);
      return { failure: null };
    } catch (err) {
      return { failure: transport.failureOf(err) };
    }
  }

  /** Waits a few seconds for messages in flight; unfinished ones are sent again after their claim expires. */
  async beforeApplicationShutdown(): Promise<void> {
    const transport = this.#transport;
    this.#transport = null;
    await this.#polls.onIdle();
    await withTimeout(
      SHUTDOWN_MS,
      () => Promise.all(this.#sending),
      () => new Error('timed out'),
    ).catch(() => undefined);
    await transport?.close();
  }

  /** Claims one message per free connection. Each message that ends polls for the next. */
  async #poll(): Promise<void> {
    const transport = this.#transport;
    const free = (transport?.connections ?? 0) - this.#sending.size;
    if (!transport || free === 0) return;
    const claimed = await this.queue.claim(free, new Date(this.time() + CLAIM_MS)).catch((err: unknown) => {
      this.log.debug({ err }, `failed to poll for ${this.noun}s`);
      return [];
    });
    for (const message of claimed) {
      this.#inFlight.add(message.id);
      const sending = this.#send(transport, message)
        .catch((err: unknown) =>
          this.log.warn({ err, messageId: message.id }, `failed to record ${this.noun} delivery`),
        )
        .finally(() => {
          this.#inFlight.delete(message.id);
          this.#sending.delete(sending);
          this.notify();
        });
      this.#sending.add(sending);
    }
  }

  async #send(transport: Transport<C>, queued: QueuedMessage<C>): Promise<void> {
    const { id, kind, attempts } = queued;
    const message = { messageId: id, kind, attempts };
    try {
      const content = await queued.content();
      if (content === null) return await this.queue.drop(id, null);
      await transport.send(id, content);
    } catch (err) {
      this.#inFlight.delete(id);
      const failure = transport.failureOf(err);
      const { permanent, ...details } = failure;
      const now = { createdAtMs: queued.createdAt.getTime(), nowMs: this.time(), attempts };
      const retryAtMs = permanent ? null : nextAttempt(now);
      if (retryAtMs === null) {
        await this.queue.drop(id, failure);
        this.log.error({ ...message, ...details }, `${this.noun} dropped`);
        return;
      }
      await this.queue.retryAt(id, new Date(retryAtMs), failure);
      this.log.warn({ ...message, ...details }, `failed to send ${this.noun}; retrying later`);
      return;
    }
    await this.queue.markSent(id);
  }
}

/**
 * Epoch milliseconds of the next attempt, with exponential backoff; null if it would be more than a day after the message was created,
 * which is then dropped. Not cockatiel, whose retries do not survive a restart.
 */
export function nextAttempt({
  createdAtMs,
  nowMs,
  attempts,
}: {
  createdAtMs: number;
  nowMs: number;
  attempts: number;
}): number | null {
  const delayMs = Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20), MAX_RETRY_MS);
  const retryAtMs = nowMs + delayMs;
  return retryAtMs > createdAtMs + DROPPED_AFTER_MS ? null : retryAtMs;
}
