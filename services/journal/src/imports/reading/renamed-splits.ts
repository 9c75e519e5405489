import { isSplit } from '../../positions/splits.ts';
import { ENTER_MANUALLY } from './action-words.ts';
import { isCusip } from './instruments.ts';
import { ignored, type Outcome } from './read-row.ts';

type FillOutcome = Extract<Outcome, { kind: 'fill' }>;
const isSplitOutcome = (outcome: Outcome): outcome is FillOutcome => outcome.kind === 'fill' && isSplit(outcome.fill);

/**
 * A reverse split often removes the old shares under their CUSIP and adds the new ones under the ticker. If exactly one
 * ticker had a split that day, the CUSIP is its old number; otherwise the row is skipped.
 */
export function withRenamedSplits(outcomes: readonly Outcome[]): Outcome[] {
  const tickers = new Map<string, Set<string>>();
  for (const { fill } of outcomes.filter(isSplitOutcome))
    if (!isCusip(fill.symbol)) tickers.set(fill.on, (tickers.get(fill.on) ?? new Set()).add(fill.symbol));
  return outcomes.map((outcome) => {
    if (!isSplitOutcome(outcome) || !isCusip(outcome.fill.symbol)) return outcome;
    const ofDay = [...(tickers.get(outcome.fill.on) ?? [])];
    return ofDay.length === 1
      ? { ...outcome, fill: { ...outcome.fill, symbol: ofDay[0]! } }
      : ignored('Skipped: a split of shares without a ticker', ENTER_MANUALLY);
  });
}
