import { JetStreamApiCodes, JetStreamApiError, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { DEAD_LETTER_STREAM, deadLetterSubject, type DeadLetters } from '@plainscan/contracts';

/** The dead letters per service and event. Reads only counts, never a message. */
export async function deadLetterCounts(connection: NatsConnection): Promise<DeadLetters[]> {
  const { streams } = await jetstreamManager(connection, { checkAPI: false });
  try {
    const { state } = await streams.info(DEAD_LETTER_STREAM, { subjects_filter: deadLetterSubject('*', '>') });
    return Object.entries(state.subjects ?? {})
      .map(([subject, count]) => {
        const [, service = '', ...event] = subject.split('.');
        return { service, event: event.join('.'), count };
      })
      .sort((a, b) => b.count - a.count || a.event.localeCompare(b.event));
  } catch (err) {
    // Created with the first dead letter.
    if (err instanceof JetStreamApiError && err.code === JetStreamApiCodes.StreamNotFound) return [];
    throw err;
  }
}
