import { type AlertRules, MAX_ALERT_SYMBOLS } from '@plainscan/contracts';
import { previousSession } from '@plainscan/market-calendar';
import { addedSymbols, storedSymbols, symbolsOf } from './stored-symbols.ts';

export interface Changes {
  /** in symbol order */
  entered: string[];
  left: string[];
}

export interface Evaluated {
  /** what the alert reports; null if its rules aren't met */
  reported: Changes | null;
  /** the matches to compare the next session with, as stored; null if there were too many to compare */
  baseline: string | null;
}

/** Matches are as stored. */
interface Compared {
  /** the baseline of the session before */
  before: string | null;
  /** the matches of the session; null if there were too many to compare */
  now: { total: number; symbols: string | null };
  /** the stocks that were reported earlier in the session, as stored; null if none were */
  told: string | null;
}

/**
 * Compares the matches of a session and applies the rules. Changes that the rules watch but don't report yet (too few, or during a
 * cool-down) stay differences between the baseline and the matches, so that a later session reports them if they still hold. Stocks that
 * were reported earlier in the session aren't reported again, whether or not they still match.
 */
export function alertOf(
  rules: AlertRules,
  { before, now, told }: Compared,
  { session, alertedSession }: { session: string; alertedSession: string | null },
): Evaluated {
  if (before === null || now.symbols === null) return { reported: null, baseline: now.symbols };
  const { entered, left } = untoldChanges(watchedChanges(rules, before, now.symbols), told);
  if (entered.length === 0 && left.length === 0) return { reported: null, baseline: now.symbols };
  const { total, coolDownSessions } = rules;
  const isDue =
    ((rules.entered !== null && entered.length >= rules.entered.atLeast) || left.length > 0) &&
    (total === null || now.total >= total.atLeast) &&
    !isCoolingDown(coolDownSessions, session, alertedSession);
  if (isDue) return { reported: { entered, left }, baseline: now.symbols };
  const unreported = new Set(entered);
  const known = symbolsOf(now.symbols).filter((symbol) => !unreported.has(symbol));
  return { reported: null, baseline: storedSymbols([...known, ...left].sort()) };
}

function watchedChanges(rules: AlertRules, before: string, now: string): Changes {
  return {
    entered: rules.entered ? watched(rules.entered.symbols, addedSymbols(before, now)) : [],
    left: rules.left ? watched(rules.left.symbols, addedSymbols(now, before)) : [],
  };
}

function untoldChanges(changes: Changes, told: string | null): Changes {
  if (told === null) return changes;
  const symbols = new Set(symbolsOf(told));
  const isUntold = (symbol: string) => !symbols.has(symbol);
  return { entered: changes.entered.filter(isUntold), left: changes.left.filter(isUntold) };
}

const watched = (only: readonly string[], symbols: string[]): string[] =>
  only.length === 0 ? symbols : symbols.filter((symbol) => only.includes(symbol));

/** Whether the session is one of the first `sessions` after the one that was reported. */
function isCoolingDown(sessions: number, session: string, alertedSession: string | null): boolean {
  if (alertedSession === null) return false;
  let first = session;
  for (let i = 0; i < sessions; i++) first = previousSession(first);
  return sessions > 0 && alertedSession >= first;
}

/** The changes as an alert lists them. */
export const listed = ({ entered, left }: Changes) => ({
  entered: entered.slice(0, MAX_ALERT_SYMBOLS),
  enteredCount: entered.length,
  left: left.slice(0, MAX_ALERT_SYMBOLS),
  leftCount: left.length,
});
