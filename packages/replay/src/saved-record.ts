import { firstFrom } from '@plainscan/scan-engine';
import type { Baseline, ForwardReturns } from './forward-returns.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { Signals } from './signals.ts';

/** The outcome before a plan was saved, which its author may have fitted it to, and since then. */
export interface SavedRecord {
  /** YYYYMMDD */
  readonly savedOn: number;
  /** signals up to that day */
  readonly before: Outcome;
  readonly since: Outcome;
}

export function recordOf(
  signals: Signals,
  forward: ForwardReturns,
  baseline: Baseline,
  { savedOn, variants }: { savedOn: number; variants: number },
): SavedRecord {
  const cut = firstFrom(signals.sessions, savedOn + 1);
  const outcome = (isIncluded: (session: number) => boolean): Outcome => {
    const among = (values: Float64Array) =>
      values.map((value, signal) => (isIncluded(signals.at[signal]!) ? value : NaN));
    const { returns, adverse, favorable } = forward;
    const part = { returns: among(returns), adverse: among(adverse), favorable: among(favorable) };
    return outcomeOf(signals, part, baseline, variants);
  };
  return { savedOn, before: outcome((session) => session < cut), since: outcome((session) => session >= cut) };
}
