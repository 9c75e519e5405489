// Imported as `@plainscan/service-kit/events`, so that only code that uses JetStream directly loads it.
export { deadLetterCounts } from './events/dead-letter-counts.ts';
export { DEAD_LETTER_HEADERS } from './events/dead-letters.ts';
export { ensureEventStream } from './events/event-stream.ts';
export { EventPublisher, type StoredEvent } from './events/event-publisher.ts';
