interface Run {
  current: Promise<unknown>;
  next: Promise<unknown> | null;
  /** of whoever asked last: nobody else waits for longer */
  work: () => Promise<unknown>;
}

/**
 * Work of a kind that only its newest result matters of, one run at a time for each key: whoever asks while one runs shares the next,
 * which begins after they asked.
 */
export class LatestRuns {
  readonly #runs = new Map<string, Run>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const run = this.#runs.get(key);
    if (!run) return this.#start(key, work);
    run.work = work;
    const start = () => this.#start(key, run.work);
    run.next ??= run.current.then(start, start);
    return run.next as Promise<T>;
  }

  #start<T>(key: string, work: () => Promise<T>): Promise<T> {
    const current = work();
    const run: Run = { current, next: null, work };
    this.#runs.set(key, run);
    const ended = () => {
      if (run.next === null) this.#runs.delete(key);
    };
    current.then(ended, ended);
    return current;
  }
}
