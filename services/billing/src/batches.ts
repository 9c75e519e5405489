interface Waiting<T, R> {
  item: T;
  resolve: (result: R) => void;
  reject: (reason: unknown) => void;
}

/** Items of one key are worked through together, one batch at a time: those that come while it runs are the next one. */
export class Batches<T, R> {
  readonly #work: (key: string, items: readonly T[]) => Promise<readonly R[]>;
  /** of a key, while one of its batches runs */
  readonly #next = new Map<string, Waiting<T, R>[]>();

  /** @param work answers one result for each item, in their order */
  constructor(work: (key: string, items: readonly T[]) => Promise<readonly R[]>) {
    this.#work = work;
  }

  add(key: string, item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      const waiting = { item, resolve, reject };
      const next = this.#next.get(key);
      if (next) next.push(waiting);
      else void this.#run(key, [waiting]);
    });
  }

  async #run(key: string, first: Waiting<T, R>[]): Promise<void> {
    const next: Waiting<T, R>[] = [];
    this.#next.set(key, next);
    for (let batch = first; batch.length > 0; batch = next.splice(0)) await this.#settle(key, batch);
    this.#next.delete(key);
  }

  async #settle(key: string, batch: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const items = batch.map(({ item }) => item);
      const results = await this.#work(key, items);
      for (const [i, { resolve }] of batch.entries()) resolve(results[i]!);
    } catch (err) {
      for (const { reject } of batch) reject(err);
    }
  }
}
