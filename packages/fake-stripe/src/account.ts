import type { Objects } from './store.ts';
import { type Event, newId, type WireObject } from './wire.ts';

/** The API version of the installed `stripe` SDK; a test compares them. */
export const API_VERSION = '2026-10-28.endive';

/** Stripe keeps events for 30 days. */
const EVENTS_KEPT_S = 30 * 86_400;
const NO_REQUEST: Event['request'] = { id: null, idempotency_key: null };

interface AccountDeps {
  objects: Objects;
  /** epoch milliseconds */
  clock: () => number;
  /** base URL of the hosted pages */
  url: () => string;
  onEvent: (event: Event) => void;
}

/** A Stripe account: its objects, clock, and events. All changes are synchronous, so calls never interleave. */
export class Account {
  readonly objects: Objects;
  readonly #deps: AccountDeps;
  #replayedAt: number | null = null;
  /** the cause recorded in events */
  request = NO_REQUEST;

  constructor(deps: AccountDeps) {
    this.objects = deps.objects;
    this.#deps = deps;
  }

  get url(): string {
    return this.#deps.url();
  }

  /** Epoch seconds. */
  now(): number {
    return this.#replayedAt ?? Math.floor(this.#deps.clock() / 1000) + (this.objects.clock.get('offsetS') ?? 0);
  }

  /** Runs `action` with the clock at `at`; its events name no request as their cause. */
  replayAt(at: number, action: () => void): void {
    const { request } = this;
    this.#replayedAt = at;
    this.request = NO_REQUEST;
    try {
      action();
    } finally {
      this.#replayedAt = null;
      this.request = request;
    }
  }

  withRequest<T>(request: Event['request'], action: () => T): T {
    this.request = request;
    try {
      return action();
    } finally {
      this.request = NO_REQUEST;
    }
  }

  /** Records an event with a snapshot of `object`. */
  emit(type: string, object: WireObject, previous?: Record<string, unknown>): void {
    const { events } = this.objects;
    const event: Event = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now(),
      data: structuredClone({ object, ...(previous && { previous_attributes: previous }) }),
      livemode: false,
      pending_webhooks: 0,
      request: { ...this.request },
      type,
    };
    events.set(event.id, event);
    for (const { id, created } of events.values()) {
      if (created > event.created - EVENTS_KEPT_S) break;
      events.delete(id);
    }
    this.#deps.onEvent(event);
  }

  /** Changes `object` and emits the event with the previous values; does nothing if nothing changes. */
  update<T extends WireObject>(type: string, object: T, change: Partial<T>): void {
    const previous: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(change)) {
      const old = object[key as keyof T];
      if (JSON.stringify(old) !== JSON.stringify(value)) previous[key] = structuredClone(old);
    }
    if (Object.keys(previous).length === 0) return;
    Object.assign(object, change);
    this.emit(type, object, previous);
  }
}
