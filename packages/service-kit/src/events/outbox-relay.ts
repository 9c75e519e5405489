import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { unavailableError } from '../app-error.ts';
import { outsideCall } from '../context.ts';
import type { Logger } from '../logging.ts';
import { Gauge, Metrics } from '../metrics.ts';
import { Bus } from '../rpc/bus.ts';
import { LOGGER } from '../tokens.ts';
import { unlessAborted } from '../with-timeout.ts';
import { EventPublisher, type StoredEvent } from './event-publisher.ts';

const POLL_EVERY_MS = 1000;
const BATCH = 100;
/** A batch ends after this time, so that no transaction stays open for long if NATS is slow. */
const BATCH_MS = 5000;
const SWEEP_EVERY_MS = 60 * 60 * 1000;
const KEEP_PUBLISHED_DAYS = 7;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Publishes the events written by `addToOutbox` to JetStream, in order and at least once: a row is marked once the server has
 * stored it. Every replica may run a relay; only one publishes at a time. Rows wait while NATS or PostgreSQL is unavailable or the
 * table does not exist yet.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private running: Promise<void> | null = null;
  private notified = false;
  private started = false;
  private stopped = false;
  private failing = false;
  private sweptAt = -Infinity;
  /** `performance.now()` when the oldest unpublished row was written; null if there is none */
  private oldestAt: number | null = null;
  private publisher: { lost: AbortSignal; events: EventPublisher } | null = null;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Bus) private readonly bus: Bus,
    @Inject(Metrics) metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const oldestAge = () => (this.oldestAt === null ? 0 : (performance.now() - this.oldestAt) / 1000);
    new Gauge({
      name: 'outbox_oldest_unpublished_seconds',
      help: 'Age of the oldest unpublished event; 0 if there is none',
      registers: [metrics.registry],
      collect() {
        this.set(oldestAge());
      },
    });
  }

  onApplicationBootstrap(): void {
    this.started = true;
  }

  /** Call it after a commit to publish at once instead of at the next poll. */
  @Interval(POLL_EVERY_MS)
  notify(): void {
    this.notified = true;
    if (this.started && !this.stopped)
      this.running ??= outsideCall(() => this.run()).finally(() => (this.running = null));
  }

  /** Resolves once events in flight are published and marked. Handlers have drained by now, and the database is still open. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.notified && !this.stopped) {
      this.notified = false;
      while ((await this.publishPending()) && !this.stopped);
    }
  }

  /** Returns whether there may be more events to publish immediately. */
  private async publishPending(): Promise<boolean> {
    if (!this.dataSource.isInitialized) return false;
    try {
      await this.findOldest();
      const hasMore = this.oldestAt !== null && this.bus.isUp && (await this.publishBatch());
      await this.sweep();
      if (this.failing) this.logger.info('publishing the outbox again');
      this.failing = false;
      return hasMore;
    } catch (err) {
      if (!this.failing) this.logger.error({ err }, 'failed to publish the outbox; retrying');
      this.failing = true;
      return false;
    }
  }

  private async findOldest(): Promise<void> {
    const [oldest] = (await this.dataSource.query(
      `SELECT (extract(epoch FROM clock_timestamp() - created_at) * 1000)::float8 AS age_ms
       FROM outbox WHERE published_at IS NULL ORDER BY position LIMIT 1`,
    )) as { age_ms: number }[];
    this.oldestAt = oldest ? performance.now() - oldest.age_ms : null;
  }

  private async publishBatch(): Promise<boolean> {
    let failure: unknown = null;
    let hasMore = false;
    let locked = false;
    await this.dataSource
      .transaction(async (manager) => {
        // Without the lock, two replicas would publish everything twice. A replica that waited for it reads the rows again.
        await manager.query(`SET LOCAL lock_timeout = '2s'`);
        await manager.query(`SELECT pg_advisory_xact_lock('outbox'::regclass::oid::bigint)`);
        locked = true;
        const rows = await unpublished(manager);
        const { published, err } = await this.publish(rows);
        await markPublished(manager, published);
        failure = err;
        hasMore = published.length < rows.length || rows.length === BATCH;
      })
      .catch((err: { code?: unknown }) => {
        if (err.code !== LOCK_NOT_AVAILABLE) throw err;
      });
    // After the commit: events published before the failure are marked.
    if (failure !== null) throw failure;
    if (locked && !hasMore) this.oldestAt = null;
    return hasMore;
  }

  /** Sends each event only after the server has stored the previous one. */
  private async publish(rows: readonly StoredEvent[]): Promise<{ published: string[]; err: unknown }> {
    const published: string[] = [];
    const deadline = performance.now() + BATCH_MS;
    try {
      const { lost, events } = await this.connected();
      for (const row of rows) {
        if (performance.now() > deadline) break;
        await unlessAborted(lost, events.publish(row), unavailableError).catch((err: unknown) => {
          throw new Error(`event ${row.id} (${row.subject}) was not stored`, { cause: err });
        });
        published.push(row.id);
      }
      return { published, err: null };
    } catch (err) {
      return { published, err };
    }
  }

  private async connected(): Promise<{ lost: AbortSignal; events: EventPublisher }> {
    const { connection, lost } = await this.bus.connected(0);
    if (this.publisher?.lost !== lost) this.publisher = { lost, events: new EventPublisher(connection) };
    return this.publisher;
  }

  private async sweep(): Promise<void> {
    if (performance.now() - this.sweptAt < SWEEP_EVERY_MS) return;
    await this.dataSource.query(`DELETE FROM outbox WHERE published_at < now() - make_interval(days => $1)`, [
      KEEP_PUBLISHED_DAYS,
    ]);
    this.sweptAt = performance.now();
  }
}

const unpublished = (manager: EntityManager): Promise<StoredEvent[]> =>
  manager.query(
    `SELECT id, subject, payload, request_id AS "requestId"
     FROM outbox WHERE published_at IS NULL ORDER BY position LIMIT $1`,
    [BATCH],
  );

const markPublished = (manager: EntityManager, ids: readonly string[]): Promise<unknown> =>
  manager.query(`UPDATE outbox SET published_at = now() WHERE id = ANY($1)`, [ids]);
