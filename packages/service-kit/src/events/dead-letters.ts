import { jetstream, type JsMsg, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { headers, nanos, type NatsConnection } from '@nats-io/transport-node';
import { DEAD_LETTER_STREAM, deadLetterSubject } from '@plainscan/contracts';
import { ensureStream } from './event-stream.ts';

const KEEP_DAYS = 365;
const MAX_REASON_CHARS = 500;

/** Header names of a dead letter; its data and other headers are the event's. */
export const DEAD_LETTER_HEADERS = { service: 'x-dead-service', reason: 'x-dead-reason' } as const;

/**
 * Stores an event that a service couldn't handle, for an operator to inspect and publish again. Idempotent per service
 * and event. @throws if JetStream hasn't stored it: the event must then be redelivered
 */
export async function storeDeadLetter(
  connection: NatsConnection,
  message: JsMsg,
  { service, eventId, reason }: { service: string; eventId: string; reason: string },
): Promise<void> {
  await ensureStream(connection, {
    name: DEAD_LETTER_STREAM,
    subjects: ['dead-letter.>'],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    max_age: nanos(KEEP_DAYS * 24 * 60 * 60 * 1000),
  });
  const letterHeaders = headers();
  for (const [name, values] of message.headers ?? []) for (const value of values) letterHeaders.append(name, value);
  letterHeaders.set(DEAD_LETTER_HEADERS.service, service);
  letterHeaders.set(DEAD_LETTER_HEADERS.reason, reason.replaceAll(/\s+/g, ' ').slice(0, MAX_REASON_CHARS));
  letterHeaders.delete('Nats-Msg-Id');
  await jetstream(connection).publish(deadLetterSubject(service, message.subject), message.data, {
    msgID: `${service}:${eventId}`,
    headers: letterHeaders,
    expect: { streamName: DEAD_LETTER_STREAM },
  });
}
