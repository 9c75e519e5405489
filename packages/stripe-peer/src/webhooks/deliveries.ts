import { newId } from '../ids.ts';
import type { Event } from '../wire.ts';
import { signature } from './sign.ts';

export interface Attempt {
  /** ISO 8601 */
  at: string;
  /** of the endpoint's answer; null where it gave none */
  status: number | null;
  error?: string;
}

/** One event on its way to the webhook endpoint. */
export interface Delivery {
  id: string;
  event: string;
  type: string;
  state: 'pending' | 'delivered' | 'dropped' | 'gaveUp';
  attempts: Attempt[];
  /** epoch milliseconds; when it is tried again */
  nextAt: number;
}

export interface WebhookEndpoint {
  url: string;
  /** whsec_… */
  secret: string;
}

export interface DeliveriesOptions {
  kept: Map<string, Delivery>;
  events: ReadonlyMap<string, Event>;
  endpoint: WebhookEndpoint | null;
  /** before the first retry; doubles with each */
  retryMs: number;
  saved: () => Promise<void>;
}

const MAX_BACKOFF_MS = 60_000;
const MAX_ATTEMPTS = 100;
const TIMEOUT_MS = 10_000;
const MAX_KEPT = 2000;
const DONE: ReadonlySet<Delivery['state']> = new Set(['delivered', 'dropped', 'gaveUp']);

/** Sends events to the webhook endpoint, one after the other in the order they happened; one that fails is tried again later. */
export class Deliveries {
  readonly #kept: Map<string, Delivery>;
  readonly #events: ReadonlyMap<string, Event>;
  readonly #retryMs: number;
  readonly #saved: () => Promise<void>;
  #endpoint: WebhookEndpoint | null;
  #paused = false;
  #copies = 1;
  #toDrop = 0;
  #stopped = false;
  #running: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #waiting: (() => void)[] = [];
  readonly #stop = new AbortController();

  constructor({ kept, events, endpoint, retryMs, saved }: DeliveriesOptions) {
    this.#kept = kept;
    this.#events = events;
    this.#endpoint = endpoint;
    this.#retryMs = retryMs;
    this.#saved = saved;
  }

  add(event: Event): void {
    if (!this.#endpoint) return;
    for (let copy = 0; copy < this.#copies; copy++) this.#queue(event.id);
    this.#wake();
  }

  #queue(event: string): Delivery {
    const state = this.#toDrop > 0 ? 'dropped' : 'pending';
    if (state === 'dropped') this.#toDrop -= 1;
    const { type } = this.#events.get(event)!;
    const delivery: Delivery = { id: newId('whd'), event, type, state, attempts: [], nextAt: Date.now() };
    this.#kept.set(delivery.id, delivery);
    this.#forgetOldest();
    return delivery;
  }

  #forgetOldest(): void {
    for (const [id, { state }] of this.#kept) {
      if (this.#kept.size <= MAX_KEPT) return;
      if (DONE.has(state)) this.#kept.delete(id);
    }
  }

  setEndpoint(endpoint: WebhookEndpoint | null): void {
    this.#endpoint = endpoint;
    this.retryNow();
  }

  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    this.#wake();
  }

  /** From now on each event is sent so many times. */
  sendCopies(copies: number): void {
    this.#copies = copies;
  }

  /** The next `count` deliveries never leave. */
  dropNext(count: number): void {
    this.#toDrop += count;
  }

  /** What waits for its next try is tried at once. */
  retryNow(): void {
    for (const delivery of this.pending()) delivery.nextAt = Date.now();
    this.#wake();
  }

  /** Sends an event that happened once more, whatever became of it. */
  redeliver(event: string): void {
    if (!this.#endpoint) return;
    this.#queue(event);
    this.#wake();
  }

  /** Sends exactly these, in this order and even while paused; what was pending of them is done with it. */
  async deliverInOrder(events: readonly string[]): Promise<Delivery[]> {
    while (this.#running) await this.#running;
    clearTimeout(this.#timer);
    const sent: Delivery[] = [];
    const send = async () => {
      for (const event of events) {
        const delivery = this.pending().find((each) => each.event === event) ?? this.#queue(event);
        await this.#try(delivery);
        sent.push(delivery);
      }
    };
    await this.#exclusively(send);
    return sent;
  }

  /** One run at a time, so that deliveries keep their order. */
  #exclusively(run: () => Promise<void>): Promise<void> {
    this.#running = run().finally(() => {
      this.#running = null;
      this.#wake();
    });
    return this.#running;
  }

  all(): Delivery[] {
    return [...this.#kept.values()];
  }

  pending(): Delivery[] {
    return this.all().filter(({ state }) => state === 'pending');
  }

  /** Resolves when nothing waits to be delivered, which a failing endpoint may put off for long. */
  async settled(): Promise<void> {
    while (!this.#stopped && (this.#running || (this.#endpoint && this.pending().length > 0)))
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  start(): void {
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#stop.abort();
    this.#tellWaiting();
    await this.#running;
  }

  #tellWaiting(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #wake(): void {
    clearTimeout(this.#timer);
    if (this.#running || this.#paused || this.#stopped || !this.#endpoint) return;
    const nextAt = Math.min(...this.pending().map((each) => each.nextAt));
    if (nextAt === Infinity) {
      this.#tellWaiting();
      return;
    }
    this.#timer = setTimeout(() => void this.#exclusively(() => this.#run()), Math.max(0, nextAt - Date.now()));
  }

  async #run(): Promise<void> {
    await this.#saved(); // an event is told of only once it cannot be forgotten
    for (;;) {
      const due = this.pending().find(({ nextAt }) => nextAt <= Date.now());
      if (!due || this.#paused || this.#stopped) break;
      await this.#try(due);
    }
    await this.#saved();
  }

  async #try(delivery: Delivery): Promise<void> {
    const endpoint = this.#endpoint;
    const event = this.#events.get(delivery.event);
    if (!endpoint || !event) {
      delivery.state = 'gaveUp';
      return;
    }
    const attempt = await this.#post(endpoint, { ...event, pending_webhooks: 1 });
    if (this.#stopped) return;
    delivery.attempts.push(attempt);
    const tries = delivery.attempts.length;
    if (attempt.status !== null && attempt.status >= 200 && attempt.status < 300) delivery.state = 'delivered';
    else if (tries >= MAX_ATTEMPTS) delivery.state = 'gaveUp';
    else delivery.nextAt = Date.now() + Math.min(MAX_BACKOFF_MS, this.#retryMs * 2 ** (tries - 1));
  }

  async #post({ url, secret }: WebhookEndpoint, event: Event): Promise<Attempt> {
    const body = JSON.stringify(event, null, 2);
    // Signed with the machine's own time: whoever receives it compares it with theirs.
    const now = new Date();
    const at = now.toISOString();
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature(body, secret, Math.floor(now.getTime() / 1000)),
          'user-agent': 'Stripe/1.0 (local peer)',
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#stop.signal]),
      });
      await answer.arrayBuffer();
      return { at, status: answer.status };
    } catch (error) {
      return { at, status: null, error: (error as Error).message };
    }
  }
}
