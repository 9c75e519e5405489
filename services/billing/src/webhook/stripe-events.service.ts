import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@plainscan/service-kit';
import { DataSource, In } from 'typeorm';
import { PaymentEntity } from '../db/entities/payment.entity.ts';
import { WebhookEventEntity } from '../db/entities/webhook-event.entity.ts';
import { CustomersService } from '../stripe/customers.service.ts';
import { timeOf } from '../stripe/payment-state.ts';
import type { Deadline } from '../stripe/stripe-calls.ts';
import { StripeReader } from '../stripe/stripe-reader.ts';
import { StripeStateStore } from '../stripe/stripe-state.store.ts';
import { StripeSync } from '../stripe/stripe-sync.ts';
import { UserSubscriptions } from '../subscriptions/user-subscriptions.ts';
import { eventTarget, type EventTarget, type StripeEvent } from './event-target.ts';

/** Applies each Stripe event once, by syncing the object it is about. */
@Injectable()
export class StripeEventsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly customers: CustomersService,
    private readonly store: StripeStateStore,
    private readonly reader: StripeReader,
    private readonly sync: StripeSync,
    private readonly subscriptions: UserSubscriptions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Which of these events were already applied. */
  async applied(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await this.dataSource.manager.find(WebhookEventEntity, {
      where: { id: In([...ids]) },
      select: { id: true },
    });
    return new Set(found.map(({ id }) => id));
  }

  /** Ignores events that were already applied or are about nothing stored here. @throws AppError PAYMENTS_UNAVAILABLE */
  async apply(ctx: Deadline, event: StripeEvent): Promise<void> {
    const target = eventTarget(event);
    if (!target || (await this.applied([event.id])).size > 0) return;
    const userId = await this.userOf(ctx, target);
    // The customer belongs to another system or to an erased user.
    if (userId === null) return;
    await this.syncTarget(ctx, userId, target);
    await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(WebhookEventEntity)
      .values({ id: event.id, type: event.type, createdAt: timeOf(event.created), receivedAt: new Date(this.clock()) })
      .orIgnore()
      .execute();
  }

  private async userOf(ctx: Deadline, target: EventTarget): Promise<string | null> {
    const known = target.kind === 'customer' ? null : await this.store.userOf(this.dataSource.manager, target.id);
    if (known !== null) return known;
    if (target.customer !== null) return this.customers.userOf(target.customer);
    // Disputes and refunds don't name their customer.
    const payment = target.kind === 'payment' ? await this.reader.payment(ctx, target.id) : null;
    return payment?.customerId ? this.customers.userOf(payment.customerId) : null;
  }

  private async syncTarget(ctx: Deadline, userId: string, target: EventTarget): Promise<void> {
    if (target.kind === 'subscription') {
      await this.sync.subscription(ctx, userId, target.id);
      await this.subscriptions.endDuplicates(ctx, userId);
    } else if (target.kind === 'customer') await this.subscriptions.readAll(ctx, userId);
    else {
      const payment = await this.sync.payment(ctx, userId, target.id);
      if (target.isReversal && payment && !payment.isOneTime) await this.syncSubscriptionOf(ctx, userId, target.id);
    }
  }

  private async syncSubscriptionOf(ctx: Deadline, userId: string, paymentId: string): Promise<void> {
    const known = await this.dataSource.manager.findOneBy(PaymentEntity, { id: paymentId });
    if (known?.subscriptionId) await this.sync.subscription(ctx, userId, known.subscriptionId);
    else await this.subscriptions.readAll(ctx, userId);
  }
}
