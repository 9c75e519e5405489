import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type {
  newStrategyInput,
  Strategy,
  strategyAlertBody,
  strategyChange,
  StrategySummary,
} from '@plainscan/contracts';
import { type CallContext, CLOCK, type Clock, storedText } from '@plainscan/service-kit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { StrategyAlertsService } from '../alerts/strategy-alerts.service.ts';
import { StrategyAlertsStore } from '../alerts/strategy-alerts.store.ts';
import type { StrategyEntity } from '../db/entities/strategy.entity.ts';
import { DELETED_STRATEGY_KEEP_MS } from '../db/retention.ts';
import { isSamePlan } from '../scans/plan-key.ts';
import { type RunResult, sortedSymbols } from '../scans/since-last-run.ts';
import { TicketedScans } from '../tickets/ticketed-scans.ts';
import { ownerOf } from '../users/caller.ts';
import { type LockedUser, UserLock } from '../users/user-lock.ts';
import { StrategiesStore, type StrategyFields } from './strategies.store.ts';
import { emptySentence, strategyNotFound } from './strategy-errors.ts';
import { copyName, givenName } from './strategy-name.ts';
import { StrategyRunsStore } from './strategy-runs.store.ts';

/** A call that is repeated within this time doesn't save another strategy. */
const REPEAT_WINDOW_MS = 60_000;

