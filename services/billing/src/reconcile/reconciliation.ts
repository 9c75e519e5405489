import { setTimeout as sleep } from 'node:timers/promises';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { type Clock, type Logger, newContext } from '@plainscan/service-kit';
import type { Deadline, StripeCalls } from '../stripe/stripe-calls.ts';
import type { StripeMirror } from '../stripe/stripe-mirror.ts';
import { stripeEventSchema } from '../webhook/event-target.ts';
import type { StripeEvents } from '../webhook/stripe-events.ts';
import type { ReconciliationStore } from './reconciliation.store.ts';

const EVERY_MS = 5 * 60_000;
const RETRY_MS = 1000;
/** One pass may take long; each of its calls may not. */
const CALL_MS = 10_000;
/** Stripe lists an event a while after it happened. */
const OVERLAP_S = 10 * 60;
/** As long as Stripe keeps events. */
const FIRST_LOOK_S = 30 * 24 * 3600;
/** applied in one pass */
const MAX_EVENTS = 10_000;

interface ListedEvent {
  id: string;
  created: number;
}
/** Then it is Stripe, not an event. */
const MAX_FAILURES = 5;

/**
 * Repairs what a lost webhook left, and what a process that ended left in the middle: at the start and every five minutes, one replica
 * applies Stripe's own list of events, then reads again what is open and what should have renewed or ended.
 */
export class Reconciliation implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #calls: StripeCalls;
  readonly #events: StripeEvents;
  readonly #mirror: StripeMirror;
  readonly #store: ReconciliationStore;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(parts: {
    calls: StripeCalls;
    events: StripeEvents;
    mirror: StripeMirror;
    store: ReconciliationStore;
    clock: Clock;
    logger: Logger;
  }) {
    this.#calls = parts.calls;
    this.#events = parts.events;
    this.#mirror = parts.mirror;
    this.#store = parts.store;
    this.#clock = parts.clock;
    this.#logger = parts.logger;
  }

  onApplicationBootstrap(): void {
    if (this.#calls.areSetUp) this.#running = this.#run(this.#stopping.signal);
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(stopping: AbortSignal): Promise<void> {
    let first = true;
    let failing = false;
    while (!stopping.aborted) {
      let waitMs = EVERY_MS;
      try {
        if (!this.#store.isReady) waitMs = RETRY_MS;
        else if (first || (await this.#store.claim(EVERY_MS))) {
          await this.pass();
          if (failing) this.#logger.info('reconciled with Stripe again');
          first = failing = false;
        }
      } catch (err) {
        if (!failing) this.#logger.warn({ err }, 'not reconciled with Stripe; trying again');
        failing = true;
        waitMs = first ? 30 * RETRY_MS : EVERY_MS;
      }
      await sleep(waitMs, undefined, { signal: stopping }).catch(() => undefined);
    }
  }

  /** One look at everything. @throws AppError PAYMENTS_UNAVAILABLE */
  async pass(): Promise<void> {
    await this.#applyEvents();
    await this.#each(await this.#store.unsettled(), async ({ kind, userId, id }) => {
      if (kind === 'payment') await this.#mirror.payment(soon(), userId, id);
      else await this.#mirror.subscription(soon(), userId, id);
    });
  }

  /** One that fails keeps no other from it, and comes again with the next pass. Returns those. @throws when Stripe is at fault */
  async #each<T extends { id: string }>(all: readonly T[], work: (one: T) => Promise<void>): Promise<T[]> {
    const failed: T[] = [];
    for (const one of all) {
      if (this.#stopping.signal.aborted) break;
      try {
        await work(one);
      } catch (err) {
        failed.push(one);
        if (failed.length >= MAX_FAILURES) throw err;
        this.#logger.warn({ err, id: one.id }, 'not reconciled');
      }
    }
    return failed;
  }

  async #applyEvents(): Promise<void> {
    const until = await this.#store.eventsUntil();
    const since = until === null ? this.#nowS() - FIRST_LOOK_S : until - OVERLAP_S;
    const { open, upTo } = await this.#unapplied(since);
    const failed = await this.#each(open, async (given) => {
      const event = stripeEventSchema.safeParse(given);
      if (event.success) await this.#events.apply(soon(), event.data);
    });
    if (upTo === null || this.#stopping.signal.aborted) return;
    await this.#store.setEventsUntil(Math.min(upTo, ...failed.map(({ created }) => created)));
  }

  /**
   * The oldest events that were not applied yet, oldest first, and the time up to which they are complete (null: no events). Stripe
   * lists the newest first, so beyond `MAX_EVENTS` the newest are left to the next pass.
   */
  async #unapplied(since: number): Promise<{ open: ListedEvent[]; upTo: number | null }> {
    let open: ListedEvent[] = [];
    let upTo: number | null = null;
    let after: string | undefined;
    for (;;) {
      const { data, has_more } = await this.#calls.ask(soon(), (stripe) =>
        stripe.events.list({ created: { gte: since }, limit: 100, ...(after && { starting_after: after }) }),
      );
      upTo ??= data[0]?.created ?? null;
      const applied = await this.#events.applied(data.map(({ id }) => id));
      open.push(...data.filter(({ id }) => !applied.has(id)));
      if (open.length > MAX_EVENTS) {
        open = open.slice(-MAX_EVENTS);
        upTo = open[0]!.created;
      }
      after = data.at(-1)?.id;
      if (!has_more || after === undefined) return { open: open.reverse(), upTo };
    }
  }

  #nowS(): number {
    return Math.floor(this.#clock() / 1000);
  }
}

const soon = (): Deadline => newContext({ deadlineMs: CALL_MS });
