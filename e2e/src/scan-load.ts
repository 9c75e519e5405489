import { setTimeout as pause } from 'node:timers/promises';
import { type ApiResponse, type ApiUser, comparableBody } from './api-user.ts';

/** Below the limit of 120 scans per minute and user. */
const EVERY_MS = 700;
const SENTENCES = [
  'rsi under 30',
  'tech stocks under $50 with rising volume',
  'golden cross',
  'price above 10 and rsi above 60',
];

/** Users who scan continuously; records every response. */
export class ScanLoad {
  readonly responses: ApiResponse[] = [];
  readonly #first = new Map<string, string>();
  readonly #differing: string[] = [];
  #running = true;
  readonly #users: Promise<unknown>;

  constructor(users: readonly ApiUser[]) {
    this.#users = Promise.all(users.map((user, index) => this.#keepScanning(user, index)));
  }

  /** The number of responses so far. */
  get mark(): number {
    return this.responses.length;
  }

  since(mark: number): readonly ApiResponse[] {
    return this.responses.slice(mark);
  }

  /** Sentences whose matches differ from the first run. */
  get differing(): readonly string[] {
    return this.#differing;
  }

  async stop(): Promise<void> {
    this.#running = false;
    await this.#users;
  }

  async #keepScanning(user: ApiUser, offset: number): Promise<void> {
    for (let turn = offset; this.#running; turn += 1) {
      const sentence = SENTENCES[turn % SENTENCES.length]!;
      const response = await user.scan(sentence);
      this.responses.push(response);
      if (response.status === 200) {
        const found = JSON.stringify(comparableBody(response));
        const before = this.#first.get(sentence);
        if (before === undefined) this.#first.set(sentence, found);
        else if (before !== found) this.#differing.push(sentence);
      }
      await pause(EVERY_MS);
    }
  }
}
