import type { AlertRules } from '@plainscan/contracts';
import {
  MAX_ALERT_AT_LEAST,
  MAX_COOL_DOWN_SESSIONS,
  MAX_RULE_SYMBOLS,
  MAX_STORED_SYMBOLS,
} from '../../api/generated.ts';
import { count } from '../../lib/format.ts';

/** The rules as typed; a rule that is off keeps its text. */
export interface AlertDraft {
  entered: boolean;
  enteredAtLeast: string;
  enteredSymbols: string;
  left: boolean;
  leftSymbols: string;
  total: boolean;
  totalAtLeast: string;
  coolDown: boolean;
  coolDownSessions: string;
  duringSession: boolean;
}
export type DraftText = { [Key in keyof AlertDraft]: AlertDraft[Key] extends string ? Key : never }[keyof AlertDraft];
export type DraftProblems = Partial<Record<DraftText | 'form', string>>;

export const draftOf = ({ entered, left, total, coolDownSessions, duringSession }: AlertRules): AlertDraft => ({
  entered: entered !== null,
  enteredAtLeast: String(entered?.atLeast ?? 1),
  enteredSymbols: entered?.symbols.join(', ') ?? '',
  left: left !== null,
  leftSymbols: left?.symbols.join(', ') ?? '',
  total: total !== null,
  totalAtLeast: String(total?.atLeast ?? 10),
  coolDown: coolDownSessions > 0,
  coolDownSessions: String(coolDownSessions || 5),
  duringSession,
});

/** The rules, or what to correct by field. */
export function rulesOf(draft: AlertDraft): { rules: AlertRules } | { problems: DraftProblems } {
  const problems: DraftProblems = {};
  const number = (key: DraftText, max: number): number => {
    const value = /^\d+$/.test(draft[key].trim()) ? Number(draft[key]) : NaN;
    if (!(value >= 1 && value <= max)) problems[key] = `Enter a whole number from 1 to ${count(max)}.`;
    return value;
  };
  const symbols = (key: DraftText): string[] => {
    const found = [
      ...new Set(
        draft[key]
          .toUpperCase()
          .split(/[\s,;]+/)
          .filter(Boolean),
      ),
    ];
    const odd = found.find((symbol) => !/^[A-Z0-9.\-/^$=]{1,16}$/.test(symbol));
    if (odd) problems[key] = `“${odd}” isn't a symbol. Separate symbols with commas.`;
    if (found.length > MAX_RULE_SYMBOLS) problems[key] = `Name at most ${MAX_RULE_SYMBOLS} stocks.`;
    return found;
  };
  const entered = draft.entered
    ? { atLeast: number('enteredAtLeast', MAX_ALERT_AT_LEAST), symbols: symbols('enteredSymbols') }
    : null;
  if (entered && entered.symbols.length > 0 && entered.symbols.length < entered.atLeast)
    problems.enteredSymbols ??= `Name at least ${entered.atLeast} stocks, or lower the number above.`;
  const rules = {
    entered,
    left: draft.left ? { symbols: symbols('leftSymbols') } : null,
    total: draft.total ? { atLeast: number('totalAtLeast', MAX_STORED_SYMBOLS) } : null,
    coolDownSessions: draft.coolDown ? number('coolDownSessions', MAX_COOL_DOWN_SESSIONS) : 0,
    duringSession: draft.duringSession,
  };
  if (!rules.entered && !rules.left) problems.form = 'Choose new matches, stocks that stop matching, or both.';
  return Object.keys(problems).length > 0 ? { problems } : { rules };
}
