import { MAX_KEPT_SYMBOLS, type ScanPlan, type SinceLastRun } from '@plainscan/contracts';
import { isSamePlan } from './plan-key.ts';

/** What one run of a strategy found. */
export interface FoundInRun {
  /** YYYY-MM-DD */
  asOf: string;
  total: number;
  /** in symbol order; null where there are more than MAX_KEPT_SYMBOLS */
  symbols: readonly string[] | null;
}

export interface KeptRun extends FoundInRun {
  ranAt: Date;
  /** of the call that ran it */
  scanId: string | null;
  /** against the run before it */
  since: SinceLastRun | null;
}

/** A strategy, as far as a run of it needs it. */
export interface RunnableStrategy {
  query: string;
  plan: ScanPlan | null;
  lastRun: KeptRun | null;
}

/** Whether a scan is the strategy's as it was saved: its plan, or its sentence where that is read anew every time. */
export const isRunOf = (strategy: Pick<RunnableStrategy, 'query' | 'plan'>, ran: { query: string; plan: ScanPlan }) =>
  strategy.plan ? isSamePlan(strategy.plan, ran.plan) : strategy.query.trim() === ran.query.trim();

/** In symbol order, each once; null where there are more than are kept. */
export const keptSymbols = (symbols: Iterable<string>): string[] | null => {
  const kept = [...new Set(symbols)].sort();
  return kept.length > MAX_KEPT_SYMBOLS ? null : kept;
};

/**
 * What came and went since the run before this one, whenever that was and on whatever session: also on the same one, where a market
 * that was loaded anew may differ. A call that came again is told what it was told; null where the strategy has not run before.
 */
export function sinceLastRun(last: KeptRun | null, now: FoundInRun, scanId: string | null): SinceLastRun | null {
  if (!last) return null;
  if (scanId !== null && last.scanId === scanId) return last.since;
  const { asOf, total } = last;
  const told = { ranAt: last.ranAt.toISOString(), asOf, total };
  if (!last.symbols || !now.symbols) return { ...told, tooMany: true, entered: [], left: [] };
  const [before, after] = [new Set(last.symbols), new Set(now.symbols)];
  return {
    ...told,
    tooMany: false,
    entered: now.symbols.filter((symbol) => !before.has(symbol)),
    left: last.symbols.filter((symbol) => !after.has(symbol)),
  };
}
