import { MAX_STORED_SYMBOLS, type ScanPlan, window } from '@plainscan/contracts';
import type { LoadedMarket } from '../market/current-market.ts';
import type { ScanEvaluator } from '../evaluation/scan-evaluator.ts';
import { planKey } from '../scans/plan-key.ts';
import { requirePlan } from '../scans/scan-reading.ts';
import { type RunResult, sortedSymbols } from '../scans/since-last-run.ts';

export type Matches = Pick<RunResult, 'total' | 'symbols'>;

const EVALUATION_MS = 60_000;

/** Evaluates strategies on one market, each distinct plan only once per watchlist. */
export class AlertEvaluations {
  private readonly found = new Map<string, Promise<Matches>>();
  private readonly loaded: LoadedMarket;
  private readonly evaluator: ScanEvaluator;

  constructor(loaded: LoadedMarket, evaluator: ScanEvaluator) {
    this.loaded = loaded;
    this.evaluator = evaluator;
  }

  /** Number of evaluations so far. */
  get count(): number {
    return this.found.size;
  }

  /** @throws AppError for a sentence that gives no plan */
  planOf({ plan, query }: { plan: ScanPlan | null; query: string }): ScanPlan {
    return plan ?? requirePlan(this.loaded.parser.parse(query), query).plan;
  }

  /** `within`: the symbols of the plan's watchlist, which differ between users. @throws PlanTooCostly; AppError */
  matches(plan: ScanPlan, within?: readonly string[]): Promise<Matches> {
    const key = JSON.stringify([planKey(plan), within]);
    const found = this.found.get(key) ?? this.evaluate(plan, within);
    this.found.set(key, found);
    return found;
  }

  /** The matches one session earlier, for a strategy that has no stored ones to compare with. */
  previousMatches(plan: ScanPlan, within?: readonly string[]): Promise<Matches> {
    return this.matches({ ...plan, where: plan.where && window(plan.where, 1, 1) }, within);
  }

  private async evaluate(plan: ScanPlan, within?: readonly string[]): Promise<Matches> {
    const { stocks } = this.loaded.market;
    const caller = { actor: null, deadlineAt: Date.now() + EVALUATION_MS };
    const input = { plan, rows: MAX_STORED_SYMBOLS, ...(within && { within }) };
    const { matched, rows } = await this.evaluator.evaluate(caller, this.loaded, input);
    const symbols = Array.from(rows, (row) => stocks[row]!.listing.symbol);
    return { total: matched, symbols: matched <= rows.length ? sortedSymbols(symbols) : null };
  }
}

/** Symbols that match now and didn't before; null if there were too many to compare. */
export function enteredSince(before: Matches, now: Matches): string[] | null {
  if (!before.symbols || !now.symbols) return null;
  const previous = new Set(before.symbols);
  return now.symbols.filter((symbol) => !previous.has(symbol));
}
