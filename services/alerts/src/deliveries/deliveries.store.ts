import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK, MARKET_TIME_ZONE } from '@plainscan/service-kit';
import type { MailQueue, QueuedMail } from '@plainscan/service-kit/mail';
import { DataSource, type EntityManager } from 'typeorm';
import type { AlertEntity } from '../db/entities/alert.entity.ts';
import { DeliveryEntity } from '../db/entities/delivery.entity.ts';
import { ALERT_EMAIL, AlertEmails } from './alert-emails.ts';

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: MARKET_TIME_ZONE, dateStyle: 'short' });

type EmailedAlert = Pick<AlertEntity, 'id' | 'userId' | 'strategyId' | 'session' | 'name' | 'entered' | 'total'> &
  Pick<AlertEntity, 'enteredCount' | 'left' | 'leftCount' | 'simulated'>;
interface DueRow extends EmailedAlert {
  createdAt: Date;
  attempts: number;
}

const ALERT_COLUMNS = `a.id, a.user_id AS "userId", a.strategy_id AS "strategyId", a.session, a.name, a.entered,
  a.entered_count AS "enteredCount", a."left", a.left_count AS "leftCount", a.total, a.simulated`;

/** Alert emails waiting to be sent. Recipient and preferences are looked up at send time and never stored. */
@Injectable()
export class DeliveriesStore implements MailQueue {
  constructor(
    private readonly db: DataSource,
    private readonly emails: AlertEmails,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Call in the transaction that stores the alert. Replaces an unsent email about an earlier session. No-op if the strategy already had an
   * email sent this New York day.
   */
  async add(
    manager: EntityManager,
    { alertId, strategyId, createdAt }: Pick<DeliveryEntity, 'alertId' | 'strategyId' | 'createdAt'>,
  ): Promise<void> {
    await manager.query('DELETE FROM deliveries WHERE strategy_id = $1 AND sent_at IS NULL', [strategyId]);
    const day = DAY.format(createdAt);
    const delivery = { alertId, strategyId, day, createdAt, attempts: 0, nextAttemptAt: createdAt, sentAt: null };
    await manager.createQueryBuilder().insert().into(DeliveryEntity).values(delivery).orIgnore().execute();
  }

  async claim(max: number, retryAt: Date): Promise<QueuedMail[]> {
    const rows = await this.db.transaction(async (manager) => {
      const due = (await manager.query(
        `SELECT ${ALERT_COLUMNS}, d.created_at AS "createdAt", d.attempts
         FROM deliveries d JOIN alerts a ON a.id = d.alert_id
         WHERE d.sent_at IS NULL AND d.next_attempt_at <= $1 ORDER BY d.next_attempt_at LIMIT $2
         FOR UPDATE OF d SKIP LOCKED`,
        [new Date(this.clock()), max],
      )) as DueRow[];
      await manager.query(
        'UPDATE deliveries SET attempts = attempts + 1, next_attempt_at = $2 WHERE alert_id = ANY($1)',
        [due.map(({ id }) => id), retryAt],
      );
      return due;
    });
    return rows.map((row) => ({
      id: row.id,
      kind: ALERT_EMAIL,
      createdAt: row.createdAt,
      attempts: row.attempts + 1,
      content: () => this.emails.compose(row),
    }));
  }

  async markSent(id: string): Promise<void> {
    await this.db.manager.update(DeliveryEntity, { alertId: id }, { sentAt: new Date(this.clock()) });
  }

  async retryAt(id: string, at: Date): Promise<void> {
    await this.db.manager.update(DeliveryEntity, { alertId: id }, { nextAttemptAt: at });
  }

  async drop(id: string): Promise<void> {
    await this.db.manager.delete(DeliveryEntity, { alertId: id });
  }

  /** Unsent, newest first. */
  async newest(max: number): Promise<(EmailedAlert & { createdAt: Date })[]> {
    return (await this.db.query(
      `SELECT ${ALERT_COLUMNS}, d.created_at AS "createdAt" FROM deliveries d JOIN alerts a ON a.id = d.alert_id
       WHERE d.sent_at IS NULL ORDER BY d.created_at DESC, a.id DESC LIMIT $1`,
      [max],
    )) as DueRow[];
  }
}
