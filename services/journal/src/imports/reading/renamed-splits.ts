import { isSplit } from '../../positions/splits.ts';
import { ZERO } from '../../money/decimals.ts';
import { RECORD_IT } from './action-words.ts';
import { isCusip } from './instruments.ts';
import { ignored, type Outcome } from './read-row.ts';

type FillOutcome = Extract<Outcome, { kind: 'fill' }>;
const isSplitOutcome = (outcome: Outcome): outcome is FillOutcome => outcome.kind === 'fill' && isSplit(outcome.fill);

/**
 * A reverse split often removes the old shares under their CUSIP and adds the new ones under the ticker. If exactly one
 * ticker had a split that day, the CUSIP is its old number; otherwise the row is skipped. So is a reverse split whose
 * rows only add shares, because the file doesn't say how many were removed.
 */
export function withRenamedSplits(outcomes: readonly Outcome[]): Outcome[] {
  const tickers = new Map<string, Set<string>>();
  for (const { fill } of outcomes.filter(isSplitOutcome))
    if (!isCusip(fill.symbol)) tickers.set(fill.on, (tickers.get(fill.on) ?? new Set()).add(fill.symbol));
  const renamed = outcomes.map((outcome) => {
    if (!isSplitOutcome(outcome) || !isCusip(outcome.fill.symbol)) return outcome;
    const ofDay = [...(tickers.get(outcome.fill.on) ?? [])];
    return ofDay.length === 1
      ? { ...outcome, fill: { ...outcome.fill, symbol: ofDay[0]! } }
      : ignored('Skipped: a split of shares without a ticker', RECORD_IT);
  });
  const incomplete = incompleteReverseSplits(renamed);
  return renamed.map((outcome) =>
    isSplitOutcome(outcome) && incomplete.has(dayOf(outcome))
      ? ignored('Skipped: a reverse split without the shares that it removed', RECORD_IT)
      : outcome,
  );
}

const dayOf = ({ fill }: FillOutcome): string => JSON.stringify([fill.symbol, fill.account, fill.on]);

function incompleteReverseSplits(outcomes: readonly Outcome[]): Set<string> {
  const splits = Map.groupBy(outcomes.filter(isSplitOutcome), dayOf);
  const net = (ofDay: readonly FillOutcome[]) =>
    ofDay.reduce((sum, { fill }) => (fill.action === 'buy' ? sum.plus(fill.quantity) : sum.minus(fill.quantity)), ZERO);
  return new Set(
    [...splits].flatMap(([day, ofDay]) =>
      ofDay.some(({ reverseSplit }) => reverseSplit) && net(ofDay).gt(ZERO) ? [day] : [],
    ),
  );
}
