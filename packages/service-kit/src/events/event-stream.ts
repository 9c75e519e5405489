import {
  DiscardPolicy,
  jetstreamManager,
  JetStreamApiCodes,
  JetStreamApiError,
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
const ATTEMPTS = 5;

/** The stream that keeps the events of the service which tells them. */
export const eventStreamOf = (subject: string): string => `events-${subject.split('.')[0]}`;

/**
 * Sees to it that the stream keeps `subject`, beside all that it keeps already: an older replica knows of fewer events than a newer one.
 * Subjects are never wildcards: calls share the prefix, and JetStream would answer them. What else an operator has set of
 * a stream that exists (replicas, placement) stays. Returns its name.
 */
export async function ensureEventStream(connection: NatsConnection, subject: string): Promise<string> {
  if (!/^[\w-]+(\.[\w-]+)+$/.test(subject)) throw new Error(`${subject} is not the subject of an event`);
  const name = eventStreamOf(subject);
  const { streams } = await jetstreamManager(connection, { checkAPI: false });
  for (let attempt = 1; ; attempt++) {
    const kept = await subjectsOf(streams, name);
    if (kept?.includes(subject)) return name;
    try {
      if (kept) await streams.update(name, { subjects: [...kept, subject] });
      else await streams.add({ ...settings, name, subjects: [subject] });
    } catch (err) {
      // Another replica may have done it meanwhile: looked at again.
      if (attempt === ATTEMPTS) throw err;
    }
  }
}

const settings = {
  storage: StorageType.File,
  retention: RetentionPolicy.Limits,
  discard: DiscardPolicy.Old,
  max_age: nanos(KEEP_MS),
  duplicate_window: nanos(DUPLICATES_MS),
};

/** null: there is no such stream */
async function subjectsOf(streams: StreamAPI, name: string): Promise<string[] | null> {
  try {
    return (await streams.info(name)).config.subjects;
  } catch (err) {
    if (err instanceof JetStreamApiError && err.code === JetStreamApiCodes.StreamNotFound) return null;
    throw err;
  }
}
