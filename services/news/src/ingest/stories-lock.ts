import type { DataSource, EntityManager } from 'typeorm';

/** Under it stories are made: of two workers that hear the same story the second sees what the first has written. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('stories ' || current_schema(), 0))`;

export class StoriesLock {
  readonly #db: DataSource;
  /** One transaction at a time in this process: those that wait hold no connection. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(db: DataSource) {
    this.#db = db;
  }

  /** Runs `work` in a transaction in which stories are made by nobody else; undone when it throws. */
  alone<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const turn = this.#last.then(() =>
      this.#db.transaction(async (manager) => {
        await manager.query(LOCK);
        return work(manager);
      }),
    );
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
