import { Inject, Injectable } from '@nestjs/common';
import { type AlertRules, AppError, listEntitlements, matchesFound, type MatchesFound } from '@plainscan/contracts';
import { PlanRefused } from '@plainscan/scan-engine';
import { CLOCK, type Clock, LOGGER, type Logger, newContext, RpcClient } from '@plainscan/service-kit';
import { addAllToOutbox, OutboxRelay } from '@plainscan/service-kit/postgres';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { ScanEvaluator } from '../evaluation/scan-evaluator.ts';
import { loadMarket } from '../market/load-market.ts';
import { MarketBlocksStore } from '../market/market-blocks.store.ts';
import { defineJob, MARKET_QUEUE } from '../market/market-queues.ts';
import { jobIds, type PublishedMarket } from '../market/market-version.ts';
import { WatchlistSymbols } from '../watchlists/watchlist-symbols.ts';
import { AlertEvaluations } from './alert-evaluations.ts';
import { alertOf, type Changes, listed } from './alert-of.ts';
import { isCompleted } from './completed-session.ts';
import { symbolsOf, storedSymbols } from './stored-symbols.ts';
import { type EvaluatedAlert, type PendingAlert, type Phase, StrategyAlertsStore } from './strategy-alerts.store.ts';
import { Stopwatch } from './stopwatch.ts';

/** Strategies per transaction. */
const BATCH = 2000;
/** Maximum number of users per call to billing. */
const USERS_PER_CALL = 200;

/** Added when a market is published. RefreshMarket adds it again while alerts are pending, for example once the session has closed. */
export const evaluateAlerts = defineJob({
  name: 'evaluate-alerts',
  queue: MARKET_QUEUE,
  payload: z.strictObject({ version: z.string() }),
  id: ({ version }) => jobIds.alerts(version),
});

type Outcome = EvaluatedAlert & { matches: number; changes: Changes | null };

/**
 * Publishes what the strategies' alerts report: once per strategy and completed session, resuming where an earlier attempt stopped; and
 * during a session, once per publication, for the alerts that ask for it.
 */
