import { createHmac } from 'node:crypto';
import type { Objects } from './store.ts';
import type { Event } from './wire.ts';

export interface WebhookEndpoint {
  url: string;
  /** whsec_… */
  secret: string;
}

export interface Attempt {
  /** null if the endpoint did not respond */
  status: number | null;
  error?: string;
}

/** An event that the endpoint has not accepted yet. */
export interface Delivery {
  event: string;
  type: string;
  attempts: Attempt[];
  /** epoch milliseconds */
  nextAt: number;
}

interface WebhookSenderDeps {
  objects: Objects;
  endpoint: WebhookEndpoint | null;
  /** delay before the first retry; doubles each time */
  retryMs: number;
  save: () => Promise<void>;
}

/** Retry delays stop doubling at 32 times the first, so that a service that restarts soon receives missed events. */
const MAX_DOUBLINGS = 5;
const MAX_ATTEMPTS = 100;
const TIMEOUT_MS = 10_000;

/** Stripe's signature scheme v1: HMAC-SHA256 of `<timestamp>.<body>`; `at` in epoch seconds. */
export const signature = (body: string, secret: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;

/** Sends events to the webhook endpoint, one at a time and in order; a failed one is retried later while the next ones proceed. */
export class WebhookSender {
  readonly #deps: WebhookSenderDeps;
  readonly #deliveries: Map<string, Delivery>;
  readonly #stopping = new AbortController();
  #endpoint: WebhookEndpoint | null;
  #sending: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #onIdle: (() => void)[] = [];

  constructor(deps: WebhookSenderDeps) {
    this.#deps = deps;
    this.#deliveries = deps.objects.deliveries;
    this.#endpoint = deps.endpoint;
  }

  add({ id, type }: Event): void {
    if (!this.#endpoint) return;
    this.#deliveries.set(id, { event: id, type, attempts: [], nextAt: Date.now() });
    this.schedule();
  }

  pending(): Delivery[] {
    return [...this.#deliveries.values()];
  }

  setEndpoint(endpoint: WebhookEndpoint | null): void {
    this.#endpoint = endpoint;
    this.retryNow();
  }

  retryNow(): void {
    for (const delivery of this.#deliveries.values()) delivery.nextAt = Date.now();
    this.schedule();
  }

  /** Resolves when every event has been accepted, or on `stop`. */
  async settled(): Promise<void> {
    while (!this.#stopping.signal.aborted && (this.#sending || (this.#endpoint && this.#deliveries.size > 0)))
      await new Promise<void>((resolve) => this.#onIdle.push(resolve));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    this.#releaseIdle();
    await this.#sending;
  }

  schedule(): void {
    clearTimeout(this.#timer);
    if (this.#sending || this.#stopping.signal.aborted || !this.#endpoint) return;
    if (this.#deliveries.size === 0) {
      this.#releaseIdle();
      return;
    }
    const nextAt = Math.min(...this.pending().map((delivery) => delivery.nextAt));
    this.#timer = setTimeout(
      () => {
        this.#sending = this.#sendDue().finally(() => {
          this.#sending = null;
          this.schedule();
        });
      },
      Math.max(0, nextAt - Date.now()),
    );
  }

  #releaseIdle(): void {
    for (const resolve of this.#onIdle.splice(0)) resolve();
  }

  async #sendDue(): Promise<void> {
    await this.#deps.save(); // events are sent only once the change they report is on disk
    while (!this.#stopping.signal.aborted) {
      const due = this.pending().find(({ nextAt }) => nextAt <= Date.now());
      if (!due) break;
      await this.#send(due);
    }
    await this.#deps.save();
  }

  async #send(delivery: Delivery): Promise<void> {
    const event = this.#deps.objects.events.get(delivery.event);
    const attempt = this.#endpoint && event ? await this.#post(this.#endpoint, event) : null;
    if (this.#stopping.signal.aborted) return;
    if (attempt) delivery.attempts.push(attempt);
    const { status } = attempt ?? { status: null };
    const tries = delivery.attempts.length;
    if (!attempt || tries >= MAX_ATTEMPTS || (status !== null && status >= 200 && status < 300))
      this.#deliveries.delete(delivery.event);
    else delivery.nextAt = Date.now() + this.#deps.retryMs * 2 ** Math.min(tries - 1, MAX_DOUBLINGS);
  }

  async #post({ url, secret }: WebhookEndpoint, event: Event): Promise<Attempt> {
    const body = JSON.stringify({ ...event, pending_webhooks: 1 }, null, 2);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          // The machine's clock, because the receiver compares the timestamp with its own.
          'stripe-signature': signature(body, secret, Math.floor(Date.now() / 1000)),
          'user-agent': 'Stripe/1.0 (fake)',
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#stopping.signal]),
      });
      await response.arrayBuffer();
      return { status: response.status };
    } catch (err) {
      return { status: null, error: (err as Error).message };
    }
  }
}
