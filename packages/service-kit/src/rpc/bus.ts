import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node';
import { inboxPrefixOf } from '@plainscan/contracts';
import { unavailableError } from '../app-error.ts';
import type { Logger } from '../logging.ts';
import { reveal, type Secret } from '../secret.ts';

const RETRY_MS = 250;
const MAX_RETRY_MS = 4000;

type NatsAddress = Pick<ConnectionOptions, 'servers' | 'user' | 'pass' | 'inboxPrefix' | 'tls'>;

/**
 * Connection options from URLs such as `nats://gateway:password@host:4222`, separated by commas; the client itself ignores
 * credentials and scheme. Each user has its own inbox prefix, and permissions keep other users out.
 */
export function natsAddress(urls: string): NatsAddress {
  const all = urls.split(',').map((url) => new URL(url));
  const { username, password } = all[0]!;
  const user = decodeURIComponent(username);
  return {
    servers: all.map(({ host }) => host),
    ...(user !== '' && { user, pass: decodeURIComponent(password), inboxPrefix: inboxPrefixOf(user) }),
    // The server's certificate is checked against Node's CA certificates and those in NODE_EXTRA_CA_CERTS.
    ...(all.some(({ protocol }) => protocol === 'tls:') && { tls: { handshakeFirst: false } }),
  };
}

/**
 * The process's only NATS connection, opened and reopened in the background, so that no process needs NATS to boot. Not the
 * client's `waitOnFirstConnect`, which has no handle to close before the first connection and no time limit for calls that wait
 * for it.
 */
export class Bus {
  readonly #address: NatsAddress;
  readonly #name: string;
  readonly #logger: Logger;
  #connection: NatsConnection | null = null;
  #up = false;
  readonly #closing = new AbortController();
  #opened: Promise<void> | null = null;
  /** aborted when the current connection is lost */
  #epoch = new AbortController();
  readonly #waiting = new Set<() => void>();

  constructor(options: { url: string | Secret; name: string; logger: Logger }) {
    this.#address = natsAddress(reveal(options.url));
    this.#name = options.name;
    this.#logger = options.logger;
  }

  get isUp(): boolean {
    return this.#up;
  }

  get #isClosing(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Starts connecting; returns immediately. */
  open(): void {
    this.#opened ??= this.#connectWithRetry();
  }

  /** The connection, and a signal that aborts when it is lost. @throws AppError UNAVAILABLE if there is none within `withinMs` */
  async connected(withinMs: number): Promise<{ connection: NatsConnection; lost: AbortSignal }> {
    if (!this.#up && !this.#isClosing) await this.#untilUp(withinMs);
    if (!this.#up || this.#isClosing || !this.#connection) throw unavailableError();
    return { connection: this.#connection, lost: this.#epoch.signal };
  }

  /** Resolves on the first connection; never resolves if the bus is closed before. */
  async whenUp(): Promise<NatsConnection> {
    while (!this.#up && !this.#isClosing) await this.#untilUp(60_000);
    return this.#connection ?? new Promise(() => undefined);
  }

  /** Flushes the buffer, then closes. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#wake();
    const connection = this.#connection;
    if (connection && !connection.isClosed()) {
      // Draining needs the server; without it, nothing can be flushed.
      await (this.#up ? connection.drain() : connection.close()).catch(() => connection.close());
    }
    await this.#opened;
    this.#up = false;
  }

  async #connectWithRetry(): Promise<void> {
    let retryMs = RETRY_MS;
    while (!this.#isClosing) {
      let connection: NatsConnection;
      try {
        connection = await connect({
          ...this.#address,
          name: this.#name,
          maxReconnectAttempts: -1,
          reconnectTimeWait: RETRY_MS,
          ignoreAuthErrorAbort: true,
          pingInterval: 10_000,
          timeout: 5_000,
          // Capturing the caller's stack would create two errors per call, and our errors already name the call.
          noAsyncTraces: true,
        });
      } catch (err) {
        if (retryMs === RETRY_MS && !this.#isClosing) this.#logger.warn({ err }, 'NATS unavailable; retrying');
        await sleep(retryMs, undefined, { signal: this.#closing.signal }).catch(() => undefined);
        retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
        continue;
      }
      // The bus was closed during this attempt, so nothing else would close the connection.
      if (this.#isClosing) return connection.close();
      this.#connection = connection;
      this.#logger.info('NATS connected');
      this.#setUp();
      void this.#watch(connection);
      return;
    }
  }

  async #watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') {
        this.#up = false;
        this.#epoch.abort();
        this.#epoch = new AbortController();
        if (!this.#isClosing) this.#logger.warn('NATS connection lost; reconnecting');
      } else if (status.type === 'reconnect') {
        this.#logger.info('NATS reconnected');
        this.#setUp();
      } else if (status.type === 'error') {
        this.#logger.error({ err: status.error }, 'NATS error');
      }
    }
  }

  #setUp(): void {
    this.#up = true;
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
  }

  #untilUp(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, Math.max(0, withinMs));
      this.#waiting.add(done);
    });
  }
}
