import { type Clock, unavailableFault } from '@plainscan/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import type { AccountsStore } from '../accounts/accounts.store.ts';
import type { EntitlementChanges } from '../changes/entitlement-changes.ts';
import type { CustomerEntity } from '../db/entities/customer.entity.ts';
import type { Customers } from './customers.ts';
import { LatestRuns } from './latest-runs.ts';
import type { MirrorStore } from './mirror.store.ts';
import type { PaymentState } from './payment-state.ts';
import type { ReadStripe } from './read-stripe.ts';
import type { Deadline } from './stripe-calls.ts';
import type { SubscriptionState } from './subscription-state.ts';

/** Each one that is lost was won by another replica, whose state is then newer. */
const ROUNDS = 8;

/**
 * Keeps here what Stripe says of payments and subscriptions. Nothing is taken from what a call or an event claims: the object is read
 * again, and written only if nobody wrote since before it was read. So the last one written is never older than the one before,
 * whatever comes twice, late or out of order.
 */
export class StripeMirror {
  readonly #read: ReadStripe;
  readonly #db: DataSource;
  readonly #accounts: AccountsStore;
  readonly #customers: Customers;
  readonly #store: MirrorStore;
  readonly #changes: EntitlementChanges;
  readonly #clock: Clock;
  readonly #runs = new LatestRuns();

  constructor(parts: {
    read: ReadStripe;
    db: DataSource;
    accounts: AccountsStore;
    customers: Customers;
    store: MirrorStore;
    changes: EntitlementChanges;
    clock: Clock;
  }) {
    this.#read = parts.read;
    this.#db = parts.db;
    this.#accounts = parts.accounts;
    this.#customers = parts.customers;
    this.#store = parts.store;
    this.#changes = parts.changes;
    this.#clock = parts.clock;
  }

  /** null: Stripe has no such payment, or it is not the user's. @throws Fault PAYMENTS_UNAVAILABLE */
  payment(ctx: Deadline, userId: string, id: string): Promise<PaymentState | null> {
    return this.#runs.run(`${userId} ${id}`, () =>
      this.#mirror(
        userId,
        async () => this.#read.payment(ctx, id),
        (manager, state, at) => this.#store.payment(manager, userId, state, at),
      ),
    );
  }

  /** null: Stripe has no such subscription, or it is not the user's. @throws Fault PAYMENTS_UNAVAILABLE */
  subscription(ctx: Deadline, userId: string, id: string): Promise<SubscriptionState | null> {
    return this.#runs.run(`${userId} ${id}`, () =>
      this.#mirror(
        userId,
        async () => this.#read.subscription(ctx, id),
        (manager, state, at) => this.#store.subscription(manager, userId, state, at),
      ),
    );
  }

  /** Of the user's customer, or of one before that Stripe has deleted. */
  async #isOf(
    { userId, stripeId }: CustomerEntity,
    state: { id: string; customerId: string | null },
  ): Promise<boolean> {
    if (state.customerId === null) return false;
    return state.customerId === stripeId || (await this.#store.userOf(this.#db.manager, state.id)) === userId;
  }

  async #mirror<S extends { id: string; customerId: string | null }>(
    userId: string,
    read: () => Promise<S | null>,
    write: (manager: EntityManager, state: S, readAt: Date) => Promise<void>,
  ): Promise<S | null> {
    for (let round = 0; round < ROUNDS; round++) {
      const customer = await this.#customers.find(userId);
      if (!customer) return null;
      const readAt = new Date(this.#clock());
      const state = await read();
      if (!state || !(await this.#isOf(customer, state))) return null;
      const written = await this.#db.transaction(async (manager) => {
        if (!(await this.#accounts.lock(manager, userId))) return 'erased';
        if (!(await this.#customers.advance(manager, userId, customer.version))) return 'overtaken';
        await write(manager, state, readAt);
        await this.#changes.touch(manager, userId);
        return 'written';
      });
      if (written === 'erased') return null;
      if (written === 'overtaken') continue;
      this.#changes.poke();
      return state;
    }
    throw unavailableFault();
  }
}
