import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Entitlement } from '@plainscan/contracts';
import { type Clock, CLOCK } from '@plainscan/service-kit';
import type { MailQueue, QueuedMail } from '@plainscan/service-kit/mail';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { EmailEntity } from '../db/entities/email.entity.ts';
import { BillingEmails } from './billing-emails.ts';
import type { DueEmail } from './due-emails.ts';
import type { CancellationFacts, ReceiptFacts } from './email-facts.ts';

/** Emails about payments and subscriptions. Those that were sent or dropped remain, so that none is sent twice. */
@Injectable()
export class EmailsStore implements MailQueue {
  constructor(
    private readonly db: DataSource,
    private readonly emails: BillingEmails,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Call in the transaction that stores the change, with the entitlement after it. The end of one subscription isn't worth an email while
   * another one renews.
   */
  async add(manager: EntityManager, entitlement: Entitlement, due: readonly DueEmail[]): Promise<void> {
    const now = new Date(this.clock());
    const { userId, subscriptionStatus, accessExpiresAt } = entitlement;
    const rows = due
      .filter(({ kind }) => kind === 'receipt' || subscriptionStatus !== 'premium')
      .map((email) => ({
        id: randomUUID(),
        userId,
        kind: email.kind,
        subject: email.subject,
        facts: factsOf(email, accessExpiresAt),
        createdAt: now,
        attempts: 0,
        nextAttemptAt: now,
        sentAt: null,
        droppedAt: null,
      }));
    if (rows.length > 0)
      await manager.createQueryBuilder().insert().into(EmailEntity).values(rows).orIgnore().execute();
  }

  async claim(max: number, retryAt: Date): Promise<QueuedMail[]> {
    const rows = await this.db.transaction(async (manager) => {
      const due = await manager
        .createQueryBuilder(EmailEntity, 'email')
        .where('email.sentAt IS NULL AND email.droppedAt IS NULL AND email.nextAttemptAt <= :now', {
          now: new Date(this.clock()),
        })
        .orderBy('email.nextAttemptAt')
        .limit(max)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getMany();
      for (const { id, attempts } of due)
        await manager.update(EmailEntity, { id }, { attempts: attempts + 1, nextAttemptAt: retryAt });
      return due;
    });
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      createdAt: row.createdAt,
      attempts: row.attempts + 1,
      content: () => this.emails.compose(row),
    }));
  }

  async extendClaims(ids: readonly string[], retryAt: Date): Promise<void> {
    await this.db.manager.update(EmailEntity, { id: In(ids), sentAt: IsNull() }, { nextAttemptAt: retryAt });
  }

  async markSent(id: string): Promise<void> {
    await this.db.manager.update(EmailEntity, { id }, { sentAt: new Date(this.clock()) });
  }

  async retryAt(id: string, at: Date): Promise<void> {
    await this.db.manager.update(EmailEntity, { id }, { nextAttemptAt: at });
  }

  async drop(id: string): Promise<void> {
    await this.db.manager.update(EmailEntity, { id }, { droppedAt: new Date(this.clock()) });
  }

  /** Waiting, newest first. */
  newest(max: number): Promise<EmailEntity[]> {
    return this.db.manager.find(EmailEntity, {
      where: { sentAt: IsNull(), droppedAt: IsNull() },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: max,
    });
  }
}

function factsOf(email: DueEmail, accessUntil: string | null): ReceiptFacts | CancellationFacts {
  if (email.kind !== 'receipt') return { subscriptionId: email.subscriptionId, accessUntil };
  return { ...email.receipt, accessUntil };
}
