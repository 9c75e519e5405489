import { Inject, Injectable } from '@nestjs/common';
import type { EventContract } from '@plainscan/contracts';
import type { z } from 'zod';
import type { Logger } from '../logging.ts';
import { LOGGER } from '../tokens.ts';
import { Bus } from './bus.ts';
import { pack, unpack } from './wire.ts';

/**
 * Notifies every running replica immediately; unavailable replicas miss the message. Use it only for changes that a listener can
 * also find by polling, such as a new market version. Facts that must not be lost go through the outbox and JetStream.
 */
@Injectable()
export class Broadcast {
  readonly #bus: Bus;
  readonly #logger: Logger;

  constructor(bus: Bus, @Inject(LOGGER) logger: Logger) {
    this.#bus = bus;
    this.#logger = logger;
  }

  /** Rejects with AppError UNAVAILABLE if NATS is unavailable. */
  async publish<P extends z.ZodType>(event: EventContract<P>, payload: z.input<P>): Promise<void> {
    const { connection } = await this.#bus.connected(1000);
    const packed = await pack(event.payload.parse(payload));
    connection.publish(event.subject, packed.data, { headers: packed.headers });
    await connection.flush();
  }

  /**
   * Listens as soon as NATS is available, until the returned function is called. A listener's errors are logged, and it still
   * receives later messages.
   */
  subscribe<P extends z.ZodType>(
    event: EventContract<P>,
    listener: (payload: z.output<P>) => Promise<void> | void,
  ): () => void {
    let stop = () => {
      stopped = true;
    };
    let stopped = false;
    void this.#bus.whenUp().then((connection) => {
      if (stopped) return;
      const subscription = connection.subscribe(event.subject, {
        callback: (_, message) => {
          void (async () => {
            try {
              await listener(event.payload.parse(await unpack(message)) as z.output<P>);
            } catch (err) {
              this.#logger.error({ err, subject: event.subject }, 'listener failed');
            }
          })();
        },
      });
      stop = () => {
        if (!subscription.isClosed()) subscription.unsubscribe();
      };
    });
    return () => stop();
  }
}
