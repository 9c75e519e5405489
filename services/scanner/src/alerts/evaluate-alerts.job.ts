import { Inject, Injectable } from '@nestjs/common';
import { AppError, listEntitlements, MAX_ALERT_SYMBOLS, matchesFound, TRIAL_ALERTS } from '@plainscan/contracts';
import { PlanTooCostly } from '@plainscan/scan-engine';
import { CLOCK, type Clock, LOGGER, type Logger, newContext, RpcClient } from '@plainscan/service-kit';
import { addToOutbox, OutboxRelay } from '@plainscan/service-kit/postgres';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { ScanEvaluator } from '../evaluation/scan-evaluator.ts';
import { loadMarket } from '../market/load-market.ts';
import { MarketBlocksStore } from '../market/market-blocks.store.ts';
import { defineJob, MARKET_QUEUE } from '../market/market-queues.ts';
import { jobIds, type PublishedMarket } from '../market/market-version.ts';
import { WatchlistSymbols } from '../watchlists/watchlist-symbols.ts';
import { AlertEvaluations, enteredSince, type Matches } from './alert-evaluations.ts';
import { isCompleted } from './completed-session.ts';
import { type PendingAlert, StrategyAlertsStore } from './strategy-alerts.store.ts';

/** Maximum number of users per call to billing. */
const BATCH = 200;

/** Added when a market is published. RefreshMarket adds it again while alerts are pending, for example once the session has closed. */
export const evaluateAlerts = defineJob({
  name: 'evaluate-alerts',
  queue: MARKET_QUEUE,
  payload: z.strictObject({ version: z.string() }),
  id: ({ version }) => jobIds.alerts(version),
});

/** Publishes the new matches of strategies with an alert, once per strategy and completed session. Resumes where an earlier attempt stopped. */
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
    return isCompleted(asOf, this.clock()) && this.alerts.hasPending(this.dataSource.manager, asOf);
  }

  async process({ version }: z.output<typeof evaluateAlerts.payload>, isStopping: () => boolean): Promise<void> {
    const market = await this.blocks.current();
    // A market that has replaced this one has its own job.
    if (market?.version !== version || !(await this.isDue(market))) return;
    const loaded = await loadMarket(this.blocks, market, this.logger);
    try {
      const evaluations = new AlertEvaluations(loaded, this.evaluator);
      let strategies = 0;
      for (;;) {
        const pending = await this.alerts.pending(this.dataSource.manager, market.asOf, BATCH);
        if (pending.length === 0) break;
        const entitled = await this.entitled(pending);
        let stored = 0;
        for (const alert of pending) {
          if (isStopping()) throw new Error('this worker is stopping; the next attempt resumes here');
          const at = { market, entitled: entitled.has(alert.strategyId) };
          if (await this.evaluate(evaluations, alert, at)) stored += 1;
        }
        // A strategy that was changed meanwhile is still pending and is evaluated in the next batch.
        if (stored === 0) throw new Error('every pending strategy changed during its evaluation');
        strategies += stored;
      }
      this.logger.info({ version, strategies, evaluations: evaluations.count }, 'alerts evaluated');
    } finally {
      await loaded.threads.close();
    }
  }

  /** The strategies whose users are entitled to the alert now. */
  private async entitled(pending: readonly PendingAlert[]): Promise<Set<string>> {
    const userIds = [...new Set(pending.map(({ userId }) => userId))];
    const { entitlements } = await this.rpc.call(newContext(), listEntitlements, { userIds });
    const byUser = new Map(entitlements.map((entitlement) => [entitlement.userId, entitlement]));
    const allowed = pending.filter(({ userId, byAdmin, rank }) => {
      const entitlement = byUser.get(userId);
      return byAdmin || entitlement?.premium || (entitlement?.trial?.active && rank <= TRIAL_ALERTS);
    });
    return new Set(allowed.map(({ strategyId }) => strategyId));
  }

  /** Returns false if the strategy was changed meanwhile. */
  private async evaluate(
    evaluations: AlertEvaluations,
    alert: PendingAlert,
    { market, entitled }: { market: PublishedMarket; entitled: boolean },
  ): Promise<boolean> {
    let found: Matches | null = null;
    let entered: string[] | null = null;
    if (entitled) {
      try {
        const plan = evaluations.planOf(alert);
        const within = await this.watchlists.ofUser(alert.userId)(plan);
        found = await evaluations.matches(plan, within);
        entered = enteredSince(alert.last ?? (await evaluations.previousMatches(plan, within)), found);
      } catch (err) {
        if (!isRefusal(err)) throw err;
        this.logger.warn(
          { err, strategyId: alert.strategyId, session: market.asOf },
          'failed to evaluate alert; session skipped',
        );
      }
    }
    return this.publish(alert, market, found, entered ?? []);
  }

  private async publish(
    alert: PendingAlert,
    { asOf: session, simulated }: PublishedMarket,
    found: Matches | null,
    entered: readonly string[],
  ): Promise<boolean> {
    const { strategyId, userId, name } = alert;
    const stored = await this.dataSource.transaction(async (manager) => {
      if (!(await this.alerts.store(manager, alert, session, found))) return false;
      if (!found || entered.length === 0) return true;
      const symbols = entered.slice(0, MAX_ALERT_SYMBOLS);
      const counts = { enteredCount: entered.length, total: found.total };
      const payload = { strategyId, userId, name, session, entered: symbols, ...counts, simulated, example: false };
      await addToOutbox(manager, matchesFound, payload, { onceFor: `${strategyId} ${session}` });
      return true;
    });
    if (entered.length > 0) this.outbox.notify();
    return stored;
  }
}

/** The strategy can't be evaluated: another attempt would have the same result. */
const isRefusal = (err: unknown): boolean =>
  err instanceof PlanTooCostly || (err instanceof AppError && ['invalid', 'unprocessable'].includes(err.category));
