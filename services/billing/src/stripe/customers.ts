import { type Actor, AppError } from '@plainscan/contracts';
import type { Clock } from '@plainscan/service-kit';
import type Stripe from 'stripe';
import type { DataSource, EntityManager } from 'typeorm';
import type { AccountsStore } from '../accounts/accounts.store.ts';
import { CustomerEntity } from '../db/entities/customer.entity.ts';
import { SharedRun } from '../shared-run.ts';
import type { Deadline, StripeCalls } from './stripe-calls.ts';
import { isKept, isMissing, isRefused } from './stripe-failure.ts';

const gone = (): AppError => new AppError('invalid', 'INVALID_REQUEST', 'This account does not exist any more.');

/** One customer at Stripe for each user. */
export class Customers {
  readonly #db: DataSource;
  readonly #accounts: AccountsStore;
  readonly #calls: StripeCalls;
  readonly #clock: Clock;
  readonly #making = new SharedRun<string>();

  constructor(parts: { db: DataSource; accounts: AccountsStore; calls: StripeCalls; clock: Clock }) {
    this.#db = parts.db;
    this.#accounts = parts.accounts;
    this.#calls = parts.calls;
    this.#clock = parts.clock;
  }

  find(userId: string): Promise<CustomerEntity | null> {
    return this.#db.manager.findOneBy(CustomerEntity, { userId });
  }

  /** The user that Stripe knows by that id. */
  async userOf(stripeId: string): Promise<string | null> {
    const found = await this.#db.manager.findOneBy(CustomerEntity, { stripeId });
    return found?.userId ?? null;
  }

  /**
   * `work` with the user's id at Stripe, made where there is none; again with a new one when Stripe has deleted the one it knew.
   * @throws AppError PAYMENTS_UNAVAILABLE, INVALID_REQUEST of a user who was erased; what `work` throws
   */
  async with<T>(ctx: Deadline, user: Actor, work: (stripeId: string) => Promise<T>): Promise<T> {
    const stripeId = await this.#idOf(ctx, user);
    try {
      return await work(stripeId);
    } catch (err) {
      if (!isMissing(err, 'customer')) throw err;
      await this.forget(stripeId);
      return work(await this.#idOf(ctx, user, stripeId));
    }
  }

  /** Stripe does not know this customer any more. */
  async forget(stripeId: string): Promise<void> {
    await this.#db.manager.update(CustomerEntity, { stripeId }, { stripeId: null, email: null });
  }

  /** From now on nothing is begun for this user. */
  async close(userId: string): Promise<void> {
    await this.#db.manager.update(CustomerEntity, { userId }, { closed: true });
  }

  /** Makes the one that may have been made without our knowing. */
  async made(ctx: Deadline, userId: string, after: string | null = null): Promise<string> {
    const key = `customer-${userId}${after === null ? '' : `-after-${after}`}`;
    const create = (idempotencyKey: string) => (stripe: Stripe) =>
      stripe.customers.create({ metadata: { userId } }, { idempotencyKey });
    try {
      return (await this.#calls.raw(ctx, create(key))).id;
    } catch (err) {
      if (!isKept(err)) throw this.#calls.refused(err);
      const hour = Math.floor(this.#clock() / 3_600_000);
      return (await this.#calls.ask(ctx, create(`${key}-${hour}`))).id;
    }
  }

  /** Counts one more state that was written; false: another was, after `version` was read. */
  async advance(manager: EntityManager, userId: string, version: number): Promise<boolean> {
    const { affected } = await manager.update(CustomerEntity, { userId, version }, { version: version + 1 });
    return affected === 1;
  }

  #idOf(ctx: Deadline, user: Actor, after: string | null = null): Promise<string> {
    return this.#making.run(`${user.userId} ${user.email}`, () => this.#make(ctx, user, after));
  }

  async #make(ctx: Deadline, { userId, email }: Actor, after: string | null): Promise<string> {
    let customer = await this.find(userId);
    if (!customer) {
      await this.#db.transaction(async (manager) => {
        if (!(await this.#accounts.lock(manager, userId))) throw gone();
        await manager.query('INSERT INTO customers (user_id, created_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
          userId,
          new Date(this.#clock()),
        ]);
      });
      customer = await this.find(userId);
    }
    if (!customer || customer.closed) throw gone();
    const stripeId = customer.stripeId ?? (await this.#store(userId, await this.made(ctx, userId, after)));
    if (email !== null && customer.email !== email) await this.#tellEmail(ctx, userId, stripeId, email);
    return stripeId;
  }

  /** What another replica has stored meanwhile counts. */
  async #store(userId: string, made: string): Promise<string> {
    await this.#db.manager.query('UPDATE customers SET stripe_id = $2 WHERE user_id = $1 AND stripe_id IS NULL', [
      userId,
      made,
    ]);
    const stored = await this.find(userId);
    if (!stored || stored.closed || stored.stripeId === null) throw gone();
    return stored.stripeId;
  }

  async #tellEmail(ctx: Deadline, userId: string, stripeId: string, email: string): Promise<void> {
    try {
      await this.#calls.raw(ctx, (stripe) => stripe.customers.update(stripeId, { email }));
    } catch (err) {
      if (isMissing(err)) return;
      const failure = this.#calls.refused(err);
      // Whose address Stripe takes for none pays all the same, and gets no mail of Stripe's.
      if (!isRefused(err, 'email')) throw failure;
    }
    await this.#db.manager.update(CustomerEntity, { userId, stripeId }, { email });
  }
}
