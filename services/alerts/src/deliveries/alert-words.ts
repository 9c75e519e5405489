import type { MatchesAlertEntity } from '../db/entities/alert.entity.ts';

export type Matches = Pick<
  MatchesAlertEntity,
  | 'strategyId'
  | 'session'
  | 'sessionSoFar'
  | 'name'
  | 'entered'
  | 'enteredCount'
  | 'left'
  | 'leftCount'
  | 'total'
  | 'simulated'
>;

const COUNT = new Intl.NumberFormat('en-US');
const LIST = new Intl.ListFormat('en-US');

export const counted = (n: number, singular: string, plural: string): string =>
  n === 1 ? `1 ${singular}` : `${COUNT.format(n)} ${plural}`;
export const newMatches = (n: number): string => counted(n, 'new match', 'new matches');

/** Some of `count` symbols, at most `max` of them, and how many more there are. */
export function listed(symbols: readonly string[], count: number, max = symbols.length): string {
  const more = count - Math.min(max, symbols.length);
  return LIST.format([...symbols.slice(0, max), ...(more > 0 ? [`${COUNT.format(more)} more`] : [])]);
}

/**
 * `2 new matches for Breakouts`, `TSLA no longer matches Breakouts`, or `5 new matches in 3 scans` for a digest; with
 * `(session so far)` if a session had not ended.
 */
export const titleOf = (alerts: readonly Matches[]): string =>
  changesTitle(alerts) + (alerts.some(({ sessionSoFar }) => sessionSoFar) ? ' (session so far)' : '');

/** The number of scans that the alerts are about. */
export const scanCount = (alerts: readonly Matches[]): number =>
  new Set(alerts.map(({ strategyId }) => strategyId)).size;

function changesTitle(alerts: readonly Matches[]): string {
  const [first] = alerts;
  const scans = scanCount(alerts);
  const gone = alerts.flatMap(({ left }) => left)[0];
  const entered = sum(alerts, ({ enteredCount }) => enteredCount);
  const left = sum(alerts, ({ leftCount }) => leftCount);
  const where = scans === 1 ? `for ${first!.name}` : `in ${scans} scans`;
  if (left === 0) return `${newMatches(entered)} ${where}`;
  if (entered > 0) return `${newMatches(entered)} and ${COUNT.format(left)} dropped ${where}`;
  const scan = scans === 1 ? first!.name : `${scans} scans`;
  return left === 1 ? `${gone!} no longer matches ${scan}` : `${COUNT.format(left)} stocks no longer match ${scan}`;
}

/** The symbols of a notification, those that entered before those that left; at most `max` of each. */
export function symbolsOf({ entered, enteredCount, left, leftCount }: Matches, max: number): string {
  const entries = enteredCount > 0 ? listed(entered, enteredCount, max) : '';
  if (leftCount === 0) return entries;
  const exits = listed(left, leftCount, max);
  return enteredCount > 0 ? `${entries}. No longer matching: ${exits}` : exits;
}

/** Path of the page that shows the alerts. */
export const pathOf = (alerts: readonly Matches[]): string =>
  scanCount(alerts) === 1 ? `/scanner?strategy=${alerts[0]!.strategyId}` : '/alerts';

const sum = (alerts: readonly Matches[], count: (alert: Matches) => number): number =>
  alerts.reduce((total, alert) => total + count(alert), 0);
