// Imported as `@plainscan/service-kit/postgres`, so that a process without a database doesn't load the driver.
export { createDataSource, type DataSourceOptions } from './stores/data-source.ts';
export { DatabaseModule } from './stores/database.module.ts';
export * from './stores/database-connection.ts';
export { erasedKey, isErased, createUnlessErased } from './stores/erased-users.ts';
export { type ExportList, type ExportPage, exportPart } from './stores/export-lists.ts';
export { RetentionJob, type RetentionPolicy } from './stores/retention.job.ts';
export { RetentionModule } from './stores/retention.module.ts';
export { isTimeCursor, timeCursor, type TimeKey, timeKeyOf, timePage } from './stores/time-cursor.ts';
export { runMigrations } from './stores/run-migrations.ts';
export {
  addAllToOutbox,
  addToOutbox,
  createOutboxTable,
  derivedId,
  dropOutboxTable,
  isInOutbox,
} from './events/outbox.ts';
export { OutboxRelay } from './events/outbox-relay.ts';
export { OutboxModule } from './events/outbox.module.ts';
