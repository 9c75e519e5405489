import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { CLOCK, type Clock, LOGGER, type Logger, newContext } from '@plainscan/service-kit';
import { DatabaseConnection } from '@plainscan/service-kit/postgres';
import { type Deadline, StripeCalls } from '../stripe/stripe-calls.ts';
import { StripeSync } from '../stripe/stripe-sync.ts';
import { stripeEventSchema } from '../webhook/event-target.ts';
import { StripeEventsService } from '../webhook/stripe-events.service.ts';
import { ReconciliationStore } from './reconciliation.store.ts';

const EVERY_MS = 5 * 60_000;
/** Until a replica's first run succeeds. */
const RETRY_FIRST_MS = 30_000;
/** Per call to Stripe; a whole run may take longer. */
const CALL_MS = 10_000;
/** Events may appear in Stripe's list with a delay. */
const OVERLAP_S = 10 * 60;
/** As long as Stripe keeps events. */
const FIRST_PERIOD_S = 30 * 24 * 3600;
/** Per run. */
const MAX_EVENTS = 10_000;
/** More failures than this mean that Stripe itself is failing, not single objects. */
const MAX_FAILURES = 5;

interface ListedEvent {
  id: string;
  created: number;
}

/**
 * Repairs what lost webhooks and crashes left inconsistent. On start, and then on one replica every five minutes,
 * applies the events that Stripe lists, then rereads open payments and overdue subscriptions.
 */
@Injectable()
export class ReconciliationJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private running: Promise<void> | null = null;
  private stopped = false;
  private isFirst = true;
  private isFailing = false;

  constructor(
    private readonly calls: StripeCalls,
    private readonly events: StripeEventsService,
    private readonly sync: StripeSync,
    private readonly store: ReconciliationStore,
    private readonly database: DatabaseConnection,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    void this.database.opened.then(() => this.runFirst());
  }

  @Interval(RETRY_FIRST_MS)
  runFirst(): void {
    if (this.isFirst) this.start(() => this.run());
  }

  @Interval(EVERY_MS)
  runIfDue(): void {
    this.start(async () => {
      if (await this.store.claim(EVERY_MS)) await this.run();
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  /** @throws AppError PAYMENTS_UNAVAILABLE */
  async run(): Promise<void> {
    await this.applyEvents();
    await this.forEach(await this.store.unsettled(), async ({ kind, userId, id }) => {
      if (kind === 'payment') await this.sync.payment(callDeadline(), userId, id);
      else await this.sync.subscription(callDeadline(), userId, id);
    });
    if (this.isFailing) this.logger.info('reconciled with Stripe after failures');
    this.isFirst = this.isFailing = false;
  }

  /** No-op while another run is in progress. */
  private start(work: () => Promise<void>): void {
    if (this.stopped || !this.calls.isConfigured || !this.database.dataSource.isInitialized) return;
    this.running ??= this.logErrors(work).finally(() => (this.running = null));
  }

  /** Logs only the first of consecutive failures. */
  private async logErrors(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (err) {
      if (!this.isFailing) this.logger.warn({ err }, 'failed to reconcile with Stripe; retrying');
      this.isFailing = true;
    }
  }

  /**
   * Continues after a single failure, because the next run reads the object again. Returns the items that failed. @throws
   * if Stripe itself fails
   */
  private async forEach<T extends { id: string }>(all: readonly T[], work: (one: T) => Promise<void>): Promise<T[]> {
    const failed: T[] = [];
    for (const one of all) {
      if (this.stopped) break;
      try {
        await work(one);
      } catch (err) {
        failed.push(one);
        if (failed.length >= MAX_FAILURES) throw err;
        this.logger.warn({ err, id: one.id }, 'failed to reconcile');
      }
    }
    return failed;
  }

  private async applyEvents(): Promise<void> {
    const until = await this.store.eventsUntil();
    const since = until === null ? Math.floor(this.clock() / 1000) - FIRST_PERIOD_S : until - OVERLAP_S;
    const { open, upTo } = await this.unappliedEvents(since);
    const failed = await this.forEach(open, async (listed) => {
      const event = stripeEventSchema.safeParse(listed);
      if (event.success) await this.events.apply(callDeadline(), event.data);
    });
    if (upTo === null || this.stopped) return;
    await this.store.setEventsUntil(Math.min(upTo, ...failed.map(({ created }) => created)));
  }

  /**
   * The oldest events that haven't been applied yet, oldest first, and the time up to which they are complete (null: no
   * events). Stripe lists the newest first, so events beyond `MAX_EVENTS` are left to the next run.
   */
  private async unappliedEvents(since: number): Promise<{ open: ListedEvent[]; upTo: number | null }> {
    let open: ListedEvent[] = [];
    let upTo: number | null = null;
    let after: string | undefined;
    for (;;) {
      const { data, has_more } = await this.calls.ask(callDeadline(), (stripe) =>
        stripe.events.list({ created: { gte: since }, limit: 100, ...(after && { starting_after: after }) }),
      );
      upTo ??= data[0]?.created ?? null;
      const applied = await this.events.applied(data.map(({ id }) => id));
      open.push(...data.filter(({ id }) => !applied.has(id)));
      if (open.length > MAX_EVENTS) {
        open = open.slice(-MAX_EVENTS);
        upTo = open[0]!.created;
      }
      after = data.at(-1)?.id;
      if (!has_more || after === undefined) return { open: open.reverse(), upTo };
    }
  }
}

const callDeadline = (): Deadline => newContext({ deadlineMs: CALL_MS });
