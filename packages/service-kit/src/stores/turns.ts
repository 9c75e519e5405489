/** Work about one key, one after another in this process: one user's burst then takes one connection, not all of them. */
export class Turns {
  /** by key: the last that waits */
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs `work` when all that came before for this key has ended, well or not. */
  take<T>(key: string, work: () => Promise<T> | T): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const turn = before.then(work, work);
    this.#last.set(key, turn);
    const ended = () => {
      if (this.#last.get(key) === turn) this.#last.delete(key);
    };
    turn.then(ended, ended);
    return turn;
  }
}
