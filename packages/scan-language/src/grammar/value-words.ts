import {
  fullParams,
  PLAN_BOUNDS,
  over,
  series,
  seriesSpec,
  type SeriesName,
  type SeriesValue,
  type Value,
} from '@plainscan/contracts';
import { SERIES_WORDS } from '../lexicon/series-words.ts';
import { COMPARISONS } from '../lexicon/comparison-words.ts';
import { SPANS } from '../lexicon/time-words.ts';
import { amount, daysAgo, duration, type Duration } from './times.ts';

import { ahead, attempt, match, peek, take, takeAll, textAt, token, type Measured, type State } from './state.ts';

export interface ValueContext {
  /** after a comparison: "the 200 day" alone is an average, and a number alone is a level */
  right: boolean;
  /** left of the comparison, for "its average" */
  subject?: Measured | null;
  /** whether something can be said of a value that ends here: settles "RSI 2 below 10" */
  predicateAhead: (s: State) => boolean;
  /** a span said after the series is not the series' own: "highest average volume of the last 20 days" */
  spanFollows?: boolean;
}

/** Series that "over the last N days" gives their length. */
const SPANNED: readonly SeriesName[] = [
  'averageVolume',
  'averageDollarVolume',
  'performance',
  'historicalVolatility',
  'rollingVwap',
  'sma',
  'channelPercent',
];

export const measured = (value: Value, given: number[] = []): Measured => ({ value, given });

/** The series with the given parameters, or null where one is out of its bounds. */
export function seriesWith(name: SeriesName, given: readonly number[], ago = 0): SeriesValue | null {
  const specs = seriesSpec(name).params;
  // A second one of "RSI(14, 2)" has no meaning; MACD's third is its signal's.
  if (specs.length < 2 && given.length > Math.max(1, specs.length)) return null;
  const fits = specs.every((spec, i) => {
    const p = given[i];
    return p === undefined || (p >= spec.min && p <= spec.max && (!spec.integer || Number.isInteger(p)));
  });
  return fits ? { type: 'series', name, params: fullParams(name, given), ago } : null;
}

/** "ADR", "average daily range": how far a day goes, in percent, on average; "ADRs" and "ADR under $20" are listings. */
export const averageRange = (s: State): Measured | null =>
  attempt(s, () => {
    const short = /^adr$/i.test(token(s).raw) && take(s, 'adr');
    if (!short && !takeAll(s, 'average', 'daily', 'range') && !takeAll(s, 'avg', 'daily', 'range')) return null;
    const sign = take(s, '%', 'percent');
    const ofPercent = peek(s, () => {
      while (take(s, 'is', 'of', 'at', 'least', 'most'));
      match(s, COMPARISONS);
      return amount(s)?.unit === 'percent';
    });
    if (short && !sign && !ofPercent) return null;
    return measured(over('mean', series('rangePercent'), 20));
  });

/** Words before a value that change nothing. */
const ARTICLES = [
  'the',
  'its',
  'their',
  'a',
  'an',
  'own',
  'current',
  'today',
  'it',
  'latest',
  'present',
  'stock',
  'simple',
  'our',
  'my',
  'key',
];

export const skipArticles = (s: State): void => {
  for (let i = 0; i < 4 && textAt(s, 1) !== '/' && take(s, ...ARTICLES); i += 1);
};

/** "highest high of the last 20 days", "20 day low", "52-week high", "all-time high". */
export function highOrLow(s: State, sessions: number | null): Measured | null {
  return attempt(s, () => {
    const closing = take(s, 'closing', 'close');
    take(s, 'intraday', 'trading');
    if (!take(s, 'high', 'low')) return null;
    const high = token(s, -1).text === 'high';
    if (['volume', 'volatility', 'vol'].includes(textAt(s))) return null;
    const onClose = closing || take(s, 'close');
    take(s, 'price', 'level', 'mark');
    return measured(over(high ? 'highest' : 'lowest', series(onClose ? 'close' : high ? 'high' : 'low'), sessions));
  });
}

export const allTime = (s: State): boolean => takeAll(s, 'all', 'time') || take(s, 'alltime') || takeAll(s, 'record');

/** "before today", "ending 3 days ago": where a span of sessions ends. */
export function spanEnd(s: State): number {
  return (
    attempt(s, () => {
      if (!take(s, 'before', 'ending', 'prior', 'until', 'to')) return null;
      take(s, 'to');
      if (take(s, 'today') || take(s, 'yesterday')) return 1;
      return daysAgo(s);
    }) ?? 0
  );
}

/** The mean of a series, by its own name where it has one. */
export function meanOf(of: SeriesValue, sessions: number, ago = 0): Value {
  const own: Partial<Record<SeriesName, SeriesName>> = {
    close: 'sma',
    volume: 'averageVolume',
    dollarVolume: 'averageDollarVolume',
  };
  const name = own[of.name];
  return name ? series(name, [sessions], of.ago + ago) : over('mean', of, sessions, ago);
}

/** "its 20-day average" is of what is compared with it. */
export function ownAverage(subject: Measured | null, sessions: number): Value {
  const of = subject?.value;
  if (of?.type !== 'series' || seriesSpec(of.name).unit === 'price') return series('sma', [sessions]);
  return meanOf(of, sessions);
}

