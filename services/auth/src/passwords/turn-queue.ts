import type { Queue, QueueAddOptions } from 'p-queue';

type Run = () => Promise<unknown>;

export interface TurnOptions extends QueueAddOptions {
  /** the caller's group; groups take turns, so that many calls of one group don't delay those of another */
  group: string;
  /** run before all tasks that are not urgent */
  urgent?: boolean;
}

interface Waiting {
  id: string | undefined;
  run: Run;
}

const URGENT = Symbol('urgent');

/** A queue for p-queue: first in, first out within a group, and round robin among groups. */
export class TurnQueue implements Queue<Run, TurnOptions> {
  /** the group whose turn it is comes first */
  readonly #groups = new Map<string | symbol, Waiting[]>();

  get size(): number {
    let sum = 0;
    for (const { length } of this.#groups.values()) sum += length;
    return sum;
  }

  /** How many waiting tasks would start before a new one of `group`. */
  ahead(group: string): number {
    const own = this.#groups.get(group)?.length ?? 0;
    let sum = 0;
    for (const [key, { length }] of this.#groups) sum += key === URGENT ? length : Math.min(length, own + 1);
    return sum;
  }

  enqueue(run: Run, { id, group = '', urgent = false }: Partial<TurnOptions> = {}): void {
    const key = urgent ? URGENT : group;
    const waiting = this.#groups.get(key);
    if (waiting) waiting.push({ id, run });
    else this.#groups.set(key, [{ id, run }]);
  }

  dequeue(): Run | undefined {
    const key = this.#groups.has(URGENT) ? URGENT : this.#groups.keys().next().value;
    if (key === undefined) return undefined;
    const [first, ...rest] = this.#groups.get(key)!;
    this.#groups.delete(key);
    if (rest.length > 0) this.#groups.set(key, rest);
    return first!.run;
  }

  remove(id: string): void {
    for (const [key, waiting] of this.#groups) {
      const rest = waiting.filter((each) => each.id !== id);
      if (rest.length === 0) this.#groups.delete(key);
      else if (rest.length < waiting.length) this.#groups.set(key, rest);
    }
  }

  filter({ group, urgent = false }: Readonly<Partial<TurnOptions>>): Run[] {
    return (this.#groups.get(urgent ? URGENT : (group ?? '')) ?? []).map(({ run }) => run);
  }

  /** Part of p-queue's interface; tasks have no priority besides `urgent`. */
  setPriority(): void {}
}
