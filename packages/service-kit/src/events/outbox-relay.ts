import type { DataSource, EntityManager } from 'typeorm';
import { unavailableError } from '../app-error.ts';
import type { Logger } from '../logging.ts';
import { Gauge, type Metrics } from '../metrics.ts';
import { unlessAborted } from '../with-timeout.ts';
import type { Bus } from '../rpc/bus.ts';
import { EventPublisher, type StoredEvent } from './event-publisher.ts';

const LOOK_EVERY_MS = 1000;
const BATCH = 100;
/** A batch that takes longer is cut, so that no transaction stays open for long when NATS is slow. */
const BATCH_MS = 5000;
const SWEEP_EVERY_MS = 60 * 60 * 1000;
const KEEP_PUBLISHED_DAYS = 7;
const LOCK_NOT_AVAILABLE = '55P03';

export interface OutboxRelayParts {
  dataSource: DataSource;
  bus: Bus;
  metrics: Metrics;
  logger: Logger;
}

/**
 * Publishes what `addToOutbox` wrote to JetStream, in order and at least once: a row is marked when the server has stored it.
 * Any number of replicas; one at a time publishes. While NATS or PostgreSQL is away, or the table not made yet, rows wait.
 */
export class OutboxRelay {
  readonly #db: DataSource;
  readonly #bus: Bus;
  readonly #logger: Logger;
  #running: Promise<void> | null = null;
  #stopped = false;
  #notified = false;
  #wake: () => void = () => undefined;
  #failing = false;
  #sweptAt = -Infinity;
  /** `performance.now()` when the oldest unpublished row was written; null: there is none */
  #oldestAt: number | null = null;
  #publisher: { lost: AbortSignal; events: EventPublisher } | null = null;

  constructor({ dataSource, bus, metrics, logger }: OutboxRelayParts) {
    this.#db = dataSource;
    this.#bus = bus;
    this.#logger = logger;
    const oldestAge = () => (this.#oldestAt === null ? 0 : (performance.now() - this.#oldestAt) / 1000);
    new Gauge({
      name: 'outbox_oldest_unpublished_seconds',
      help: 'Age of the oldest event that is not published yet; 0 when all are',
      registers: [metrics.registry],
      collect() {
        this.set(oldestAge());
      },
    });
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** To be called after a commit: publishes at once instead of at the next poll. */
  notify(): void {
    this.#notified = true;
    this.#wake();
  }

  /** @deprecated use `notify` */
  poke(): void {
    this.notify();
  }

  /** Resolves when what is being published is marked. Before the database closes. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      this.#notified = false;
      const more = await this.#pass();
      if (!more && !this.#notified && !this.#stopped) await this.#rest();
    }
  }

  #rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Whether there may be more to publish at once. */
  async #pass(): Promise<boolean> {
    if (!this.#db.isInitialized) return false;
    try {
      await this.#look();
      const more = this.#oldestAt !== null && this.#bus.isUp && (await this.#publishBatch());
      await this.#sweep();
      if (this.#failing) this.#logger.info('outbox published again');
      this.#failing = false;
      return more;
    } catch (err) {
      if (!this.#failing) this.#logger.error({ err }, 'outbox not published; trying again');
      this.#failing = true;
      return false;
    }
  }

  async #look(): Promise<void> {
    const [oldest] = (await this.#db.query(
      `SELECT (extract(epoch FROM clock_timestamp() - created_at) * 1000)::float8 AS age_ms
       FROM outbox WHERE published_at IS NULL ORDER BY position LIMIT 1`,
    )) as { age_ms: number }[];
    this.#oldestAt = oldest ? performance.now() - oldest.age_ms : null;
  }

  async #publishBatch(): Promise<boolean> {
    let failure: unknown = null;
    let left = false;
    await this.#db
      .transaction(async (manager) => {
        // Two replicas at once would publish everything twice. The one that waits looks again after the other.
        await manager.query(`SET LOCAL lock_timeout = '2s'`);
        await manager.query(`SELECT pg_advisory_xact_lock('outbox'::regclass::oid::bigint)`);
        const rows = await unpublished(manager);
        const { published, err } = await this.#publish(rows);
        await markPublished(manager, published);
        failure = err;
        left = published.length < rows.length || rows.length === BATCH;
      })
      .catch((err: { code?: unknown }) => {
        if (err.code !== LOCK_NOT_AVAILABLE) throw err;
      });
    // After the commit: what was published before the failure is marked.
    if (failure !== null) throw failure;
    if (!left) this.#oldestAt = null;
    return left;
  }

  /** One after another: the next is sent when the server has stored the one before. */
  async #publish(rows: readonly StoredEvent[]): Promise<{ published: string[]; err: unknown }> {
    const published: string[] = [];
    const until = performance.now() + BATCH_MS;
    try {
      const { lost, events } = await this.#connected();
      for (const row of rows) {
        if (performance.now() > until) break;
        await unlessAborted(lost, events.publish(row), unavailableError).catch((err: unknown) => {
          throw new Error(`event ${row.id} (${row.subject}) is not stored`, { cause: err });
        });
        published.push(row.id);
      }
      return { published, err: null };
    } catch (err) {
      return { published, err };
    }
  }

  async #connected(): Promise<{ lost: AbortSignal; events: EventPublisher }> {
    const { connection, lost } = await this.#bus.connected(0);
    if (this.#publisher?.lost !== lost) this.#publisher = { lost, events: new EventPublisher(connection) };
    return this.#publisher;
  }

  async #sweep(): Promise<void> {
    if (performance.now() - this.#sweptAt < SWEEP_EVERY_MS) return;
    await this.#db.query(`DELETE FROM outbox WHERE published_at < now() - make_interval(days => $1)`, [
      KEEP_PUBLISHED_DAYS,
    ]);
    this.#sweptAt = performance.now();
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