/** The caller's strategies; those of other users are reported as not found. */
@Injectable()
export class StrategiesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly userLock: UserLock,
    private readonly strategies: StrategiesStore,
    private readonly runs: StrategyRunsStore,
    private readonly alerts: StrategyAlertsService,
    private readonly alertsStore: StrategyAlertsStore,
    private readonly scans: TicketedScans,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(ctx: CallContext): Promise<{ strategies: StrategySummary[] }> {
    return { strategies: await this.strategies.list(this.dataSource.manager, ownerOf(ctx)) };
  }

  /** @throws AppError NOT_FOUND */
  async get(ctx: CallContext, id: string): Promise<Strategy> {
    const found = await this.strategies.detail(this.dataSource.manager, ownerOf(ctx), id);
    if (!found) throw strategyNotFound();
    return found;
  }

  /** Creates one strategy even if the same call is repeated within a minute. @throws AppError STRATEGY_NAME_TAKEN, TOO_MANY_STRATEGIES */
  async save(ctx: CallContext, given: z.output<typeof newStrategyInput>): Promise<Strategy> {
    const fields = fieldsOf(given);
    const run = await this.firstRun(ctx, given);
    return this.write(ctx, async (user) => {
      const now = this.now();
      const namesake = await this.strategies.named(user, fields.name);
      if (namesake && isRepeat(namesake, fields, now)) return namesake.id;
      const id = randomUUID();
      await this.strategies.add(user, id, fields, now);
      if (run) await this.runs.saveFirst(user.manager, id, { ...run, ranAt: now });
      return id;
    });
  }

  /** A different plan deletes the last run. @throws AppError NOT_FOUND, STRATEGY_NAME_TAKEN, TOO_MANY_STRATEGIES */
  change(ctx: CallContext, id: string, change: z.output<typeof strategyChange>): Promise<Strategy> {
    return this.write(ctx, async (user) => {
      const existing = await this.own(user, id);
      const fields = fieldsOf({
        name: change.name ?? existing.name,
        description: change.description ?? existing.description,
        query: change.query ?? existing.query,
        plan: planAfter(existing, change),
      });
      // Uses the stored ID: the given one may differ in case.
      const isNewScan = !isSameScan(existing, fields);
      await this.strategies.change(user, existing.id, fields, { at: this.now(), isNewScan });
      if (isNewScan) {
        await this.runs.delete(user.manager, id);
        await this.alertsStore.forgetMatches(user, id);
      }
      return id;
    });
  }

  /** @throws AppError NOT_FOUND, UNKNOWN_SYMBOLS, PREMIUM_REQUIRED, ALERT_LIMIT; UNAVAILABLE if billing doesn't respond */
  async setAlert(
    ctx: CallContext,
    id: string,
    { on, rules: given }: z.output<typeof strategyAlertBody>,
  ): Promise<Strategy> {
    await this.get(ctx, id);
    const rules = given && this.alerts.checkedRules(given);
    const allowance = on ? await this.alerts.allowance(ctx) : null;
    return this.write(ctx, async (user) => {
      const existing = await this.own(user, id);
      if (allowance) await this.alerts.turnOn(user, existing.id, { allowance, rules });
      else await this.alerts.turnOff(user, existing.id);
      return id;
    });
  }

  /** Copies a strategy without its last run. Creates one copy even if the same `copyId` is repeated. @throws AppError NOT_FOUND, TOO_MANY_STRATEGIES */
  duplicate(ctx: CallContext, id: string, copyId: string): Promise<Strategy> {
    return this.write(ctx, async (user) => {
      const { name, description, query, plan } = await this.own(user, id);
      const copy = { name: copyName(name, await this.strategies.foldedNames(user)), description, query, plan };
      // If the ID belongs to another user, the result is NOT_FOUND.
      await this.strategies.add(user, copyId, copy, this.now());
      return copyId;
    });
  }

  /** No-op if it is already deleted. @throws AppError NOT_FOUND */
  async delete(ctx: CallContext, id: string): Promise<void> {
    await this.userLock.runExclusive(ctx, ownerOf(ctx), async (user) => {
      const existing = await this.strategies.find(user, id);
      if (!existing) throw strategyNotFound();
      if (!existing.deletedAt) await this.strategies.delete(user, id, this.now());
    });
  }

  /** No-op if it isn't deleted. @throws AppError NOT_FOUND after thirty days; STRATEGY_NAME_TAKEN, TOO_MANY_STRATEGIES */
  restore(ctx: CallContext, id: string): Promise<Strategy> {
    return this.write(ctx, async (user) => {
      const existing = await this.strategies.find(user, id);
      if (!existing || (existing.deletedAt && existing.deletedAt.getTime() + DELETED_STRATEGY_KEEP_MS <= this.clock()))
        throw strategyNotFound();
      if (existing.deletedAt) await this.strategies.restore(user, existing);
      return id;
    });
  }

  /** `work` returns the ID of the strategy that it wrote. */
  private write(ctx: CallContext, work: (user: LockedUser) => Promise<string>): Promise<Strategy> {
    return this.userLock.runExclusive(ctx, ownerOf(ctx), async (user) => {
      const written = await this.strategies.detail(user.manager, user.userId, await work(user));
      if (!written) throw strategyNotFound();
      return written;
    });
  }

  private async firstRun(
    ctx: CallContext,
    { plan, ticket, run }: z.output<typeof newStrategyInput>,
  ): Promise<RunResult | null> {
    const ran = ticket && plan ? await this.scans.found(ctx, ticket, (scanned) => isSamePlan(scanned, plan)) : null;
    if (ran || !run) return ran;
    const symbols = sortedSymbols(run.symbols);
    return { asOf: run.asOf, total: symbols!.length, symbols };
  }

  private async own(user: LockedUser, id: string): Promise<StrategyEntity> {
    const existing = await this.strategies.find(user, id);
    if (!existing || existing.deletedAt) throw strategyNotFound();
    return existing;
  }

  private now(): Date {
    return new Date(this.clock());
  }
}

/** Normalized for storage. @throws AppError INVALID_REQUEST for an empty name or sentence */
function fieldsOf({ name, description, query, plan }: StrategyFields): StrategyFields {
  const sentence = storedText(query).trim();
  if (sentence === '') throw emptySentence();
  return { name: givenName(name), description: storedText(description).trim(), query: sentence, plan };
}

/** A new sentence without a plan is parsed on every run; an unchanged sentence keeps its plan. */
function planAfter(existing: StrategyEntity, { query, plan }: z.output<typeof strategyChange>): StrategyFields['plan'] {
  if (plan !== undefined) return plan;
  return query === undefined || query === existing.query ? existing.plan : null;
}

function isSameScan(a: Pick<StrategyFields, 'query' | 'plan'>, b: Pick<StrategyFields, 'query' | 'plan'>): boolean {
  if (a.plan && b.plan) return isSamePlan(a.plan, b.plan);
  return !a.plan && !b.plan && a.query === b.query;
}

const isRepeat = (existing: StrategyEntity, fields: StrategyFields, now: Date): boolean =>
  now.getTime() - existing.createdAt.getTime() < REPEAT_WINDOW_MS &&
  existing.name === fields.name &&
  existing.description === fields.description &&
  existing.query === fields.query &&
  isSameScan(existing, fields);
