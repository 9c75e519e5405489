import { type Clock, unavailableError, within } from '@plainscan/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import type { AccountsStore } from '../accounts/accounts.store.ts';
import type { EntitlementChanges } from '../changes/entitlement-changes.ts';
import { CustomerEntity } from '../db/entities/customer.entity.ts';
import type { Customers } from './customers.ts';
import { LatestRuns } from '../latest-runs.ts';
import type { MirrorStore } from './mirror.store.ts';
import type { PaymentState } from './payment-state.ts';
import type { ReadStripe } from './read-stripe.ts';
import type { Deadline } from './stripe-calls.ts';
import type { SubscriptionState } from './subscription-state.ts';

/** Each one that is lost was won by another write, of this or another replica. */
const ROUNDS = 4;
/** How long the user's row is held while Stripe answers. */
const ALONE_MS = 3000;

interface StateOfStripe {
  id: string;
  customerId: string | null;
}

interface Seen<S> {
  state: S;
  readAt: Date;
}

interface Steps<S> {
  read: () => Promise<S | null>;
  /** of what is not kept, nothing is written */
  isKept: (state: S) => boolean;
  write: (manager: EntityManager, state: S, readAt: Date) => Promise<void>;
}

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

  /** null: Stripe has no such payment, or it is not the user's. @throws AppError PAYMENTS_UNAVAILABLE */
  payment(ctx: Deadline, userId: string, id: string): Promise<PaymentState | null> {
    return this.#runs.run(`${userId} ${id}`, () =>
      this.#mirror(userId, {
        read: () => this.#read.payment(ctx, id),
        isKept: (state) => state.isOneTime && state.userId === userId,
        write: (manager, state, at) => this.#store.payment(manager, userId, state, at),
      }),
    );
  }

  /** null: Stripe has no such subscription, or it is not the user's. @throws AppError PAYMENTS_UNAVAILABLE */
  subscription(ctx: Deadline, userId: string, id: string): Promise<SubscriptionState | null> {
    return this.#runs.run(`${userId} ${id}`, () =>
      this.#mirror(userId, {
        read: () => this.#read.subscription(ctx, id),
        isKept: (state) => state.isPremium,
        write: (manager, state, at) => this.#store.subscription(manager, userId, state, at),
      }),
    );
  }

  async #mirror<S extends StateOfStripe>(userId: string, { read, isKept, write }: Steps<S>): Promise<S | null> {
    for (let round = 0; round < ROUNDS; round++) {
      const customer = await this.#customers.find(userId);
      const seen = customer && (await this.#look(this.#db.manager, customer, read));
      if (!seen || !isKept(seen.state)) return seen?.state ?? null;
      const written = await this.#db.transaction(async (manager) => {
        if (!(await this.#accounts.lock(manager, userId))) return 'erased';
        return (await this.#write(manager, customer, seen, write)) ? 'written' : 'overtaken';
      });
      if (written === 'erased') return null;
      if (written === 'overtaken') continue;
      this.#changes.poke();
      return seen.state;
    }
    const state = await this.#db.transaction((manager) => this.#mirrorAlone(manager, userId, { read, isKept, write }));
    this.#changes.poke();
    return state;
  }

  /** While others wait, so that whoever is overtaken each time comes to an end. @throws AppError UNAVAILABLE where Stripe is slow */
  async #mirrorAlone<S extends StateOfStripe>(
    manager: EntityManager,
    userId: string,
    { read, isKept, write }: Steps<S>,
  ): Promise<S | null> {
    if (!(await this.#accounts.lock(manager, userId))) return null;
    const customer = await manager.findOneBy(CustomerEntity, { userId });
    const soon = () => within(ALONE_MS, read, unavailableError);
    const seen = customer && (await this.#look(manager, customer, soon));
    if (seen && isKept(seen.state)) await this.#write(manager, customer, seen, write);
    return seen?.state ?? null;
  }

  /** null: Stripe has no such thing, or it is not the customer's. */
  async #look<S extends StateOfStripe>(
    manager: EntityManager,
    customer: CustomerEntity,
    read: Steps<S>['read'],
  ): Promise<Seen<S> | null> {
    const readAt = new Date(this.#clock());
    const state = await read();
    return state && (await this.#isOf(manager, customer, state)) ? { state, readAt } : null;
  }

  /** Of the user's customer, or of one before that Stripe has deleted. */
  async #isOf(
    manager: EntityManager,
    { userId, stripeId }: CustomerEntity,
    { id, customerId }: StateOfStripe,
  ): Promise<boolean> {
    if (customerId === null) return false;
    return customerId === stripeId || (await this.#store.userOf(manager, id)) === userId;
  }

  /** Under the lock of the user's row. False: another state was written since before this one was read. */
  async #write<S extends StateOfStripe>(
    manager: EntityManager,
    { userId, version }: CustomerEntity,
    { state, readAt }: Seen<S>,
    write: Steps<S>['write'],
  ): Promise<boolean> {
    if (!(await this.#customers.advance(manager, userId, version))) return false;
    await write(manager, state, readAt);
    await this.#changes.touch(manager, userId);
    return true;
  }
}
