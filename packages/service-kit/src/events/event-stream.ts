import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamAPI,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos, type NatsConnection, type WithRequired } from '@nats-io/transport-node';
import { eventStreamOf } from '@plainscan/contracts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a consumer may be down or not yet deployed and still receive missed events. */
const KEEP_MS = 90 * DAY_MS;
/** Deduplication window of republished events: how long PostgreSQL may be down between publishing and marking. */
const DUPLICATES_MS = 60 * 60 * 1000;

/**
 * Creates the stream of `subject` if it is missing; keeps an operator's settings on an existing one (replicas, age, placement).
 * Never a wildcard, because calls share the prefix and JetStream would respond to them. One subject per stream, because servers
 * lose subjects if two processes add them at the same time. Returns its name.
 */
export async function ensureEventStream(connection: NatsConnection, subject: string): Promise<string> {
  if (!/^[a-z]\w*(\.\w+)+$/.test(subject)) throw new Error(`${subject} is not the subject of an event`);
  const name = eventStreamOf(subject);
  await ensureStream(connection, {
    name,
    subjects: [subject],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.Old,
    max_age: nanos(KEEP_MS),
    duplicate_window: nanos(DUPLICATES_MS),
  });
  return name;
}

/** Creates a stream if it is missing. */
export async function ensureStream(
  connection: NatsConnection,
  config: WithRequired<Partial<StreamConfig>, 'name'>,
): Promise<void> {
  const { streams } = await jetstreamManager(connection, { checkAPI: false });
  if (await exists(streams, config.name)) return;
  try {
    await streams.add(config);
  } catch (err) {
    // Another process created it first, and an operator has changed it since.
    if (!(await exists(streams, config.name))) throw err;
  }
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
