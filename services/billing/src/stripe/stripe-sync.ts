import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, unavailableError, withTimeout } from '@plainscan/service-kit';
import { MailSender } from '@plainscan/service-kit/mail';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountsStore } from '../accounts/accounts.store.ts';
import { CoalescedRuns } from '../coalesced-runs.ts';
import { CustomerEntity } from '../db/entities/customer.entity.ts';
import type { DueEmail } from '../emails/due-emails.ts';
import { EmailsStore } from '../emails/emails.store.ts';
import { EntitlementChanges } from '../entitlement/entitlement-changes.ts';
import { CustomersService } from './customers.service.ts';
import type { PaymentState } from './payment-state.ts';
import { type Deadline, waitMs, sharedDeadline } from './stripe-calls.ts';
import { paymentsUnavailable } from './stripe-errors.ts';
import { StripeReader } from './stripe-reader.ts';
import { StripeStateStore } from './stripe-state.store.ts';
import type { SubscriptionState } from './subscription-state.ts';

/** Optimistic attempts; one fails only if this or another replica writes in the meantime. */
const MAX_ATTEMPTS = 4;
/** How long the user's row may be locked while Stripe responds. */
const LOCKED_READ_MS = 3000;

interface StripeObject {
  id: string;
  customerId: string | null;
}

interface Snapshot<S> {
  state: S;
  readAt: Date;
}

interface Steps<S> {
  read: () => Promise<S | null>;
  /** whether Plainscan sold it; other purchases aren't stored */
  isOurs: (state: S) => boolean;
  write: (manager: EntityManager, state: S, readAt: Date) => Promise<DueEmail[]>;
}

/**
 * Copies the state of payments and subscriptions from Stripe. The content of calls and events is never trusted: the object is read
 * from Stripe, and stored only if nothing else was stored since before the read. So state never goes backward, even if events are
 * repeated, late, or out of order.
 */
@Injectable()
export class StripeSync {
  private readonly payments = new CoalescedRuns<PaymentState | null>();
  private readonly subscriptions = new CoalescedRuns<SubscriptionState | null>();

  constructor(
    private readonly reader: StripeReader,
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsStore,
    private readonly customers: CustomersService,
    private readonly store: StripeStateStore,
    private readonly changes: EntitlementChanges,
    private readonly emails: EmailsStore,
    private readonly mailSender: MailSender,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** null: Stripe has no such payment, or it belongs to another user. @throws AppError PAYMENTS_UNAVAILABLE */
  payment(ctx: Deadline, userId: string, id: string): Promise<PaymentState | null> {
    const sync = () => {
      const shared = sharedDeadline();
      return this.sync(userId, {
        read: () => this.reader.payment(shared, id),
        isOurs: (state) => state.isOneTime && state.userId === userId,
        write: (manager, state, readAt) => this.store.savePayment(manager, userId, state, readAt),
      });
    };
    return this.payments.run(`${userId} ${id}`, sync, waitMs(ctx), paymentsUnavailable);
  }

  /** null: Stripe has no such subscription, or it belongs to another user. @throws AppError PAYMENTS_UNAVAILABLE */
  subscription(ctx: Deadline, userId: string, id: string): Promise<SubscriptionState | null> {
    const sync = () => {
      const shared = sharedDeadline();
      return this.sync(userId, {
        read: () => this.reader.subscription(shared, id),
        isOurs: (state) => state.isPremium,
        write: (manager, state, readAt) => this.store.saveSubscription(manager, userId, state, readAt),
      });
    };
    return this.subscriptions.run(`${userId} ${id}`, sync, waitMs(ctx), paymentsUnavailable);
  }

  private async sync<S extends StripeObject>(userId: string, steps: Steps<S>): Promise<S | null> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const customer = await this.customers.find(userId);
      const snapshot = customer && (await this.readOwned(this.dataSource.manager, customer, steps.read));
      if (!snapshot || !steps.isOurs(snapshot.state)) return snapshot?.state ?? null;
      const outcome = await this.dataSource.transaction(async (manager) => {
        if (!(await this.accounts.lock(manager, userId))) return 'erased';
        return (await this.write(manager, customer, snapshot, steps.write)) ? 'written' : 'outdated';
      });
      if (outcome === 'erased') return null;
      if (outcome === 'outdated') continue;
      this.notify();
      return snapshot.state;
    }
    const state = await this.dataSource.transaction((manager) => this.syncLocked(manager, userId, steps));
    this.notify();
    return state;
  }

  /** Holds the lock during the read, so that it can't conflict again. @throws AppError UNAVAILABLE if Stripe is slow */
  private async syncLocked<S extends StripeObject>(
    manager: EntityManager,
    userId: string,
    { read, isOurs, write }: Steps<S>,
  ): Promise<S | null> {
    if (!(await this.accounts.lock(manager, userId))) return null;
    const customer = await manager.findOneBy(CustomerEntity, { userId });
    const readQuickly = () => withTimeout(LOCKED_READ_MS, read, unavailableError);
    const snapshot = customer && (await this.readOwned(manager, customer, readQuickly));
    if (snapshot && isOurs(snapshot.state)) await this.write(manager, customer, snapshot, write);
    return snapshot?.state ?? null;
  }

  /** null: Stripe has no such object, or it belongs to another customer. */
  private async readOwned<S extends StripeObject>(
    manager: EntityManager,
    customer: CustomerEntity,
    read: Steps<S>['read'],
  ): Promise<Snapshot<S> | null> {
    const readAt = new Date(this.clock());
    const state = await read();
    return state && (await this.isOwnedBy(manager, customer, state)) ? { state, readAt } : null;
  }

  /** Whether the object belongs to the user's customer, or to a previous one that Stripe has deleted. */
  private async isOwnedBy(
    manager: EntityManager,
    { userId, stripeId }: CustomerEntity,
    { id, customerId }: StripeObject,
  ): Promise<boolean> {
    if (customerId === null) return false;
    return customerId === stripeId || (await this.store.userOf(manager, id)) === userId;
  }

  /** Call it under the lock on the user's row. False: other state was stored since before this one was read. */
  private async write<S extends StripeObject>(
    manager: EntityManager,
    { userId, version }: CustomerEntity,
    { state, readAt }: Snapshot<S>,
    write: Steps<S>['write'],
  ): Promise<boolean> {
    if (!(await this.customers.advance(manager, userId, version))) return false;
    const due = await write(manager, state, readAt);
    const entitlement = await this.changes.recompute(manager, userId);
    if (entitlement) await this.emails.add(manager, entitlement, due);
    return true;
  }

  private notify(): void {
    this.changes.notify();
    this.mailSender.notify();
  }
}
