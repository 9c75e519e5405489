export { ensureServiceDatabase, type ServiceDatabase } from './service-database.ts';
export { startEmbeddedStack, type EmbeddedStack, type EmbeddedStackOptions } from './start-embedded-stack.ts';
export { FolderInUseError } from './stack-record.ts';
export { converse } from './converse.ts';
export { freePort, portIsFree } from './ports.ts';
export { startEmbeddedNats } from './start-embedded-nats.ts';
