// Imported as `@plainscan/service-kit/queues`, only by services with BullMQ queues.
export { QueueAdmin } from './queues/queue-admin.ts';
