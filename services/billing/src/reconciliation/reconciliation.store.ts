import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@plainscan/service-kit';
import { DataSource } from 'typeorm';

const CHECKOUT_DAYS = 3;
const BATCH = 500;

export interface Unsettled {
  kind: 'payment' | 'subscription';
  userId: string;
  id: string;
}

/** Stores the progress of the reconciliation and finds the objects it has to reread. */
@Injectable()
export class ReconciliationStore {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** True if a run is due; this replica must then perform it. */
  async claim(everyMs: number): Promise<boolean> {
    const now = this.clock();
    const [, count] = (await this.dataSource.query(
      `UPDATE reconciliation SET begun_at = $1 WHERE begun_at IS NULL OR begun_at <= $2`,
      [new Date(now), new Date(now - everyMs + 1000)],
    )) as [unknown[], number];
    return count === 1;
  }

  /** Epoch seconds by Stripe's clock; null: no run has completed yet. */
  async eventsUntil(): Promise<number | null> {
    const [row] = (await this.dataSource.query(`SELECT events_until FROM reconciliation`)) as {
      events_until: Date | null;
    }[];
    return row?.events_until ? row.events_until.getTime() / 1000 : null;
  }

  async setEventsUntil(seconds: number): Promise<void> {
    await this.dataSource.query(`UPDATE reconciliation SET events_until = greatest(events_until, to_timestamp($1))`, [
      seconds,
    ]);
  }

  /** Checkouts that may have been paid, payments being processed, and subscriptions whose period is over. */
  async unsettled(): Promise<Unsettled[]> {
    const now = this.clock();
    // In random order, so that no object is always left out when there is more than one batch.
    return (await this.dataSource.query(
      `SELECT * FROM (SELECT 'payment' AS kind, user_id AS "userId", stripe_id AS id FROM checkouts
         WHERE kind = 'one_time' AND stripe_id IS NOT NULL AND begun_at > $1
       UNION SELECT 'payment', user_id, id FROM payments WHERE kind = 'one_time' AND status = 'processing'
       UNION SELECT 'subscription', user_id, stripe_id FROM checkouts
         WHERE kind = 'subscription' AND stripe_id IS NOT NULL AND begun_at > $1
       UNION SELECT 'subscription', user_id, id FROM subscriptions
         WHERE ended_at IS NULL AND current_period_end < $2 AND status NOT IN ('canceled', 'incomplete_expired')
       ) AS unsettled ORDER BY random() LIMIT ${BATCH}`,
      [new Date(now - CHECKOUT_DAYS * 24 * 3_600_000), new Date(now)],
    )) as Unsettled[];
  }
}
