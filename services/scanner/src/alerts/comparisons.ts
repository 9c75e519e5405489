import type { Evaluated } from './alert-of.ts';

/** Most alerts on the same plan have the same rules and baseline. */
const KEPT = 8;

/** What the result of comparing a session's matches depends on. */
interface Compared {
  /** AlertRules as JSON */
  rules: string;
  alertedSession: string | null;
  /** the baseline, as stored */
  before: string | null;
  /** the stocks that were reported earlier in the session, as stored */
  told: string | null;
}

/**
 * The newest results of comparing one plan's matches with baselines. A list, because a map would hash every baseline, which are
 * kilobytes of text and new strings each time; comparing two of them takes a fraction of that.
 */
export class Comparisons {
  private readonly known: { of: Compared; result: Evaluated }[] = [];

  once(of: Compared, compare: () => Evaluated): Evaluated {
    const found = this.known.find(
      ({ of: { rules, alertedSession, before, told } }) =>
        rules === of.rules && alertedSession === of.alertedSession && before === of.before && told === of.told,
    );
    if (found) return found.result;
    const result = compare();
    if (this.known.length === KEPT) this.known.shift();
    this.known.push({ of, result });
    return result;
  }
}
