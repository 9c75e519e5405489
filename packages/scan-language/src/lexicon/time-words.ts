import { SESSIONS } from '@plainscan/contracts';
import { phraseTable } from './phrase-table.ts';

/** Sessions in one unit of time. */
export const TIME_UNITS = phraseTable<number>([
  ['day|session|bar|trading day|trading session|candle|period|d|market day|business day|daily bar|dys', SESSIONS.day],
  ['week|wk|w|trading week', SESSIONS.week],
  ['month|mo|mth|mnth', SESSIONS.month],
  ['quarter|qtr', SESSIONS.quarter],
  ['year|yr|y', SESSIONS.year],
]);

export const SPANS = phraseTable<number>([
  ['daily', SESSIONS.day],
  ['weekly', SESSIONS.week],
  ['monthly', SESSIONS.month],
  ['quarterly', SESSIONS.quarter],
  ['yearly|annual|annually', SESSIONS.year],
]);

export type TimePhrase =
  /** the last `sessions` sessions, today's included */
  { kind: 'within'; sessions: number } | { kind: 'ago'; sessions: number } | { kind: 'ytd' };

/** Times without a number. */
export const TIME_PHRASES = phraseTable<TimePhrase>([
  [
    'today|rn|this morning|this afternoon|on the day|for the day|this session|so far today|in today session|as of today|today session',
    { kind: 'within', sessions: 1 },
  ],
  [
    'this week|on the week|for the week|so far this week|in a week|within a week|over a week|in one week|in the week|past week',
    { kind: 'within', sessions: SESSIONS.week },
  ],
  [
    'this month|on the month|for the month|so far this month|in a month|within a month|over a month|in the month|past month',
    { kind: 'within', sessions: SESSIONS.month },
  ],
  [
    'this quarter|on the quarter|for the quarter|so far this quarter|in a quarter|over a quarter|in the quarter|past quarter',
    { kind: 'within', sessions: SESSIONS.quarter },
  ],
  [
    'this year|on the year|for the year|in a year|within a year|over a year|in the year|past year',
    { kind: 'within', sessions: SESSIONS.year },
  ],
  [
    'recently|lately|recent|in recent days|in recent sessions|in the recent days|over recent days',
    { kind: 'within', sessions: 5 },
  ],
  [
    'ytd|year to date|so far this year|since the start of the year|since january|since the beginning of the year|since start of year|since new year',
    { kind: 'ytd' },
  ],
  [
    'yesterday|previous bar|the previous bar|previous candle|the day before|the previous day|the prior day|previous day|prior day|last session|previous session|prior session|the previous session|day before|on the previous day|in the previous session',
    { kind: 'ago', sessions: 1 },
  ],
  ['the day before yesterday|day before yesterday', { kind: 'ago', sessions: 2 }],
  ['last week|previous week|prior week|the previous week|the prior week', { kind: 'ago', sessions: SESSIONS.week }],
  ['last month|previous month|prior month|the previous month', { kind: 'ago', sessions: SESSIONS.month }],
  ['last quarter|previous quarter|prior quarter', { kind: 'ago', sessions: SESSIONS.quarter }],
  ['last year|previous year|prior year', { kind: 'ago', sessions: SESSIONS.year }],
]);

/** Phrases before "3 days" in "in the last 3 days". */
export const WITHIN_OPENERS = phraseTable<true>([
  [
    'in the last|in last|in the past|in past|within the last|within last|within the past|within past|over the last|over last|over the past|over past|during the last|during the past|during last|during past|in the previous|over the previous|in the prior|over the prior|at any time in the last|any time in the last|at least once in the last|at any point in the last|sometime in the last|some time in the last|once in the last|anytime in the last|the last|the past|past|last|inside the last|across the last|throughout the last|at some point in the last|of the last|of last|of the past|of past|at least once within the last|at any time within the last|any day in the last|for any of the last|on any of the last|on at least one of the last|in any of the last',
    true,
  ],
]);

/** Openers that can also introduce something else: "over 50 day". */
export const WEAK_WITHIN_OPENERS = phraseTable<true>([
  ['within|in|over|since|during|inside|in just|in only|in under|in less than|in about', true],
]);

/** Phrases before "3 days" in "for the last 3 days", which means on each of them. */
export const THROUGHOUT_OPENERS = phraseTable<true>([
  [
    'for the last|for the past|for last|for past|for at least|for at least the last|for|on each of the last|each of the last|on every one of the last|on all of the last|every day for the last|each day for the last|every day for|each day for|all of the last|every day of the last|on all of|in each of the last|for each of the last|for the previous|for the whole of the last|straight for|continuously for|consistently for',
    true,
  ],
]);

/** Phrases after "3 days" in "3 days in a row". */
export const ROW_CLOSERS = phraseTable<true>([
  [
    'in a row|straight|running|in succession|on the trot|consecutively|in a streak|back to back|successively|in sequence|row|consecutive',
    true,
  ],
]);
export const ROW_WORDS = phraseTable<true>([['straight|consecutive|successive|back to back|unbroken', true]]);