/** The series that a length was said of: "50 day EMA", "14 period RSI", "5 day change", "20 day VWAP". */
export function periodOf(s: State, span: Duration): Measured | null {
  return attempt(s, () => {
    const name = match(s, SERIES_WORDS);
    if (!name) return null;
    const changes: readonly SeriesName[] = ['change', 'changePercent', 'performance'];
    if (span.unit > 0 && changes.includes(name)) {
      const value = seriesWith('performance', [span.sessions]);
      return value && measured(value);
    }
    if (name === 'vwap') {
      const value = seriesWith('rollingVwap', [span.sessions]);
      return value && measured(value);
    }
    if (name === 'distanceFromHigh' || name === 'distanceFromLow' || !seriesSpec(name).params.length) return null;
    const value = seriesWith(name, [span.sessions]);
    return value && measured(value, [span.sessions]);
  });
}

/** "yearly high", "monthly return": a span in one word. */
export const spanWord = (s: State): Duration | null =>
  attempt(s, () => {
    const sessions = match(s, SPANS);
    return sessions === null ? null : { sessions, unit: sessions };
  });

/** The number of "20 EMA", where a series with a length follows. */
export const plainPeriod = (s: State): Duration | null =>
  attempt(s, () => {
    const said = amount(s);
    if (
      !said ||
      said.unit !== 'none' ||
      said.scale !== 1 ||
      said.bound ||
      !Number.isInteger(said.value) ||
      said.value < 1
    )
      return null;
    const name = ahead(s, SERIES_WORDS);
    const bare = ahead(s, SPANS) !== null;
    if (
      bare ||
      !name ||
      !seriesSpec(name).params.length ||
      name.startsWith('distance') ||
      said.value > PLAN_BOUNDS.maxSessions
    )
      return null;
    return { sessions: said.value, unit: 0 };
  });

/** "average volume over 50 days", "change over 5 days", "performance this month". */
export function overSpan(s: State, name: SeriesName): Measured | null {
  const asked: SeriesName = name === 'change' || name === 'changePercent' ? 'performance' : name;
  if (!SPANNED.includes(asked)) return null;
  return attempt(s, () => {
    if (asked === 'performance') {
      for (const [word, sessions] of [
        ['week', 5],
        ['month', 21],
        ['quarter', 63],
        ['year', 252],
      ] as const)
        if (takeAll(s, 'this', word)) return measured(series('performance', [sessions]));
      if (take(s, 'ytd') || takeAll(s, 'year', 'to', 'date') || takeAll(s, 'this', 'year', 'to', 'date'))
        return measured(series('performanceYearToDate'));
    }
    // What happens within days happens in one of them: of an average it says nothing.
    const within = asked === 'performance' && take(s, 'within');
    if (!within && !take(s, 'over', 'in', 'of', 'for', 'during')) return null;
    take(s, 'the');
    take(s, 'last', 'past', 'previous');
    const span = duration(s);
    if (!span || take(s, 'ago')) return null;
    const value = seriesWith(asked, [span.sessions]);
    return value && measured(value, [span.sessions]);
  });
}

/** "distance from 20-day high": the level that a distance is measured from. */
export function spreadFrom(name: SeriesName): Measured | null {
  if (name !== 'distanceFromHigh' && name !== 'distanceFromLow') return null;
  return measured(series(name));
}

/** The distance of the close from a level, by its own name for an N-day high or low. */
export function fromLevel(level: Value): Value {
  if (level.type === 'over' && level.ago === 0 && level.sessions !== null && level.of.ago === 0) {
    if (level.fn === 'highest' && level.of.name === 'high') return series('distanceFromHigh', [level.sessions]);
    if (level.fn === 'lowest' && level.of.name === 'low') return series('distanceFromLow', [level.sessions]);
  }
  return { type: 'percentFrom', value: series('close'), base: level };
}

/** Support and resistance: the extremes of the 20 sessions before today. */
export const levels = (s: State): Measured | null => {
  if (take(s, 'support')) {
    take(s, 'level', 'line', 'zone', 'area');
    return measured(over('lowest', series('low'), 20, 1));
  }
  if (take(s, 'resistance')) {
    take(s, 'level', 'line', 'zone', 'area');
    return measured(over('highest', series('high'), 20, 1));
  }
  return null;
};

/** "its average", compared with a subject: an average of 20 sessions of that very value. */
export const average = (s: State, context: ValueContext): Measured | null =>
  attempt(s, () => {
    if (!context.right || !context.subject || !take(s, 'average', 'avg', 'normal', 'usual', 'mean', 'norm', 'typical'))
      return null;
    take(s, 'level', 'value', 'amount');
    return measured(ownAverage(context.subject, 20));
  });

/** "of 3 days ago": a time said of the value itself. */
export const ofDaysAgo = (s: State): number | null =>
  attempt(s, () => {
    if (!take(s, 'of', 'from')) return null;
    if (take(s, 'yesterday')) return 1;
    if (takeAll(s, 'last', 'week')) return 5;
    return daysAgo(s);
  });

/** "RSI 5 days ago under 30": between a subject and what is said of it, the time is the subject's. */
export const daysAgoOfSubject = (s: State, context: ValueContext): number | null =>
  attempt(s, () => {
    const ago = take(s, 'yesterday') ? 1 : daysAgo(s);
    return ago !== null && context.predicateAhead(s) ? ago : null;
  });
