import { API_VERSION } from './api-version.ts';
import { newId } from './ids.ts';
import type { Objects } from './store.ts';
import type { Event, WireObject } from './wire.ts';

export interface AccountOptions {
  objects: Objects;
  /** epoch milliseconds */
  clock: () => number;
  /** where the pages of this peer are */
  url: () => string;
  /** told of each event once it is kept */
  onEvent: (event: Event) => void;
}

/** Stripe forgets events after 30 days; here the oldest make room. */
const MAX_EVENTS = 10_000;

const NOBODY = { id: null, idempotency_key: null };

/** One Stripe account: its objects, its time, and what happens in it. Everything in it runs to its end without yielding. */
export class Account {
  readonly objects: Objects;
  readonly #clock: () => number;
  readonly #url: () => string;
  readonly #onEvent: (event: Event) => void;
  /** instants at which what is overdue happens while time is caught up with, by test clock ('' is the account's own) */
  readonly #pinned = new Map<string, number>();
  /** whom events name as their cause */
  request: Event['request'] = NOBODY;

  constructor({ objects, clock, url, onEvent }: AccountOptions) {
    this.objects = objects;
    this.#clock = clock;
    this.#url = url;
    this.#onEvent = onEvent;
  }

  get url(): string {
    return this.#url();
  }

  /** Epoch seconds on a test clock, or the account's own. */
  now(testClock: string | null = null): number {
    const pinned = this.#pinned.get(testClock ?? '');
    if (pinned !== undefined) return pinned;
    if (testClock) return this.objects.testClocks.get(testClock)!.frozen_time;
    return Math.floor(this.#clock() / 1000) + (this.objects.time.get('ahead') ?? 0);
  }

  /** Runs `act` as though it were `at` on that clock, and by nobody's request. */
  during(testClock: string | null, at: number, act: () => void): void {
    const { request } = this;
    this.#pinned.set(testClock ?? '', at);
    this.request = NOBODY;
    try {
      act();
    } finally {
      this.#pinned.delete(testClock ?? '');
      this.request = request;
    }
  }

  /** The test clock of whatever belongs to this customer. */
  clockOf(customer: string | null): string | null {
    return (customer && this.objects.customers.get(customer)?.test_clock) || null;
  }

  nowOf(customer: string | null): number {
    return this.now(this.clockOf(customer));
  }

  /** Keeps an event with a snapshot of `object` as it is now. */
  emit(type: string, object: WireObject, previous?: Record<string, unknown>): void {
    const owner = object.object === 'customer' ? object.id : (object as { customer?: string | null }).customer;
    const event: Event = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.nowOf(owner ?? null),
      data: structuredClone({ object, ...(previous && { previous_attributes: previous }) }),
      livemode: false,
      pending_webhooks: 0,
      request: { ...this.request },
      type,
    };
    this.objects.events.set(event.id, event);
    if (this.objects.events.size > MAX_EVENTS) this.objects.events.delete(this.objects.events.keys().next().value!);
    this.#onEvent(event);
  }

  /** Changes `object` and tells of it, naming what was there before; nothing where nothing changes. */
  update<T extends WireObject>(type: string, object: T, change: Partial<T>): void {
    const before: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(change)) {
      const old = object[key as keyof T];
      if (JSON.stringify(old) !== JSON.stringify(value)) before[key] = structuredClone(old);
    }
    if (Object.keys(before).length === 0) return;
    Object.assign(object, change);
    this.emit(type, object, before);
  }
}
