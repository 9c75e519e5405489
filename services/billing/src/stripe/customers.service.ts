import { Inject, Injectable } from '@nestjs/common';
import { type Actor, AppError } from '@plainscan/contracts';
import { CLOCK, type Clock, SingleFlight } from '@plainscan/service-kit';
import type Stripe from 'stripe';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { AccountsStore } from '../accounts/accounts.store.ts';
import { CustomerEntity } from '../db/entities/customer.entity.ts';
import { type Deadline, waitMs, sharedDeadline, StripeCalls } from './stripe-calls.ts';
import { isInvalidParam, isMissing, isReplayed, paymentsUnavailable } from './stripe-errors.ts';

const accountDeleted = (): AppError => new AppError('invalid', 'INVALID_REQUEST', 'This account no longer exists.');

/** One Stripe customer per user. */
@Injectable()
export class CustomersService {
  private readonly creating = new SingleFlight<string>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsStore,
    private readonly calls: StripeCalls,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  find(userId: string): Promise<CustomerEntity | null> {
    return this.dataSource.manager.findOneBy(CustomerEntity, { userId });
  }

  /** The user's Stripe customer ID. */
  async stripeIdOf(userId: string): Promise<string | null> {
    return (await this.find(userId))?.stripeId ?? null;
  }

  /** The user of a Stripe customer. */
  async userOf(stripeId: string): Promise<string | null> {
    const found = await this.dataSource.manager.findOneBy(CustomerEntity, { stripeId });
    return found?.userId ?? null;
  }

  /**
   * Runs `work` with the user's Stripe customer, creating it if there is none; runs it again with a new one if Stripe
   * has deleted the stored one.
   * @throws AppError PAYMENTS_UNAVAILABLE, INVALID_REQUEST for an erased user; what `work` throws
   */
  async with<T>(ctx: Deadline, user: Actor, work: (stripeId: string) => Promise<T>): Promise<T> {
    const stripeId = await this.ensure(ctx, user);
    try {
      return await work(stripeId);
    } catch (err) {
      if (!isMissing(err, 'customer')) throw err;
      await this.dataSource.manager.update(CustomerEntity, { stripeId }, { stripeId: null, email: null });
      return work(await this.ensure(ctx, user, stripeId));
    }
  }

  /** Prevents new payments for this user from now on. */
  async close(userId: string): Promise<void> {
    await this.dataSource.manager.update(CustomerEntity, { userId }, { closed: true });
  }

  /** Creates the customer at Stripe, or finds the one that an earlier attempt created but didn't store. */
  async create(ctx: Deadline, userId: string, replaced: string | null = null): Promise<string> {
    const key = `customer-${userId}${replaced === null ? '' : `-after-${replaced}`}`;
    const create = (idempotencyKey: string) => (stripe: Stripe) =>
      stripe.customers.create({ metadata: { userId } }, { idempotencyKey });
    try {
      return (await this.calls.raw(ctx, create(key))).id;
    } catch (err) {
      if (!isReplayed(err)) throw this.calls.asAppError(err);
      const hour = Math.floor(this.clock() / 3_600_000);
      return (await this.calls.ask(ctx, create(`${key}-${hour}`))).id;
    }
  }

  /** Optimistic locking for state read from Stripe. False: other state was written since `version` was read. */
  async advance(manager: EntityManager, userId: string, version: number): Promise<boolean> {
    const { affected } = await manager.update(CustomerEntity, { userId, version }, { version: version + 1 });
    return affected === 1;
  }

  private ensure(ctx: Deadline, user: Actor, replaced: string | null = null): Promise<string> {
    const ensure = () => this.ensureNow(sharedDeadline(), user, replaced);
    return this.creating.run(`${user.userId} ${user.email}`, ensure, waitMs(ctx), paymentsUnavailable);
  }

  private async ensureNow(ctx: Deadline, { userId, email }: Actor, replaced: string | null): Promise<string> {
    const customer = (await this.find(userId)) ?? (await this.insert(userId));
    if (!customer || customer.closed) throw accountDeleted();
    const stripeId = customer.stripeId ?? (await this.store(userId, await this.create(ctx, userId, replaced)));
    if (email !== null && customer.email !== email) await this.sendEmail(ctx, userId, stripeId, email);
    return stripeId;
  }

  private async insert(userId: string): Promise<CustomerEntity | null> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.accounts.lock(manager, userId))) throw accountDeleted();
      await manager
        .createQueryBuilder()
        .insert()
        .into(CustomerEntity)
        .values({ userId, createdAt: new Date(this.clock()) })
        .orIgnore()
        .execute();
    });
    return this.find(userId);
  }

  /** If another replica has stored a customer in the meantime, that one is kept. */
  private async store(userId: string, created: string): Promise<string> {
    await this.dataSource.manager.update(CustomerEntity, { userId, stripeId: IsNull() }, { stripeId: created });
    const stored = await this.find(userId);
    if (!stored || stored.closed || stored.stripeId === null) throw accountDeleted();
    return stored.stripeId;
  }

  private async sendEmail(ctx: Deadline, userId: string, stripeId: string, email: string): Promise<void> {
    try {
      await this.calls.raw(ctx, (stripe) => stripe.customers.update(stripeId, { email }));
    } catch (err) {
      if (isMissing(err)) return;
      const error = this.calls.asAppError(err);
      // A user whose address Stripe rejects can still pay but gets no email from Stripe.
      if (!isInvalidParam(err, 'email')) throw error;
    }
    await this.dataSource.manager.update(CustomerEntity, { userId, stripeId }, { email });
  }
}
