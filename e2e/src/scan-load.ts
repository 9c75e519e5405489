import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, type ApiUser, findings } from './api-user.ts';

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
  readonly answers: Answer[] = [];
  readonly #first = new Map<string, string>();
  readonly #differing: string[] = [];
  #going = true;
  readonly #users: Promise<unknown>;

  constructor(users: readonly ApiUser[]) {
    this.#users = Promise.all(users.map((user, index) => this.#keepScanning(user, index)));
  }

  /** The number of responses so far. */
  get mark(): number {
    return this.answers.length;
  }

  since(mark: number): readonly Answer[] {
    return this.answers.slice(mark);
  }

  /** Sentences whose matches differ from the first run. */
  get differing(): readonly string[] {
    return this.#differing;
  }

  async stop(): Promise<void> {
    this.#going = false;
    await this.#users;
  }

  async #keepScanning(user: ApiUser, offset: number): Promise<void> {
    for (let turn = offset; this.#going; turn += 1) {
      const sentence = SENTENCES[turn % SENTENCES.length]!;
      const answer = await user.scan(sentence);
      this.answers.push(answer);
      if (answer.status === 200) {
        const found = JSON.stringify(findings(answer));
        const before = this.#first.get(sentence);
        if (before === undefined) this.#first.set(sentence, found);
        else if (before !== found) this.#differing.push(sentence);
      }
      await pause(EVERY_MS);
    }
  }
}
