import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  DEFAULT_WATCHLIST,
  DEMO_SETUPS,
  type DemoSetup,
  MAX_LIQUID_SESSIONS,
  MAX_STORED_SYMBOLS,
  matchesFound,
  type ScanPlan,
  window,
} from '@plainscan/contracts';
import { previousSession } from '@plainscan/market-calendar';
import { describe } from '@plainscan/scan-language';
import { type CallContext, CLOCK, type Clock } from '@plainscan/service-kit';
import { addToOutbox, OutboxRelay } from '@plainscan/service-kit/postgres';
import type { EntityManager } from 'typeorm';
import { listed } from '../alerts/alert-of.ts';
import { addedSymbols, storedSymbols } from '../alerts/stored-symbols.ts';
import { StrategyAlertsStore } from '../alerts/strategy-alerts.store.ts';
import { StrategyEntity } from '../db/entities/strategy.entity.ts';
import { ScanEvaluator } from '../evaluation/scan-evaluator.ts';
import { HistoryStore, type RecordedScan } from '../history/history.store.ts';
import { CurrentMarket, isoDay, type LoadedMarket } from '../market/current-market.ts';
import { requirePlan } from '../scans/scan-reading.ts';
import { type RunResult, sortedSymbols } from '../scans/since-last-run.ts';
import { StrategiesStore } from '../strategies/strategies.store.ts';
import { StrategyRunsStore } from '../strategies/strategy-runs.store.ts';
import { UserLock } from '../users/user-lock.ts';
import { WatchlistsStore } from '../watchlists/watchlists.store.ts';
import { liquidBars } from './liquid-bars.ts';

const HOUR_MS = 3_600_000;
/** How long ago the sample runs took place: one on the session before the newest, one on the newest. */
const RAN_BEFORE_MS = { previous: 25 * HOUR_MS, newest: HOUR_MS } as const;
const SAVED_BEFORE_MS = 90 * 24 * HOUR_MS;
const MAX_EXAMPLES = 3;
/** Stocks of the sample watchlist: those with the largest dollar volume. */
const WATCHED_STOCKS = 8;

type DemoScan = DemoSetup & {
  plan: ScanPlan;
  runs: { ranAt: Date; found: RunResult }[];
  /** on the newest session and the two before, newest first */
  sessions: RunResult[];
};

interface ExampleStrategy {
  strategyId: string;
  name: string;
  simulated: boolean;
}

interface Example extends ExampleStrategy {
  session: string;
  entered: string[];
  total: number;
}

