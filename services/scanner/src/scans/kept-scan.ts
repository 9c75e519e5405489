import type { ScanPlan, ScanResponse } from '@plainscan/contracts';
import { type CallContext, type Clock, type JsonText, timeoutError, within } from '@plainscan/service-kit';
import type { DataSource } from 'typeorm';
import type { AnsweredEntry } from '../history/answered-entry.ts';
import type { StrategyRunsStore } from '../strategies/strategy-runs.store.ts';
import { keptPlan } from './kept-plan.ts';
import type { AllowedScan } from './allowed-scan.ts';
import type { AnsweredScan } from './run-scan.ts';
import type { RunnableStrategy } from './since-last-run.ts';

/** A scan that has to wait longer for the run before it is answered without. */
const LAST_RUN_PATIENCE_MS = 300;

export interface NamedScan {
  query: string;
  plan?: ScanPlan | undefined;
  strategyId?: string | undefined;
  scanId?: string | undefined;
}

/** Answers a scan, against the run before where it is one of a strategy, and hands it on to be kept; no answer waits for that. */
export class KeptScan {
  readonly #scan: Pick<AllowedScan, 'run'>;
  readonly #db: DataSource;
  readonly #runs: StrategyRunsStore;
  readonly #behind: { add(entry: AnsweredEntry): void };
  readonly #clock: Clock;

  constructor(parts: {
    scan: Pick<AllowedScan, 'run'>;
    db: DataSource;
    runs: StrategyRunsStore;
    behind: { add(entry: AnsweredEntry): void };
    clock: Clock;
  }) {
    this.#scan = parts.scan;
    this.#db = parts.db;
    this.#runs = parts.runs;
    this.#behind = parts.behind;
    this.#clock = parts.clock;
  }

  /** @throws AppError, every one that the contract names */
  async run(ctx: CallContext, { strategyId: named, ...request }: NamedScan): Promise<JsonText<ScanResponse>> {
    const userId = ctx.actor?.userId.toLowerCase();
    const strategyId = named?.toLowerCase();
    const strategy = userId && strategyId ? await this.#strategy(userId, strategyId) : undefined;
    const answered = await this.#scan.run(ctx, { ...request, strategy });
    if (userId)
      this.#keep(answered, { ...request, userId, strategyId: strategy === undefined ? undefined : strategyId });
    return answered.answer;
  }

  /** Undefined where the user has none of that id, null where that is not known in time. */
  async #strategy(userId: string, strategyId: string): Promise<RunnableStrategy | null | undefined> {
    const wanted = [{ userId, strategyId }];
    try {
      const found = await within(
        LAST_RUN_PATIENCE_MS,
        () => this.#runs.runnable(this.#db.manager, wanted),
        timeoutError,
      );
      return found.get(strategyId);
    } catch {
      return null;
    }
  }

  #keep({ ran }: AnsweredScan, { query, scanId, strategyId, userId }: NamedScan & { userId: string }): void {
    const plan = keptPlan(ran.plan);
    if (plan === null) return;
    const { description, parser, asOf, total, symbols } = ran;
    this.#behind.add({
      ...{ userId, query, plan, description, parser },
      scanId: scanId ?? null,
      strategyId: strategyId ?? null,
      ranAt: new Date(this.#clock()),
      found: { asOf, total, symbols },
    });
  }
}
