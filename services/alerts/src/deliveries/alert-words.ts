import type { AlertEntity } from '../db/entities/alert.entity.ts';

export type Matches = Pick<
  AlertEntity,
  'strategyId' | 'session' | 'name' | 'entered' | 'enteredCount' | 'total' | 'simulated'
>;

const COUNT = new Intl.NumberFormat('en-US');
const LIST = new Intl.ListFormat('en-US');

export const counted = (n: number, singular: string, plural: string): string =>
  n === 1 ? `1 ${singular}` : `${COUNT.format(n)} ${plural}`;
export const newMatches = (n: number): string => counted(n, 'new match', 'new matches');

/** The new matches by symbol; at most `max` are listed. */
export function symbolsOf({ entered, enteredCount }: Matches, max = entered.length): string {
  const more = enteredCount - Math.min(max, entered.length);
  return LIST.format([...entered.slice(0, max), ...(more > 0 ? [`${COUNT.format(more)} more`] : [])]);
}

/** "2 new matches for Breakouts", or "5 new matches in 3 scans" for a digest. */
export function subjectOf(alerts: readonly Matches[]): string {
  const matches = newMatches(alerts.reduce((sum, { enteredCount }) => sum + enteredCount, 0));
  return alerts.length === 1 ? `${matches} for ${alerts[0]!.name}` : `${matches} in ${alerts.length} scans`;
}

/** Path of the page that shows the alerts. */
export const pathOf = (alerts: readonly Matches[]): string =>
  alerts.length === 1 ? `/scanner?strategy=${alerts[0]!.strategyId}` : '/alerts';