/** Saves the sample scans of a demo account, each with two runs and an alert, and a watchlist, and publishes a few sample alerts. */
@Injectable()
export class DemoService {
  constructor(
    private readonly market: CurrentMarket,
    private readonly evaluator: ScanEvaluator,
    private readonly userLock: UserLock,
    private readonly strategies: StrategiesStore,
    private readonly runs: StrategyRunsStore,
    private readonly history: HistoryStore,
    private readonly alerts: StrategyAlertsStore,
    private readonly watchlists: WatchlistsStore,
    private readonly outbox: OutboxRelay,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Only for demo accounts. Runs in one transaction; no-op for a user who has strategies, including deleted ones.
   * @throws AppError MARKET_LOADING
   */
  async seed(ctx: CallContext, demoUserId: string): Promise<{ strategies: number }> {
    const loaded = this.market.require();
    const scans = await Promise.all(DEMO_SETUPS.map((setup) => this.run(ctx, loaded, setup)));
    const saved = await this.userLock.runExclusive(ctx, demoUserId.toLowerCase(), async (user) => {
      const { manager, userId } = user;
      if (await manager.existsBy(StrategyEntity, { userId })) return { strategies: 0 };
      const recorded: RecordedScan[] = [];
      const examples: Example[] = [];
      for (const { runs, sessions, ...fields } of scans) {
        const id = randomUUID();
        const savedAt = new Date(this.clock() - SAVED_BEFORE_MS);
        await this.strategies.add(user, id, fields, savedAt);
        const session = sessions[0]!.asOf;
        await this.alerts.turnOn(user, { strategyId: id, byAdmin: false, turnedOnAt: savedAt, session });
        examples.push(...examplesOf({ strategyId: id, name: fields.name, simulated: loaded.meta.simulated }, sessions));
        const { query, plan } = fields;
        const run = { userId, scanId: null, query, strategyId: id };
        await this.runs.record(
          manager,
          runs.map((each) => ({ ...run, ...each, plan })),
        );
        const shown = { description: describe(plan), parser: 'builtin', plan: JSON.stringify(plan) } as const;
        recorded.push(...runs.map((each) => ({ ...run, ...each, ...shown })));
      }
      recorded.sort((a, b) => a.ranAt.getTime() - b.ranAt.getTime());
      await this.history.record(manager, recorded);
      const symbols = liquidBars(loaded.market, WATCHED_STOCKS, MAX_LIQUID_SESSIONS).stocks.map(({ symbol }) => symbol);
      const watchlist = { id: randomUUID(), name: DEFAULT_WATCHLIST, symbols };
      await this.watchlists.add(user, watchlist, new Date(this.clock() - SAVED_BEFORE_MS));
      await publishExamples(manager, userId, examples);
      return { strategies: scans.length };
    });
    this.outbox.notify();
    return saved;
  }

  /** The matches of a setup on the newest session and on the two before. */
  private async run(ctx: CallContext, loaded: LoadedMarket, setup: DemoSetup): Promise<DemoScan> {
    const { plan } = requirePlan(loaded.parser.parse(setup.query), setup.query);
    const now = this.clock();
    const sessions: RunResult[] = [];
    let asOf = isoDay(loaded.market.asOf);
    for (const back of [0, 1, 2]) {
      const then = back === 0 ? plan : { ...plan, where: plan.where && window(plan.where, back, back) };
      sessions.push(await this.matches(ctx, loaded, then, asOf));
      asOf = previousSession(asOf);
    }
    return {
      ...setup,
      plan,
      sessions,
      runs: [
        { ranAt: new Date(now - RAN_BEFORE_MS.previous), found: sessions[1]! },
        { ranAt: new Date(now - RAN_BEFORE_MS.newest), found: sessions[0]! },
      ],
    };
  }

  private async matches(ctx: CallContext, loaded: LoadedMarket, plan: ScanPlan, asOf: string): Promise<RunResult> {
    const { matched, rows } = await this.evaluator.evaluate(ctx, loaded, { plan, rows: MAX_STORED_SYMBOLS });
    const symbols = Array.from(rows, (row) => loaded.market.stocks[row]!.listing.symbol);
    const total = Math.min(matched, plan.limit ?? Infinity);
    return { asOf, total, symbols: total <= rows.length ? sortedSymbols(symbols) : null };
  }
}

/** The alerts that the strategy would have had on the newest session and the one before. */
function examplesOf(strategy: ExampleStrategy, sessions: readonly RunResult[]): Example[] {
  return sessions.slice(0, -1).flatMap(({ asOf, total, symbols }, i) => {
    const before = sessions[i + 1]!.symbols;
    const entered = before && symbols ? addedSymbols(storedSymbols(before), storedSymbols(symbols)) : [];
    return entered.length > 0 ? [{ ...strategy, session: asOf, entered, total }] : [];
  });
}

/** Publishes the newest few, oldest first, because the inbox lists alerts in order of arrival. */
async function publishExamples(manager: EntityManager, userId: string, examples: readonly Example[]): Promise<void> {
  const newest = examples.toSorted((a, b) => (a.session < b.session ? 1 : -1)).slice(0, MAX_EXAMPLES);
  for (const { entered, ...example } of newest.reverse()) {
    await addToOutbox(manager, matchesFound, { ...example, ...listed({ entered, left: [] }), userId, example: true });
  }
}
