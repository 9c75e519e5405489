import { MAX_STORED_SYMBOLS, type ScanPlan, window } from '@plainscan/contracts';
import type { LoadedMarket } from '../market/current-market.ts';
import type { ScanEvaluator } from '../evaluation/scan-evaluator.ts';
import { requirePlan } from '../scans/scan-reading.ts';
import type { SymbolsOf, WatchlistSymbols } from '../watchlists/watchlist-symbols.ts';
import { Comparisons } from './comparisons.ts';
import { RowTexts } from './stored-symbols.ts';

export interface Matches {
  total: number;
  /** as stored; null if there were too many to compare */
  symbols: string | null;
  /** what alerts made of these matches so far */
  compared: Comparisons;
}

/** A scan as stored: `plan` is JSON; without one, the sentence is parsed. */
type StoredScan = { userId: string; plan: string | null; query: string };

const EVALUATION_MS = 60_000;

/** Evaluates strategies on one market, each distinct plan only once per watchlist. */
export class AlertEvaluations {
  private readonly found = new Map<string, Promise<Matches>>();
  private readonly loaded: LoadedMarket;
  private readonly evaluator: ScanEvaluator;
  private readonly watchlists: WatchlistSymbols;
  /** by user */
  private readonly symbolsOf = new Map<string, SymbolsOf>();
  private readonly texts: RowTexts;

  constructor(loaded: LoadedMarket, evaluator: ScanEvaluator, watchlists: WatchlistSymbols) {
    this.loaded = loaded;
    this.evaluator = evaluator;
    this.watchlists = watchlists;
    this.texts = new RowTexts(loaded.market.stocks.map(({ listing }) => listing.symbol));
  }

  /** Number of evaluations so far. */
  get count(): number {
    return this.found.size;
  }

  /** @throws PlanRefused; AppError, also for a sentence that gives no plan, or for a watchlist that the user doesn't have */
  matches(scan: StoredScan): Promise<Matches> {
    return this.once('now', scan, (plan) => plan);
  }

  /** The matches one session earlier, for a strategy that has no stored ones to compare with. Throws like `matches`. */
  previousMatches(scan: StoredScan): Promise<Matches> {
    return this.once('before', scan, (plan) => ({ ...plan, where: plan.where && window(plan.where, 1, 1) }));
  }

  private async once(session: string, scan: StoredScan, at: (plan: ScanPlan) => ScanPlan): Promise<Matches> {
    const within = await this.within(scan);
    const key = `${session} ${within ? JSON.stringify(within) : ''} ${textOf(scan)}`;
    const found = this.found.get(key) ?? this.evaluate(at(this.planOf(scan)), within);
    this.found.set(key, found);
    return found;
  }

  /** The symbols of the watchlist that the scan names. Most stored plans name none, and are never parsed here. */
  private async within(scan: StoredScan): Promise<readonly string[] | undefined> {
    if (scan.plan !== null && !scan.plan.includes('"watchlist"')) return undefined;
    const symbolsOf = this.symbolsOf.get(scan.userId) ?? this.watchlists.ofUser(scan.userId);
    this.symbolsOf.set(scan.userId, symbolsOf);
    return symbolsOf(this.planOf(scan));
  }

  private planOf({ plan, query }: StoredScan): ScanPlan {
    return plan === null ? requirePlan(this.loaded.parser.parse(query), query).plan : (JSON.parse(plan) as ScanPlan);
  }

  private async evaluate(plan: ScanPlan, within?: readonly string[]): Promise<Matches> {
    const caller = { actor: null, deadlineAt: Date.now() + EVALUATION_MS };
    const input = { plan, rows: MAX_STORED_SYMBOLS, ...(within && { within }) };
    const { matched: total, rows } = await this.evaluator.matches(caller, this.loaded, input);
    // Rows are numbered in symbol order.
    const symbols = total > rows.length ? null : this.texts.of(rows);
    return { total, symbols, compared: new Comparisons() };
  }
}

/** A plan never equals a sentence, because it is an object. */
const textOf = ({ plan, query }: Omit<StoredScan, 'userId'>): string => plan ?? query;
