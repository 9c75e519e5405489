import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiUser, type ApiResponse } from '../api-user.ts';

/** A request to each service; users send them in turn. */
const READS: readonly ((user: ApiUser) => Promise<ApiResponse>)[] = [
  (user) => user.scan('rsi under 30'),
  (user) => user.request('/api/trades'),
  (user) => user.request('/api/financial-news'),
  (user) => user.request('/api/user/preferences'),
  (user) => user.request('/api/trial-status'),
];
const READ_EVERY_MS = 250;
/** A user is limited to 120 writes per minute. */
const WRITE_EVERY_MS = 600;
const RETRY_MS = 1000;
/** How long a write is retried after the load has ended. */
const LAST_RETRIES_MS = 60_000;

export interface Observation {
  /** milliseconds of `performance.now()` */
  readonly at: number;
  readonly kind: 'read' | 'write';
  readonly response: ApiResponse;
}

/** The result of comparing the users' accepted trades with the journal. */
export interface Outcome {
  readonly accepted: number;
  readonly lost: number;
  readonly duplicated: number;
}

/**
 * Users who read from every service and write trades. A failed write is retried with the same `Idempotency-Key` until it is
 * accepted, like in the web app.
 */
export class LightLoad {
  readonly seen: Observation[] = [];
  readonly #accepted = new Map<ApiUser, string[]>();
  readonly #working: Promise<unknown>;
  #running = true;
  #stoppedAt = Infinity;

  /** @param users administrators: they have Premium and unlimited scans */
  constructor(users: readonly ApiUser[]) {
    for (const user of users) this.#accepted.set(user, []);
    this.#working = Promise.all(
      users.flatMap((user, index) => [this.#keepReading(user, index), this.#keepWriting(user)]),
    );
  }

  get accepted(): number {
    return [...this.#accepted.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Resolves once the last write has been accepted. */
  async stop(): Promise<void> {
    this.#running = false;
    this.#stoppedAt = performance.now();
    await this.#working;
  }

  /** Compares every accepted trade with the journal. */
  async outcome(): Promise<Outcome> {
    let lost = 0;
    let duplicated = 0;
    for (const [user, notes] of this.#accepted) {
      const times = await countByNotes(user);
      lost += notes.filter((note) => !times.has(note)).length;
      duplicated += [...times.values()].filter((count) => count > 1).length;
    }
    return { accepted: this.accepted, lost, duplicated };
  }

  async #keepReading(user: ApiUser, offset: number): Promise<void> {
    for (let turn = offset; this.#running; turn += 1) {
      this.#record('read', await READS[turn % READS.length]!(user));
      await pause(READ_EVERY_MS);
    }
  }

  async #keepWriting(user: ApiUser): Promise<void> {
    while (this.#running) {
      const notes = randomUUID();
      const trade = { symbol: 'AAPL', entryPrice: '10', quantity: '1', notes };
      for (let isAccepted = false; !isAccepted;) {
        const response = await user.request('/api/trades', trade, { headers: { 'idempotency-key': notes } });
        this.#record('write', response);
        isAccepted = response.status === 200;
        if (isAccepted) this.#accepted.get(user)!.push(notes);
        else if (performance.now() > this.#stoppedAt + LAST_RETRIES_MS)
          throw new Error(`a trade was never accepted: ${response.status} ${JSON.stringify(response.body)}`);
        await pause(isAccepted ? WRITE_EVERY_MS : RETRY_MS);
      }
    }
  }

  #record(kind: Observation['kind'], response: ApiResponse): void {
    this.seen.push({ at: performance.now(), kind, response });
  }
}

/** How often each note occurs in the user's journal. */
async function countByNotes(user: ApiUser): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  let after = '';
  for (;;) {
    const path = `/api/trades${after && `?after=${encodeURIComponent(after)}`}`;
    const page = (await user.fetchOk(path)) as { notes: string; cursor: string }[];
    if (page.length === 0) return times;
    for (const { notes } of page) times.set(notes, (times.get(notes) ?? 0) + 1);
    after = page.at(-1)!.cursor;
  }
}
