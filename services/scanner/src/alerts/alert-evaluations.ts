import { MAX_STORED_SYMBOLS, type ScanPlan, window } from '@plainscan/contracts';
import type { LoadedMarket } from '../market/current-market.ts';
import type { ScanEvaluator } from '../evaluation/scan-evaluator.ts';
import { requirePlan } from '../scans/scan-reading.ts';

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

/** Evaluates strategies on one market, each distinct plan only once per watchlist. */
export class AlertEvaluations {
  private readonly found = new Map<string, Promise<Matches>>();
  private readonly loaded: LoadedMarket;
  private readonly evaluator: ScanEvaluator;
  /** by row */
  private readonly symbols: readonly string[];

  constructor(loaded: LoadedMarket, evaluator: ScanEvaluator) {
    this.loaded = loaded;
    this.evaluator = evaluator;
    this.symbols = loaded.market.stocks.map(({ listing }) => listing.symbol);
  }

  /** Number of evaluations so far. */
  get count(): number {
    return this.found.size;
  }

  /**
   * `within`: the symbols of the plan's watchlist, which differ between users. @throws PlanTooCostly; AppError, also for a sentence that
   * gives no plan
   */
  matches(scan: StoredScan, within?: readonly string[]): Promise<Matches> {
    return this.once(`now ${textOf(scan)}`, () => this.planOf(scan), within);
  }

  /** The matches one session earlier, for a strategy that has no stored ones to compare with. */
  previousMatches(scan: StoredScan, within?: readonly string[]): Promise<Matches> {
    const before = () => {
      const plan = this.planOf(scan);
      return { ...plan, where: plan.where && window(plan.where, 1, 1) };
    };
    return this.once(`before ${textOf(scan)}`, before, within);
  }

  /** False for most stored plans, which are then never read. */
  mayNameWatchlist({ plan }: StoredScan): boolean {
    return plan === null || plan.includes('"watchlist"');
  }

  /** @throws AppError for a sentence that gives no plan */
  planOf({ plan, query }: StoredScan): ScanPlan {
    return plan === null ? requirePlan(this.loaded.parser.parse(query), query).plan : (JSON.parse(plan) as ScanPlan);
  }

  private once(text: string, plan: () => ScanPlan, within?: readonly string[]): Promise<Matches> {
    const key = within ? `${text} ${JSON.stringify(within)}` : text;
    const found = this.found.get(key) ?? this.evaluate(plan(), within);
    this.found.set(key, found);
    return found;
  }

  private async evaluate(plan: ScanPlan, within?: readonly string[]): Promise<Matches> {
    const caller = { actor: null, deadlineAt: Date.now() + EVALUATION_MS };
    // Without a limit, the order doesn't change which stocks match.
    const unordered = plan.limit === null ? { ...plan, sort: [] } : plan;
    const input = { plan: unordered, rows: MAX_STORED_SYMBOLS, ...(within && { within }) };
    const { matched, rows } = await this.evaluator.evaluate(caller, this.loaded, input);
    const total = Math.min(matched, plan.limit ?? Infinity);
    if (total > rows.length) return { total, symbols: null, text: null };
    // Rows are in symbol order.
    const symbols = Array.from(rows.toSorted(), (row) => this.symbols[row]!);
    return { total, symbols, text: storedSymbols(symbols) };
  }
}

/** A plan never equals a sentence, because it is an object. */
const textOf = ({ plan, query }: StoredScan): string => plan ?? query;

export const storedSymbols = (symbols: readonly string[]): string => symbols.join(' ');

export const symbolsOf = (stored: string): string[] => (stored === '' ? [] : stored.split(' '));
