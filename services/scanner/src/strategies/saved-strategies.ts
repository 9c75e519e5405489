import { randomUUID } from 'node:crypto';
import type { newStrategyInput, Strategy, strategyChange, StrategySummary } from '@plainscan/contracts';
import { type CallContext, type Clock, storedText } from '@plainscan/service-kit';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { StrategyEntity } from '../db/entities/strategy.entity.ts';
import { isSamePlan } from '../scans/plan-key.ts';
import { keptSymbols } from '../scans/since-last-run.ts';
import { ownerOf } from '../users/owner-of.ts';
import type { LockedUser, UserLock } from '../users/user-lock.ts';
import type { StrategiesStore, StrategyWords } from './strategies.store.ts';
import { emptySentence, strategyNotFound } from './strategy-errors.ts';
import { copyName, givenName } from './strategy-name.ts';
import type { StrategyRunsStore } from './strategy-runs.store.ts';

export const KEEP_DELETED_MS = 30 * 24 * 3_600_000;
/** A call that comes again does so within this. */
const SAME_CALL_MS = 60_000;

/** Strategies of whoever asks; another's do not exist. */
export class SavedStrategies {
  readonly #db: DataSource;
  readonly #lock: UserLock;
  readonly #strategies: StrategiesStore;
  readonly #runs: StrategyRunsStore;
  readonly #clock: Clock;

  constructor(parts: {
    db: DataSource;
    lock: UserLock;
    strategies: StrategiesStore;
    runs: StrategyRunsStore;
    clock: Clock;
  }) {
    this.#db = parts.db;
    this.#lock = parts.lock;
    this.#strategies = parts.strategies;
    this.#runs = parts.runs;
    this.#clock = parts.clock;
  }

  async list(ctx: CallContext): Promise<{ strategies: StrategySummary[] }> {
    return { strategies: await this.#strategies.list(this.#db.manager, ownerOf(ctx)) };
  }

  /** @throws AppError NOT_FOUND */
  async get(ctx: CallContext, id: string): Promise<Strategy> {
    const found = await this.#strategies.detail(this.#db.manager, ownerOf(ctx), id);
    if (!found) throw strategyNotFound();
    return found;
  }

  /** Once where the same comes again within a minute. @throws AppError STRATEGY_NAME_TAKEN, TOO_MANY_STRATEGIES */
  save(ctx: CallContext, { run, ...given }: z.output<typeof newStrategyInput>): Promise<Strategy> {
    const words = wordsOf(given);
    return this.#write(ctx, async (user) => {
      const now = this.#now();
      const namesake = await this.#strategies.named(user, words.name);
      if (namesake && isSameCall(namesake, words, now)) return namesake.id;
      const id = randomUUID();
      await this.#strategies.add(user, id, words, now);
      if (run) {
        const symbols = keptSymbols(run.symbols);
        await this.#runs.begin(user.manager, id, { asOf: run.asOf, total: symbols!.length, symbols, ranAt: now });
      }
      return id;
    });
  }

  /** Another plan forgets the last run. @throws AppError NOT_FOUND, STRATEGY_NAME_TAKEN, TOO_MANY_STRATEGIES */
  change(ctx: CallContext, id: string, change: z.output<typeof strategyChange>): Promise<Strategy> {
    return this.#write(ctx, async (user) => {
      const held = await this.#own(user, id);
      const words = wordsOf({
        name: change.name ?? held.name,
        description: change.description ?? held.description,
        query: change.query ?? held.query,
        plan: planAfter(held, change),
      });
      // By its own id: the one given may be spelled otherwise, and would be another's in a comparison.
      await this.#strategies.change(user, held.id, words, this.#now());
      if (!findsTheSame(held, words)) await this.#runs.forget(user.manager, id);
      return id;
    });
  }

  /** Without the last run. Once where `copyId` comes again. @throws AppError NOT_FOUND, TOO_MANY_STRATEGIES */
  duplicate(ctx: CallContext, id: string, copyId: string): Promise<Strategy> {
    return this.#write(ctx, async (user) => {
      const { name, description, query, plan } = await this.#own(user, id);
      const copy = { name: copyName(name, await this.#strategies.foldedNames(user)), description, query, plan };
      // Of an id that is another's, the answer is not found.
      await this.#strategies.add(user, copyId, copy, this.#now());
      return copyId;
    });
  }

  /** Nothing to do where it is deleted already. @throws AppError NOT_FOUND */
  async delete(ctx: CallContext, id: string): Promise<void> {
    await this.#lock.within(ctx, ownerOf(ctx), async (user) => {
      const held = await this.#strategies.find(user, id);
      if (!held) throw strategyNotFound();
      if (!held.deletedAt) await this.#strategies.delete(user, id, this.#now());
    });
  }

  /** Nothing to do where it is not deleted. @throws AppError NOT_FOUND after thirty days; STRATEGY_NAME_TAKEN, TOO_MANY_STRATEGIES */
  restore(ctx: CallContext, id: string): Promise<Strategy> {
    return this.#write(ctx, async (user) => {
      const held = await this.#strategies.find(user, id);
      if (!held || (held.deletedAt && held.deletedAt.getTime() + KEEP_DELETED_MS <= this.#clock()))
        throw strategyNotFound();
      if (held.deletedAt) await this.#strategies.restore(user, held);
      return id;
    });
  }

  /** `work` gives the id of what it wrote. */
  #write(ctx: CallContext, work: (user: LockedUser) => Promise<string>): Promise<Strategy> {
    return this.#lock.within(ctx, ownerOf(ctx), async (user) => {
      const written = await this.#strategies.detail(user.manager, user.userId, await work(user));
      if (!written) throw strategyNotFound();
      return written;
    });
  }

  async #own(user: LockedUser, id: string): Promise<StrategyEntity> {
    const held = await this.#strategies.find(user, id);
    if (!held || held.deletedAt) throw strategyNotFound();
    return held;
  }

  #now(): Date {
    return new Date(this.#clock());
  }
}

/** As they are kept. @throws AppError INVALID_REQUEST for a name that shows nothing, or a sentence of which nothing can be kept */
function wordsOf({ name, description, query, plan }: StrategyWords): StrategyWords {
  const sentence = storedText(query).trim();
  if (sentence === '') throw emptySentence();
  return { name: givenName(name), description: storedText(description).trim(), query: sentence, plan };
}

/** A new sentence without a plan is read anew at every run; the sentence there is keeps its plan. */
function planAfter(held: StrategyEntity, { query, plan }: z.output<typeof strategyChange>): StrategyWords['plan'] {
  if (plan !== undefined) return plan;
  return query === undefined || query === held.query ? held.plan : null;
}

function findsTheSame(a: Pick<StrategyWords, 'query' | 'plan'>, b: Pick<StrategyWords, 'query' | 'plan'>): boolean {
  if (a.plan && b.plan) return isSamePlan(a.plan, b.plan);
  return !a.plan && !b.plan && a.query === b.query;
}

const isSameCall = (held: StrategyEntity, words: StrategyWords, now: Date): boolean =>
  now.getTime() - held.createdAt.getTime() < SAME_CALL_MS &&
  held.name === words.name &&
  held.description === words.description &&
  held.query === words.query &&
  findsTheSame(held, words);
