import { MAX_STORED_SYMBOLS, type ScanPlan, type SinceLastRun } from '@plainscan/contracts';
import { isSamePlan } from './plan-key.ts';

/** The matches of one run of a strategy. */
export interface RunResult {
  /** YYYY-MM-DD */
  asOf: string;
  total: number;
  /** in symbol order; null if there are more than MAX_STORED_SYMBOLS */
  symbols: readonly string[] | null;
}

export interface LastRun extends RunResult {
  ranAt: Date;
  /** ID of the call that ran it */
  scanId: string | null;
  /** changes since the run before it */
  since: SinceLastRun | null;
}

/** The fields of a strategy that a run needs. */
export interface RunnableStrategy {
  query: string;
  plan: ScanPlan | null;
  lastRun: LastRun | null;
}

/** Whether a scan runs the strategy as saved: its plan, or its sentence if that is parsed again every time. */
export const isRunOf = (strategy: Pick<RunnableStrategy, 'query' | 'plan'>, ran: { query: string; plan: ScanPlan }) =>
  strategy.plan ? isSamePlan(strategy.plan, ran.plan) : strategy.query.trim() === ran.query.trim();

/** The distinct symbols in order; null if there are more than MAX_STORED_SYMBOLS. */
export const sortedSymbols = (symbols: Iterable<string>): string[] | null => {
  const sorted = [...new Set(symbols)].sort();
  return sorted.length > MAX_STORED_SYMBOLS ? null : sorted;
};

/**
 * Changes since the previous run, even on the same session, because a reloaded market may differ. A retried call gets
 * the same response. Null if the strategy hasn't run before.
 */
export function sinceLastRun(last: LastRun | null, now: RunResult, scanId: string | null): SinceLastRun | null {
  if (!last) return null;
  if (scanId !== null && last.scanId === scanId) return last.since;
  const { asOf, total } = last;
  const previous = { ranAt: last.ranAt.toISOString(), asOf, total };
  if (!last.symbols || !now.symbols) return { ...previous, tooMany: true, entered: [], left: [] };
  const [before, after] = [new Set(last.symbols), new Set(now.symbols)];
  return {
    ...previous,
    tooMany: false,
    entered: now.symbols.filter((symbol) => !before.has(symbol)),
    left: last.symbols.filter((symbol) => !after.has(symbol)),
  };
}
