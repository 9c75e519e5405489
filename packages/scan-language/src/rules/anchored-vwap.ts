import { SESSIONS } from '@plainscan/contracts';
import { type AnyRule, type Place, rule } from '../chart/rule.ts';
import type { Draft } from '../meaning/draft.ts';
import { MONTHS } from '../plan/dates.ts';
import { adjacent, isSeriesDraft, seriesWith } from './series.ts';

const NAMES =
  'vwap|avwap|anchored_vwap|vwap_line|anchored_volume_weighted_average_price|volume_weighted_average_price|anchor_vwap';
const SINCE =
  'since|from|off|off_of|anchored_to|anchored_at|anchored_from|anchored_on|anchored_off|anchored_since|starting_at|starting_from|starting_on|of';
const LATEST = 'last|latest|most_recent|recent|prior|previous';
const GAP = 'gap|gap_up|upside_gap|up_gap|gap_down|downside_gap|down_gap';
const MONTH = MONTHS.flatMap((name) => [name.toLowerCase(), name.slice(0, 3).toLowerCase()]).join('|');

const monthOf = (word: string): number =>
  1 + MONTHS.findIndex((name) => name.slice(0, 3).toLowerCase() === word.slice(0, 3));

/** "3/15/26" is in 2026. */
const yearOf = (year: number): number => (year >= 0 && year < 100 ? 2000 + year : year);

/** "March 3 2026"; the 80 of "March 3 minus 80" is no year. */
const namesYear = ({ tokens, end }: Place): boolean =>
  /^\d{4}$/.test(tokens[end - 1]!.raw) && !/^(?:plus|minus|[-+])$/.test(tokens[end - 2]!.text);

/** MMDD, or YYYYMMDD with a year. */
const dateOf = (month: number, day: number, year?: number): number =>
  (year === undefined ? 0 : yearOf(year) * 10_000) + month * 100 + day;

const sinceExtreme = (which: string, sessions: number): Draft | null =>
  seriesWith(/^(?:low|bottom|trough)/.test(which) ? 'vwapSinceLow' : 'vwapSinceHigh', [sessions]);

/** The anchor that an extreme of sessions up to today gives; null for any other value. */
function sinceLevel(level: Draft): Draft | null {
  if (level.type !== 'over' || level.sessions === null || level.ago > 0) return null;
  const which = level.fn === 'lowest' ? 'low' : 'high';
  const isExtreme = level.fn !== 'mean' && isSeriesDraft(level.of, which) && level.of.ago === 0;
  return isExtreme ? sinceExtreme(which, level.sessions) : null;
}

const sinceGap = (kind: string, percent = 5): Draft | null =>
  seriesWith('vwapSinceGap', [/down/.test(kind) ? -Math.abs(percent) : percent]);

const sinceDate = (date: number): Draft | null => seriesWith('vwapSinceDate', [date]);

const START_OF_YEAR = 101;

/** VWAP anchored at an extreme, a gap, or a date. */
export const ANCHORED_VWAP: readonly AnyRule[] = [
  rule(
    'Date',
    `=${MONTH} Number st|nd|rd|th? of|,? Number?`,
    (month, day, year, at) => (year === undefined || namesYear(at) ? dateOf(monthOf(month), day, year) : null),
    'price above VWAP since March 3rd',
  ),
  rule(
    'Date',
    `Number st|nd|rd|th? of? =${MONTH} ,? Number?`,
    (day, month, year, at) => (year === undefined || namesYear(at) ? dateOf(monthOf(month), day, year) : null),
    'price above VWAP since 3 March 2026',
  ),
  rule('Date', 'Number / Number', (month, day) => dateOf(month, day), 'price above VWAP since 3/15'),
  rule(
    'Date',
    'Number / Number / Number',
    (month, day, year) => dateOf(month, day, year),
    'price above VWAP since 3/15/2026',
  ),
  rule(
    'Date',
    'Number - Number - Number',
    (year, month, day) => (year > 99 ? dateOf(month, day, year) : null),
    'price above VWAP since 2026-03-03',
  ),
  rule('Date', `=${MONTH}`, (month) => dateOf(monthOf(month), 1), 'price above VWAP since March', 0.2),
  rule('Value', `${NAMES} ${SINCE} Date`, sinceDate, 'price above VWAP since March 3rd', -0.5),
  rule(
    'Value',
    `${NAMES} from|since? TimePhrase`,
    ({ kind }) => (kind === 'ytd' ? sinceDate(START_OF_YEAR) : null),
    'price above VWAP year to date',
    -0.5,
  ),
  rule(
    'Value',
    `TimePhrase ${NAMES}`,
    ({ kind }) => (kind === 'ytd' ? sinceDate(START_OF_YEAR) : null),
    'price above the YTD VWAP',
    -0.5,
  ),
  rule('Value', `${NAMES} ${SINCE} Value`, sinceLevel, 'price above VWAP since the 52-week low', -0.5),
  rule('Value', `${NAMES} ( Value )`, sinceLevel, 'price above the anchored VWAP (52-week low)', -0.5),
  rule(
    'Value',
    `Value ${NAMES}`,
    (level, at) => (adjacent(at) ? sinceLevel(level) : null),
    'price above the 52-week low anchored VWAP',
    -0.5,
  ),
  rule(
    'Value',
    `${NAMES} ${SINCE} =low|lows|high|highs|bottom|top|peak`,
    (which) => sinceExtreme(which, SESSIONS.year),
    'price above the AVWAP from the high',
    -0.4,
  ),
  rule(
    'Value',
    `${NAMES} ${SINCE} ${LATEST}? =${GAP}`,
    (kind) => sinceGap(kind),
    'price above the AVWAP off the last gap',
    -0.5,
  ),
  rule(
    'Value',
    `${NAMES} ${SINCE} ${LATEST}? =${GAP} of at_least|over|more_than? Amount`,
    (kind, { unit, value }) => (unit === 'percent' ? sinceGap(kind, value) : null),
    'price above the VWAP since the last gap down of 10%',
    -1,
  ),
  rule(
    'Value',
    `${NAMES} ${SINCE} ${LATEST}? Amount =${GAP}`,
    ({ unit, value }, kind) => (unit === 'percent' ? sinceGap(kind, value) : null),
    'price above the VWAP since the last 8% gap',
    -0.6,
  ),
];
