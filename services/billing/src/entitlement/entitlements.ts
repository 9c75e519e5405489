import type { Entitlement } from '@plainscan/contracts';
import type { CallContext, Clock } from '@plainscan/service-kit';
import type { DataSource } from 'typeorm';
import { actorOf } from '../actor.ts';
import { asTold, isAsTold } from '../changes/as-told.ts';
import type { EntitlementChanges } from '../changes/entitlement-changes.ts';
import { AccountEntity } from '../db/entities/account.entity.ts';
import { LatestRuns } from '../latest-runs.ts';
import type { Trials } from '../trial/trials.ts';
import { type EntitlementFacts, type EntitlementNow, entitlementOf } from './entitlement-of.ts';
import type { FactsStore } from './facts.store.ts';

/** What whoever asks may do now. */
export class Entitlements {
  readonly #db: DataSource;
  readonly #facts: FactsStore;
  readonly #trials: Trials;
  readonly #changes: EntitlementChanges;
  readonly #clock: Clock;
  readonly #runs = new LatestRuns();

  constructor(parts: { db: DataSource; facts: FactsStore; trials: Trials; changes: EntitlementChanges; clock: Clock }) {
    this.#db = parts.db;
    this.#facts = parts.facts;
    this.#trials = parts.trials;
    this.#changes = parts.changes;
    this.#clock = parts.clock;
  }

  /** Tells of what time alone has changed as well. @throws AppError UNAVAILABLE when the trial of one unknown here cannot be asked for */
  of(ctx: CallContext): Promise<Entitlement> {
    const { userId, role } = actorOf(ctx);
    // Of many calls at once, each is answered by what was read after it came.
    return this.#runs.run(`${userId} ${role}`, () => this.#of(ctx, userId, role === 'admin'));
  }

  async #of(ctx: CallContext, userId: string, admin: boolean): Promise<Entitlement> {
    const facts = await this.#known(ctx, userId, admin);
    const revision = await this.#revision(facts);
    return asTold(entitlementOf({ ...facts, admin }, this.#clock()), revision);
  }

  /** As far as it is known here, for the role `user`. */
  async known(userId: string): Promise<EntitlementNow> {
    return entitlementOf(await this.#facts.read(this.#db.manager, userId), this.#clock());
  }

  async #known(ctx: CallContext, userId: string, admin: boolean): Promise<EntitlementFacts> {
    const facts = await this.#facts.read(this.#db.manager, userId);
    const needsTrial = facts.trialStartedAt === null && !admin && !entitlementOf(facts, this.#clock()).premium;
    return needsTrial && (await this.#trials.ask(ctx)) ? this.#facts.read(this.#db.manager, userId) : facts;
  }

  async #revision(facts: EntitlementFacts): Promise<number> {
    const { userId } = facts;
    const account = await this.#db.manager.findOneBy(AccountEntity, { userId });
    if (!account) return 0;
    if (isAsTold(account.told, entitlementOf(facts, this.#clock()))) return account.revision;
    const told = await this.#db.transaction((manager) => this.#changes.touch(manager, userId));
    this.#changes.poke();
    return told?.revision ?? 0;
  }
}