@Injectable()
export class EvaluateAlerts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly blocks: MarketBlocksStore,
    private readonly alerts: StrategyAlertsStore,
    private readonly evaluator: ScanEvaluator,
    private readonly watchlists: WatchlistSymbols,
    private readonly rpc: RpcClient,
    private readonly outbox: OutboxRelay,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Whether the market's newest session is completed and has alerts that haven't been evaluated. */
  async isDue({ asOf }: Pick<PublishedMarket, 'asOf'>): Promise<boolean> {
    return isCompleted(asOf, this.clock()) && this.alerts.hasPending(this.dataSource.manager, asOf, 'closed');
  }

  async process({ version }: z.output<typeof evaluateAlerts.payload>, isStopping: () => boolean): Promise<void> {
    const market = await this.blocks.current();
    // A market that has replaced this one has its own job.
    if (market?.version !== version) return;
    const phase: Phase = isCompleted(market.asOf, this.clock()) ? 'closed' : 'open';
    if (!(await this.alerts.hasPending(this.dataSource.manager, market.asOf, phase))) return;
    const watch = new Stopwatch();
    const loaded = await watch.time('load', () => loadMarket(this.blocks, market, this.logger));
    try {
      const evaluations = new AlertEvaluations(loaded, this.evaluator, this.watchlists);
      let strategies = 0;
      for (;;) {
        const stored = await this.evaluateAll(evaluations, { market, phase }, watch, isStopping);
        strategies += stored ?? 0;
        // During the session, the next publication evaluates them all again.
        if (stored === null || phase === 'open') break;
        // A strategy that was changed meanwhile is still pending and is evaluated in the next pass.
        if (stored === 0) throw new Error('every pending strategy changed during its evaluation');
      }
      this.logger.info(
        { version, phase, strategies, evaluations: evaluations.count, steps: watch.rounded },
        'alerts evaluated',
      );
    } finally {
      await loaded.threads.close();
    }
  }

  /**
   * One pass over the pending strategies, in batches. Returns how many were stored; null if none is pending. During the session, only
   * those that have something to report are stored.
   */
  private async evaluateAll(
    evaluations: AlertEvaluations,
    { market, phase }: { market: PublishedMarket; phase: Phase },
    watch: Stopwatch,
    isStopping: () => boolean,
  ): Promise<number | null> {
    const entitlements = new Map<string, Entitlement>();
    let after: string | null = null;
    let stored: number | null = null;
    for (;;) {
      if (isStopping()) throw new Error('this worker is stopping; the next attempt resumes here');
      const page: { phase: Phase; after: string | null; limit: number } = { phase, after, limit: BATCH };
      const pending = await watch.time('read', () => this.alerts.pending(this.dataSource.manager, market.asOf, page));
      if (pending.length === 0) return stored;
      const entitled = await watch.time('entitlements', () => this.entitled(pending, entitlements));
      const outcomes = await watch.time('evaluate', async () => {
        const found: Outcome[] = [];
        for (const alert of pending)
          found.push(await this.evaluate(evaluations, alert, market.asOf, entitled.has(alert.strategyId)));
        return found;
      });
      stored = (stored ?? 0) + (await watch.time('store', () => this.publish(outcomes, market, phase)));
      after = pending.at(-1)!.strategyId;
      if (pending.length < BATCH) return stored;
    }
  }

  /** The strategies whose users are entitled to the alert now. @param known by user, those read before */
  private async entitled(pending: readonly PendingAlert[], known: Map<string, Entitlement>): Promise<Set<string>> {
    const userIds = [...new Set(pending.flatMap(({ userId, byAdmin }) => (byAdmin ? [] : [userId])))];
    const unknown = userIds.filter((userId) => !known.has(userId));
    const calls: Promise<{ entitlements: Entitlement[] }>[] = [];
    for (let from = 0; from < unknown.length; from += USERS_PER_CALL)
      calls.push(
        this.rpc.call(newContext(), listEntitlements, { userIds: unknown.slice(from, from + USERS_PER_CALL) }),
      );
    for (const { entitlements } of await Promise.all(calls))
      for (const entitlement of entitlements) known.set(entitlement.userId, entitlement);
    const entitlements = userIds.flatMap((userId) => known.get(userId) ?? []);
    const premium = new Set(entitlements.flatMap((each) => (each.premium ? [each.userId] : [])));
    const onTrial = entitlements.filter((each) => !each.premium && each.trial?.active).map(({ userId }) => userId);
    const inTrial = new Set(onTrial.length === 0 ? [] : await this.alerts.inTrial(this.dataSource.manager, onTrial));
    const allowed = pending.filter(
      ({ userId, strategyId, byAdmin }) => byAdmin || premium.has(userId) || inTrial.has(strategyId),
    );
    return new Set(allowed.map(({ strategyId }) => strategyId));
  }

  private async evaluate(
    evaluations: AlertEvaluations,
    alert: PendingAlert,
    session: string,
    isEntitled: boolean,
  ): Promise<Outcome> {
    const skipped = { alert, total: null, symbols: null, alerted: false, matches: 0, changes: null };
    if (!isEntitled) return skipped;
    try {
      const now = await evaluations.matches(alert);
      const { total, symbols, compared } = now;
      const unchanged = { alert, total, symbols, alerted: false, matches: total, changes: null };
      if (alert.total !== null && alert.symbols === symbols) return unchanged;
      const before = alert.total === null ? (await evaluations.previousMatches(alert)).symbols : alert.symbols;
      const { rules, alertedSession, told } = alert;
      const { reported, baseline } = compared.once({ rules, alertedSession, before, told }, () =>
        alertOf(JSON.parse(rules) as AlertRules, { before, now, told }, { session, alertedSession }),
      );
      return { ...unchanged, symbols: baseline, alerted: reported !== null, changes: reported };
    } catch (err) {
      if (!isRefusal(err)) throw err;
      this.logger.warn({ err, strategyId: alert.strategyId, session }, 'failed to evaluate alert; session skipped');
      return skipped;
    }
  }

  /** Stores the batch and its events. Returns how many strategies were stored. */
  private async publish(outcomes: readonly Outcome[], market: PublishedMarket, phase: Phase): Promise<number> {
    const changed = outcomes.filter(({ changes }) => changes !== null);
    if (phase === 'open' && changed.length === 0) return 0;
    const stored = await this.dataSource.transaction(async (manager) => {
      const ids =
        phase === 'closed'
          ? await this.alerts.store(manager, market.asOf, outcomes)
          : await this.alerts.storeTold(
              manager,
              market.asOf,
              changed.map(({ alert, changes }) => ({ alert, told: nowTold(alert, changes!) })),
            );
      const reported = changed.filter(({ alert }) => ids.has(alert.strategyId));
      const events = reported.map((outcome) => ({
        payload: found(outcome, market, phase),
        onceFor: onceFor(outcome, market, phase),
      }));
      await addAllToOutbox(manager, matchesFound, events);
      return { strategies: ids.size, events: events.length };
    });
    if (stored.events > 0) this.outbox.notify();
    return stored.strategies;
  }
}

type Entitlement = z.output<typeof listEntitlements.output>['entitlements'][number];

function found(
  { alert, matches, changes }: Outcome,
  { asOf: session, simulated }: PublishedMarket,
  phase: Phase,
): MatchesFound {
  const { strategyId, userId, name } = alert;
  const sessionSoFar = phase === 'open';
  return {
    strategyId,
    userId,
    name,
    session,
    sessionSoFar,
    total: matches,
    simulated,
    example: false,
    ...listed(changes!),
  };
}

const onceFor = ({ alert, changes }: Outcome, { asOf }: PublishedMarket, phase: Phase): string =>
  `${alert.strategyId} ${asOf}` + (phase === 'open' ? ` ${alert.updatedAt} ${nowTold(alert, changes!)}` : '');

/** The stocks that were reported during the session, with those of `changes`. */
const nowTold = ({ told }: PendingAlert, { entered, left }: Changes): string =>
  storedSymbols([...symbolsOf(told ?? ''), ...entered, ...left].sort());

/** The strategy can't be evaluated: another attempt would have the same result. */
const isRefusal = (err: unknown): boolean =>
  err instanceof PlanRefused || (err instanceof AppError && ['invalid', 'unprocessable'].includes(err.category));
