import { series, SESSIONS, type Condition, type SeriesValue } from '@plainscan/contracts';
import { SPANS } from '../lexicon/time-words.ts';
import { COMPARISONS } from '../lexicon/comparison-words.ts';
import { TERM_WORDS } from '../lexicon/trader-words.ts';
import { ahead, attempt, match, peek, take, takeAll, textAt, token, type Measured, type State } from './state.ts';
import { duration } from './times.ts';
import { isSeries } from './units.ts';
import { ofDaysAgo } from './value-words.ts';
import { parseValue } from './values.ts';

type Ahead = (s: State) => boolean;
const YEAR = SESSIONS.year;

const MAKING = [
  'make',
  'making',
  'made',
  'hit',
  'hitting',
  'set',
  'setting',
  'reach',
  'reaching',
  'reached',
  'print',
  'printing',
  'printed',
  'notch',
  'notching',
  'post',
  'posting',
  'posted',
  'put',
  'at',
  'just',
  'to',
  'breaking',
  'break',
  'broke',
];

/** "52 week", "20-day", "all-time", "yearly"; null: all the bars held; undefined: nothing was said. */
function spanOf(s: State): number | null | undefined {
  if (takeAll(s, 'all', 'time') || take(s, 'alltime', 'record', 'historic', 'lifetime')) return null;
  const sessions = match(s, SPANS);
  if (sessions !== null) return sessions;
  return duration(s)?.sessions;
}

const extreme = (
  value: SeriesValue,
  which: 'highest' | 'lowest',
  sessions: number | null,
  beats: boolean,
): Condition => ({
  type: 'extreme',
  value,
  which,
  sessions,
  beats,
});

/** "in RSI(14)", "on volume": whose high it is. */
const inSeries = (s: State, predicateAhead: Ahead): SeriesValue | null =>
  attempt(s, () => {
    if (!take(s, 'in', 'of', 'for', 'on') || (token(s, -1).text === 'on' && ahead(s, TERM_WORDS))) return null;
    const value = parseValue(s, { right: false, predicateAhead });
    return value?.value.type === 'series' ? value.value : null;
  });

/** "makes a new 52-week high", "new lows", "fresh 20 day high", "hitting all time highs". */
export const newExtreme = (s: State, subject: Measured | null, predicateAhead: Ahead): Condition | null =>
  attempt(s, () => {
    let made = false;
    let at = false;
    while (take(s, ...MAKING)) {
      if (token(s, -1).text === 'at') at = true;
      else made = true;
    }
    while (take(s, 'a', 'an', 'its', 'their', 'the'));
    let fresh = take(s, 'new', 'fresh');
    while (take(s, 'a', 'an', 'its', 'their'));
    const span = spanOf(s);
    fresh = take(s, 'new', 'fresh') || fresh;
    const closing = take(s, 'closing');
    if (!take(s, 'high', 'low')) return null;
    const high = token(s, -1).text === 'high';
    if (['volume', 'volatility', 'vol', 'rsi'].includes(textAt(s)) && !fresh) return null;
    if (span === undefined && !fresh && !(made && !at)) return null;
    if (at && !made && !fresh) return null;
    const close = closing || take(s, 'close');
    if (span === undefined && textAt(s) === 'of' && ['day', 'the'].includes(textAt(s, 1))) return null;
    take(s, 'price', 'today', 'list');
    if (
      !fresh &&
      !made &&
      !['up', 'down', 'near', 'at', 'from', 'making', 'make', 'oversold', 'overbought'].includes(textAt(s)) &&
      predicateAhead(s)
    )
      return null;
    if (!fresh && !made && (ahead(s, COMPARISONS) || peek(s, () => ofDaysAgo(s)) !== null)) return null;
    const sessions = span === undefined ? (spanAfter(s) ?? YEAR) : span;
    const which = high ? 'highest' : 'lowest';
    const named = inSeries(s, predicateAhead);
    if (named) return extreme(named, which, sessions, true);
    if (subject?.value.type === 'series' && !isSeries(subject.value, 'close'))
      return extreme(subject.value, which, sessions, true);
    return extreme(series(close ? 'close' : high ? 'high' : 'low'), which, sessions, !close || fresh);
  });

