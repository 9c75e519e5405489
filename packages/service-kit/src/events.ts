// Imported as `@plainscan/service-kit/events`: what works on JetStream itself, loaded only where that is used.
export { DEAD_LETTER_HEADERS } from './events/dead-letters.ts';
export { ensureEventStream } from './events/event-stream.ts';
export { EventPublisher, type StoredEvent } from './events/event-publisher.ts';
