import type { ApiResponse, ApiUser } from './api-user.ts';

/** Sends scans at a steady rate, regardless of pending responses, rotating through users. */
export class SteadyScans {
  readonly #sent: Promise<ApiResponse>[] = [];
  readonly #timer: NodeJS.Timeout;

  /** @param sentence returns the sentence of the nth scan */
  constructor(users: readonly ApiUser[], perSecond: number, sentence: (n: number) => string) {
    const from = performance.now();
    const due = () => Math.floor(((performance.now() - from) / 1000) * perSecond);
    const send = () => {
      for (let n = this.#sent.length; n < due(); n += 1) this.#sent.push(users[n % users.length]!.scan(sentence(n)));
    };
    this.#timer = setInterval(send, 1000 / perSecond);
  }

  get sent(): number {
    return this.#sent.length;
  }

  /** Stops sending. */
  pause(): void {
    clearInterval(this.#timer);
  }

  /** All responses, once every scan has been answered. */
  responses(): Promise<ApiResponse[]> {
    return Promise.all(this.#sent);
  }
}
