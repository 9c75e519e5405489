import { connect } from 'node:net';
import pg from 'pg';
import { currentCall } from '../context.ts';
import { canceledQuery, codedError } from './store-failure.ts';

/** Never canceled: a transaction that stayed open would make its connection unusable. */
const ENDS_TRANSACTION = /^\s*(commit|rollback)\b/i;
const CANCEL_REQUEST_CODE = 80877102;
const CANCEL_TIMEOUT_MS = 5000;

/** From the server's BackendKeyData message; missing in pg's types. */
interface BackendKey {
  processID: number;
  secretKey: number;
}

/**
 * A client whose queries respect the deadline of the call that makes them: at the deadline, the running query is canceled, and
 * later ones are refused. This costs a quick query a set entry; `SET LOCAL statement_timeout` would cost it a round trip.
 */
export class DeadlineClient extends pg.Client {
  #canceling: Promise<void> | null = null;

  // TypeORM passes text and parameters and awaits a promise. pg's other forms (callbacks, streams) have no deadline.
  override query(...args: unknown[]): never {
    const [text, values, callback] = args;
    if (typeof text !== 'string' || callback !== undefined || typeof values === 'function')
      return super.query(...(args as [string])) as never;
    const call = ENDS_TRANSACTION.test(text) ? null : currentCall();
    return this.#queryIn(call, text, values as unknown[] | undefined) as never;
  }

  async #queryIn(
    call: ReturnType<typeof currentCall>,
    text: string,
    values: unknown[] | undefined,
  ): Promise<pg.QueryResult> {
    if (this.#canceling) await this.#canceling;
    if (call?.isLate) throw canceledQuery();
    const cancel = () => {
      this.#canceling ??= this.#requestCancel().finally(() => (this.#canceling = null));
    };
    call?.add(cancel);
    try {
      return await super.query(text, values);
    } catch (err) {
      throw codedError(err);
    } finally {
      call?.delete(cancel);
      // A cancel request that arrives late would hit the connection's next query.
      if (this.#canceling) await this.#canceling;
    }
  }

  /**
   * Resolves when PostgreSQL closes the connection, which it does after signaling the backend. Not pg's `cancel()`, which is
   * undocumented and doesn't report when it's done, nor `pg_cancel_backend()`, which needs a free connection from the pool.
   */
  #requestCancel(): Promise<void> {
    const { processID, secretKey } = this as unknown as BackendKey;
    const request = Buffer.alloc(16);
    [request.length, CANCEL_REQUEST_CODE, processID, secretKey].forEach((n, i) => request.writeInt32BE(n, 4 * i));
    const { host, port } = this;
    return new Promise((resolve) => {
      const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
      socket.setTimeout(CANCEL_TIMEOUT_MS, () => socket.destroy());
      socket.on('error', () => undefined); // statement_timeout ends the query
      socket.on('close', () => resolve());
      socket.end(request);
      socket.resume();
    });
  }
}

type Connected = (err: Error | undefined, client: pg.PoolClient | undefined, release: (err?: boolean) => void) => void;

/** A pool of these clients. Anything that prevents it from providing a connection counts as a connection failure. */
class DeadlinePool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: DeadlineClient } as pg.PoolConfig);
  }

  // TypeORM passes a callback.
  override connect(connected?: Connected): never {
    if (!connected) return super.connect() as never;
    return super.connect((err, client, release) => connected(codedError(err), client, release)) as never;
  }
}

/** For TypeORM, in place of pg. */
export const deadlineDriver = { ...pg, Client: DeadlineClient, Pool: DeadlinePool };
