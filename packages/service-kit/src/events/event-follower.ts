import { setTimeout as sleep } from 'node:timers/promises';
import { type ConsumerMessages, jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { DurableEvent } from '@plainscan/contracts';
import type { z } from 'zod';
import type { Logger } from '../logging.ts';
import type { Bus } from '../rpc/bus.ts';
import { unpack } from '../rpc/wire.ts';
import { ensureEventStream } from './event-stream.ts';

const RECONNECT_MS = 250;

export interface EventFollowerDeps<P extends z.ZodType> {
  event: DurableEvent<P>;
  /** in publication order, each exactly once */
  onEvent: (payload: z.output<P>) => void;
  /** called with true when it starts to receive events, and with false when it stops; events in between are missed */
  onFollowing: (following: boolean) => void;
  bus: Bus;
  logger: Logger;
}

/**
 * Receives new durable events of one subject in every replica while NATS is available, for in-memory state that can also be
 * looked up. For work that one replica must do once, use `@Consumes`.
 */
export class EventFollower<P extends z.ZodType> {
  readonly #deps: EventFollowerDeps<P>;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(deps: EventFollowerDeps<P>) {
    this.#deps = deps;
  }

  start(): void {
    this.#running = this.#run(this.#stopping.signal);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(stopping: AbortSignal): Promise<void> {
    const { bus, event, logger, onFollowing } = this.#deps;
    let failing = false;
    while (!stopping.aborted) {
      try {
        const { connection, lost } = await bus.connected(RECONNECT_MS);
        const signal = AbortSignal.any([stopping, lost]);
        const messages = await this.#messages(connection);
        try {
          onFollowing(true);
          if (failing) logger.info({ subject: event.subject }, 'following events again');
          failing = false;
          await this.#follow(messages, signal);
        } finally {
          onFollowing(false);
        }
      } catch (err) {
        if (bus.isUp && !failing) {
          logger.warn({ err, subject: event.subject }, 'failed to follow events; retrying');
          failing = true;
        }
      }
      await sleep(RECONNECT_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
  }

  /**
   * Creates an ephemeral consumer, which the server removes automatically. Its start sequence is read first, so events published
   * before the consumer exists aren't missed.
   */
  async #messages(connection: NatsConnection): Promise<ConsumerMessages> {
    const stream = await ensureEventStream(connection, this.#deps.event.subject);
    const { streams } = await jetstreamManager(connection, { checkAPI: false });
    const { state } = await streams.info(stream);
    const consumer = await jetstream(connection).consumers.get(stream, { opt_start_seq: state.last_seq + 1 });
    return consumer.consume({ abort_on_missing_resource: true });
  }

  async #follow(messages: ConsumerMessages, signal: AbortSignal): Promise<void> {
    const { event, onEvent, logger } = this.#deps;
    const close = () => messages.stop();
    signal.addEventListener('abort', close, { once: true });
    if (signal.aborted) close();
    try {
      for await (const message of messages) {
        const payload = event.payload.safeParse(await unpack(message).catch(() => undefined));
        if (payload.success) onEvent(payload.data);
        else logger.error({ subject: event.subject }, "event doesn't match its contract; skipped");
      }
    } finally {
      signal.removeEventListener('abort', close);
      close();
    }
  }
}
