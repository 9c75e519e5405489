import { Inject, Injectable } from '@nestjs/common';
import { type Alert, AppError, type matchesFound } from '@plainscan/contracts';
import { actorId, type CallContext, type Clock, CLOCK, type EventPayload } from '@plainscan/service-kit';
import { derivedId, timeKeyOf, timePage } from '@plainscan/service-kit/postgres';
import { DataSource } from 'typeorm';
import { MatchesAlertEntity } from '../db/entities/alert.entity.ts';
import { AlertSenders } from '../deliveries/alert-senders.ts';
import { DeliveriesStore } from '../deliveries/deliveries.store.ts';
import { InboxStore, lockUser, toAlert } from './inbox.store.ts';

const invalidCursor = () =>
  new AppError('invalid', 'INVALID_CURSOR', 'This page of alerts is no longer available. Reload to see the newest.');

/** Stores alerts, and lists and marks the caller's own. */
@Injectable()
export class InboxService {
  constructor(
    private readonly db: DataSource,
    private readonly inbox: InboxStore,
    private readonly deliveries: DeliveriesStore,
    private readonly senders: AlertSenders,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Stores the alert and its deliveries, once. The scanner publishes it only for entitled users. */
  async receive({ userId: rawUserId, ...found }: EventPayload<typeof matchesFound>): Promise<void> {
    const userId = rawUserId.toLowerCase();
    const { strategyId, session, sessionSoFar, entered, left } = found;
    // During a session, each stock is reported at most once.
    const part = sessionSoFar ? ` ${[...entered, ...left].join(' ')}` : '';
    const id = derivedId(`alert ${strategyId} ${session}${part}`);
    const alert = { ...found, id, userId, createdAt: new Date(this.clock()), readAt: null };
    await this.db.transaction(async (manager) => {
      if (!(await lockUser(manager, userId))) return;
      if (!(await this.inbox.add(manager, MatchesAlertEntity, alert))) return;
      if (!found.example) await this.deliveries.add(manager, alert);
    });
    this.senders.notify();
  }

  /** @throws AppError INVALID_CURSOR */
  async list(
    ctx: CallContext,
    { limit, cursor }: { limit: number; cursor?: string | undefined },
  ): Promise<{ alerts: Alert[]; nextCursor: string | null }> {
    const after = cursor === undefined ? null : timeKeyOf(cursor, invalidCursor);
    const rows = await this.inbox.list(this.db.manager, actorId(ctx), { after, limit: limit + 1 });
    const { page, next } = timePage(rows, limit, ({ createdAt: at, id }) => ({ at, id }));
    return { alerts: page.map(toAlert), nextCursor: next };
  }

  async countUnread(ctx: CallContext): Promise<{ unread: number }> {
    return { unread: await this.inbox.countUnread(this.db.manager, actorId(ctx)) };
  }

  /** @throws AppError NOT_FOUND */
  async markRead(ctx: CallContext, id: string | null): Promise<{ unread: number }> {
    const marked = await this.inbox.markRead(this.db.manager, actorId(ctx), id, new Date(this.clock()));
    if (!marked) throw new AppError('not_found', 'NOT_FOUND', 'Alert not found.');
    return this.countUnread(ctx);
  }
}
