/** Work that comes to the same for all who ask for it while it runs, by key. */
export class SharedRun<T> {
  readonly #running = new Map<string, Promise<T>>();

  run(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (running) return running;
    const run = work();
    this.#running.set(key, run);
    const ended = () => this.#running.delete(key);
    run.then(ended, ended);
    return run;
  }
}
