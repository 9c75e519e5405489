interface Run {
  current: Promise<unknown>;
  next: Promise<unknown> | null;
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
    run.next ??= run.current.then(
      () => this.#start(key, work),
      () => this.#start(key, work),
    );
    return run.next as Promise<T>;
  }

  #start<T>(key: string, work: () => Promise<T>): Promise<T> {
    const current = work();
    const run: Run = { current, next: null };
    this.#runs.set(key, run);
    const ended = () => {
      if (run.next === null) this.#runs.delete(key);
    };
    current.then(ended, ended);
    return current;
  }
}
