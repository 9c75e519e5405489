import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamAPI,
} from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a consumer may be away, or a service not exist yet, and still get what it missed. */
const KEEP_MS = 90 * DAY_MS;
/** An event that is published again within it is stored once: as long as PostgreSQL may be away between publishing and marking. */
const DUPLICATES_MS = 60 * 60 * 1000;

const dashed = (subject: string): string => subject.replaceAll('.', '-');

/** The stream that keeps the events of one subject. */
export const eventStreamOf = (subject: string): string => `events-${dashed(subject)}`;

/** What a service's replicas share to each get other events of one subject. */
export const eventConsumerOf = (service: string, subject: string): string => `${service}-${dashed(subject)}`;

/**
 * Makes the stream of `subject` where it is missing; what an operator has set of one that exists (replicas, age, placement) stays.
 * Never a wildcard: calls share the prefix, and JetStream would answer them. One subject each, as servers lose
 * subjects of a stream that two processes add to at the same time. Returns its name.
 */
export async function ensureEventStream(connection: NatsConnection, subject: string): Promise<string> {
  if (!/^[a-z]\w*(\.\w+)+$/.test(subject)) throw new Error(`${subject} is not the subject of an event`);
  const name = eventStreamOf(subject);
  const { streams } = await jetstreamManager(connection, { checkAPI: false });
  if (await exists(streams, name)) return name;
  try {
    await streams.add({
      name,
      subjects: [subject],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      discard: DiscardPolicy.Old,
      max_age: nanos(KEEP_MS),
      duplicate_window: nanos(DUPLICATES_MS),
    });
  } catch (err) {
    // Another process was quicker, and an operator has set something since.
    if (!(await exists(streams, name))) throw err;
  }
  return name;
}

async function exists(streams: StreamAPI, name: string): Promise<boolean> {
  try {
    await streams.info(name);
    return true;
  } catch (err) {
    if (err instanceof JetStreamApiError && err.code === JetStreamApiCodes.StreamNotFound) return false;
    throw err;
  }
}
