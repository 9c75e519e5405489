// Imported as `@plainscan/service-kit/events`: code that uses JetStream directly, loaded only where needed.
export { DEAD_LETTER_HEADERS } from './events/dead-letters.ts';
export { ensureEventStream } from './events/event-stream.ts';
export { EventPublisher, type StoredEvent } from './events/event-publisher.ts';
