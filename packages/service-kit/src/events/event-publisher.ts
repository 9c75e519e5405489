import { jetstream } from '@nats-io/jetstream';
import { headers, type NatsConnection } from '@nats-io/transport-node';
import { eventStreamOf, HEADERS } from '@plainscan/contracts';
import { pack } from '../rpc/wire.ts';
import { ensureEventStream } from './event-stream.ts';

/** For all tries together. Retries because a server reports a new stream shortly before it subscribes to the stream's subject. */
const ACK_MS = 5000;
const TRIES = 3;

export interface StoredEvent {
  /** JetStream stores each ID once */
  id: string;
  subject: string;
  /** validated by its contract */
  payload: unknown;
  /** request ID of the originating call, for log lines */
  requestId: string | null;
}

/** Publishes to JetStream on one connection; resolves when the server has stored the event. */
export class EventPublisher {
  readonly #connection: NatsConnection;
  readonly #ensured = new Set<string>();

  constructor(connection: NatsConnection) {
    this.#connection = connection;
  }

  async publish({ id, subject, payload, requestId }: StoredEvent): Promise<void> {
    if (!this.#ensured.has(subject)) {
      await ensureEventStream(this.#connection, subject);
      this.#ensured.add(subject);
    }
    const eventHeaders = headers();
    if (requestId !== null) eventHeaders.set(HEADERS.requestId, requestId);
    const packed = await pack(payload, eventHeaders);
    try {
      await jetstream(this.#connection).publish(subject, packed.data, {
        msgID: id,
        headers: packed.headers,
        timeout: ACK_MS / TRIES,
        retries: TRIES,
        expect: { streamName: eventStreamOf(subject) },
      });
    } catch (err) {
      // The stream may have been deleted.
      this.#ensured.delete(subject);
      throw err;
    }
  }
}
