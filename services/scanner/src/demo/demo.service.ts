import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DEMO_SETUPS, type DemoSetup, MAX_KEPT_SYMBOLS, type ScanPlan, window } from '@plainscan/contracts';
import { previousSession } from '@plainscan/market-calendar';
import { describe } from '@plainscan/scan-language';
import { type CallContext, CLOCK, type Clock } from '@plainscan/service-kit';
import { StrategyEntity } from '../db/entities/strategy.entity.ts';
import { ScanEvaluator } from '../evaluation/scan-evaluator.ts';
import { HistoryStore, type RecordedScan } from '../history/history.store.ts';
import { CurrentMarket, isoDay, type LoadedMarket } from '../market/current-market.ts';
import { requirePlan } from '../scans/scan-reading.ts';
import { type RunResult, sortedSymbols } from '../scans/since-last-run.ts';
import { StrategiesStore } from '../strategies/strategies.store.ts';
import { StrategyRunsStore } from '../strategies/strategy-runs.store.ts';
import { UserLock } from '../users/user-lock.ts';

const HOUR_MS = 3_600_000;
/** How long before now the runs were made, on the session before the newest and on the newest. */
const RAN_BEFORE_MS = { previous: 25 * HOUR_MS, newest: HOUR_MS } as const;
const SAVED_BEFORE_MS = 90 * 24 * HOUR_MS;

type DemoScan = DemoSetup & {
  plan: ScanPlan;
  runs: { ranAt: Date; found: RunResult }[];
};

/** Saves the sample scans of a demo account, each with two runs. */
@Injectable()
export class DemoService {
  constructor(
    private readonly market: CurrentMarket,
    private readonly evaluator: ScanEvaluator,
    private readonly userLock: UserLock,
    private readonly strategies: StrategiesStore,
    private readonly runs: StrategyRunsStore,
    private readonly history: HistoryStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Only for demo accounts. In one transaction, and without effect on a user who has strategies, deleted ones included.
   * @throws AppError MARKET_LOADING
   */
  async seed(ctx: CallContext, given: string): Promise<{ strategies: number }> {
    const loaded = this.market.require();
    const scans = await Promise.all(DEMO_SETUPS.map((setup) => this.run(ctx, loaded, setup)));
    return this.userLock.runExclusive(ctx, given.toLowerCase(), async (user) => {
      const { manager, userId } = user;
      if (await manager.existsBy(StrategyEntity, { userId })) return { strategies: 0 };
      const recorded: RecordedScan[] = [];
      for (const { runs, ...fields } of scans) {
        const id = randomUUID();
        await this.strategies.add(user, id, fields, new Date(this.clock() - SAVED_BEFORE_MS));
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
      return { strategies: scans.length };
    });
  }

  /** The setup's matches on the newest session and on the one before. */
  private async run(ctx: CallContext, loaded: LoadedMarket, setup: DemoSetup): Promise<DemoScan> {
    const { plan } = requirePlan(loaded.parser.parse(setup.query), setup.query);
    const asOf = isoDay(loaded.market.asOf);
    const now = this.clock();
    const yesterday = { ...plan, where: plan.where && window(plan.where, 1, 1) };
    return {
      ...setup,
      plan,
      runs: [
        {
          ranAt: new Date(now - RAN_BEFORE_MS.previous),
          found: await this.matches(ctx, loaded, yesterday, previousSession(asOf)),
        },
        { ranAt: new Date(now - RAN_BEFORE_MS.newest), found: await this.matches(ctx, loaded, plan, asOf) },
      ],
    };
  }

  private async matches(ctx: CallContext, loaded: LoadedMarket, plan: ScanPlan, asOf: string): Promise<RunResult> {
    const { matched, rows } = await this.evaluator.evaluate(ctx, loaded, { plan, rows: MAX_KEPT_SYMBOLS });
    const symbols = Array.from(rows, (row) => loaded.market.stocks[row]!.listing.symbol);
    return { asOf, total: matched, symbols: matched <= rows.length ? sortedSymbols(symbols) : null };
  }
}
