import { MAX_STORED_SYMBOLS, type ScanPlan, window } from '@plainscan/contracts';
import type { LoadedMarket } from '../market/current-market.ts';
import type { ScanEvaluator } from '../evaluation/scan-evaluator.ts';
import { planKey } from '../scans/plan-key.ts';
import { requirePlan } from '../scans/scan-reading.ts';
import { sortedSymbols } from '../scans/since-last-run.ts';

export interface Matches {
  total: number;
  /** in symbol order; null if there were too many to compare */
  symbols: readonly string[] | null;
  /** the symbols as stored */
  text: string | null;
}

/** A scan as stored: `plan` is JSON; without one, the sentence is parsed. */
type StoredScan = { plan: string | null; query: string };

const EVALUATION_MS = 60_000;

/** Evaluates strategies on one market, each distinct plan only once. */
export class AlertEvaluations {
  private readonly found = new Map<string, Promise<Matches>>();
  /** most equal plans have the same text, which is faster to compare than the key */
  private readonly byText = new Map<string, Promise<Matches>>();
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

  /** @throws PlanTooCostly; AppError, also for a sentence that gives no plan */
  matches(scan: StoredScan): Promise<Matches> {
    const text = scan.plan ?? scan.query;
    const known = this.byText.get(text);
    if (known) return known;
    const found = this.matchesOf(this.planOf(scan));
    this.byText.set(text, found);
    return found;
  }

  /** The matches one session earlier, for a strategy that has no stored ones to compare with. */
  previousMatches(scan: StoredScan): Promise<Matches> {
    const plan = this.planOf(scan);
    return this.matchesOf({ ...plan, where: plan.where && window(plan.where, 1, 1) });
  }

  private planOf({ plan, query }: StoredScan): ScanPlan {
    return plan === null ? requirePlan(this.loaded.parser.parse(query), query).plan : (JSON.parse(plan) as ScanPlan);
  }

  private matchesOf(plan: ScanPlan): Promise<Matches> {
    // Without a limit, the order doesn't change which stocks match.
    const unordered = plan.limit === null ? { ...plan, sort: [] } : plan;
    const key = planKey(unordered);
    const found = this.found.get(key) ?? this.evaluate(unordered);
    this.found.set(key, found);
    return found;
  }

  private async evaluate(plan: ScanPlan): Promise<Matches> {
    const { stocks } = this.loaded.market;
    const caller = { actor: null, deadlineAt: Date.now() + EVALUATION_MS };
    const { matched, rows } = await this.evaluator.evaluate(caller, this.loaded, { plan, rows: MAX_STORED_SYMBOLS });
    const total = Math.min(matched, plan.limit ?? Infinity);
    const symbols = total <= rows.length ? sortedSymbols(Array.from(rows, (row) => stocks[row]!.listing.symbol)) : null;
    return { total, symbols, text: symbols && storedSymbols(symbols) };
  }
}

export const storedSymbols = (symbols: readonly string[]): string => symbols.join(' ');

export const symbolsOf = (stored: string): string[] => (stored === '' ? [] : stored.split(' '));