/** "new high in 20 days", "a new low for the year". */
const spanAfter = (s: State): number | null =>
  attempt(s, () => {
    if (!take(s, 'in', 'over', 'of', 'for', 'on')) return null;
    take(s, 'the', 'this');
    take(s, 'last', 'past');
    if (take(s, 'year')) return YEAR;
    if (take(s, 'month')) return SESSIONS.month;
    if (take(s, 'quarter')) return SESSIONS.quarter;
    return duration(s)?.sessions ?? null;
  });

/** "in 20 days", "of the last year", "ever": undefined when nothing of the kind follows. */
const overSpan = (s: State): { sessions: number | null } | null =>
  attempt(s, () => {
    if (take(s, 'ever')) return { sessions: null };
    if (!take(s, 'in', 'of', 'over', 'for', 'during', 'within', 'since') && textAt(s) !== 'this') return null;
    while (take(s, 'the', 'this', 'its', 'at', 'least', 'more', 'than', 'about', 'entire'));
    if (takeAll(s, 'all', 'time') || take(s, 'history')) return { sessions: null };
    take(s, 'last', 'past', 'previous');
    const span = duration(s);
    if (span) return { sessions: span.sessions };
    for (const [word, sessions] of Object.entries(SESSIONS)) if (take(s, word)) return { sessions };
    return null;
  });

const superlative = (s: State): 'highest' | 'lowest' | null =>
  take(s, 'highest', 'largest', 'biggest', 'most', 'heaviest', 'greatest', 'strongest')
    ? 'highest'
    : take(s, 'lowest', 'smallest', 'least', 'lightest', 'weakest', 'narrowest', 'tightest')
      ? 'lowest'
      : null;

/** "highest close in 20 days", "lowest volume of the last 10 sessions", "highest RSI ever". */
export const highestOf = (s: State, predicateAhead: Ahead): Condition | null =>
  attempt(s, () => {
    while (take(s, 'at', 'its', 'their', 'the', 'on', 'a', 'with'));
    const ever = takeAll(s, 'all', 'time') || take(s, 'record');
    const which = superlative(s);
    if (!which) return null;
    if (!ever && textAt(s) === '') return null;
    const value = parseValue(s, { right: false, predicateAhead, spanFollows: true });
    if (value?.value.type !== 'series') return null;
    const of = textAt(s) === 'of';
    const span = ever ? { sessions: null } : overSpan(s);
    if (!span || ['ending', 'before', 'plus', 'minus', 'ago', 'of'].includes(textAt(s)) || (of && predicateAhead(s)))
      return null;
    return extreme(value.value, which, span.sessions, false);
  });

/** "volume is the highest in 10 days", "RSI at its lowest level in a month", "close at a 20 day high". */
export const atExtreme = (s: State, subject: Measured | null): Condition | null =>
  attempt(s, () => {
    if (subject && subject.value.type !== 'series') return null;
    if (ahead(s, COMPARISONS)) return null; // "at least …"
    const value = (subject?.value ?? null) as SeriesValue | null;
    while (take(s, 'at', 'its', 'their', 'the', 'a', 'an', 'on'));
    const which = superlative(s);
    if (which) {
      take(s, 'level', 'point', 'value', 'reading', 'price', 'it', 'has', 'been');
      take(s, 'been');
      const span = overSpan(s);
      return span && extreme(value ?? series('close'), which, span.sessions, false);
    }
    if (!value || isSeries(value, 'high', 'low')) return null;
    const span = spanOf(s);
    if (span === undefined) return null;
    const closing = take(s, 'closing');
    if (!take(s, 'high', 'low')) return null;
    if (isSeries(value, 'close') && !closing) return null;
    return extreme(value, token(s, -1).text === 'high' ? 'highest' : 'lowest', span, false);
  });
