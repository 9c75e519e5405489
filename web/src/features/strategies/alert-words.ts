import type { AlertRules } from '@plainscan/contracts';
import { count, plural } from '../../lib/format.ts';

const OR = new Intl.ListFormat('en-US', { type: 'disjunction' });
const AND = new Intl.ListFormat('en-US');

function enteredWords({ atLeast, symbols }: NonNullable<AlertRules['entered']>): string {
  if (symbols.length === 0)
    return atLeast === 1 ? 'a stock newly matches' : `at least ${count(atLeast)} stocks newly match`;
  if (atLeast === 1) return `${OR.format(symbols)} newly matches`;
  return `at least ${count(atLeast)} of ${AND.format(symbols)} newly match`;
}

const leftWords = ({ symbols }: NonNullable<AlertRules['left']>): string =>
  `${symbols.length === 0 ? 'a stock' : OR.format(symbols)} stops matching`;

/** `After the close, when at least 3 stocks newly match. After an alert, no other for 5 sessions.` or `During the session and after the close, …` */
export function rulesWords({ entered, left, total, coolDownSessions, duringSession }: AlertRules): string {
  const when = [entered && `when ${enteredWords(entered)}`, left && `when ${leftWords(left)}`].filter(Boolean);
  const only = total ? `, if at least ${plural(total.atLeast, 'stock matches', 'stocks match')} in all` : '';
  const then = coolDownSessions > 0 ? ` After an alert, no other for ${plural(coolDownSessions, 'session')}.` : '';
  const at = duringSession ? 'During the session and after the close' : 'After the close';
  return `${at}, ${when.join(' or ')}${only}.${then}`;
}
