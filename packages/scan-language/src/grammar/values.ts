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
import { SPANS } from '../lexicon/time-words.ts';
import { amount, daysAgo, duration, type Duration } from './times.ts';
import { readParams, suffixParams } from './params.ts';
import { shiftValue } from './shift.ts';
import {
  ahead,
  atEnd,
  attempt,
  match,
  peek,
  take,
  takeAll,
  textAt,
  token,
  type Measured,
  type State,
} from './state.ts';

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

const measured = (value: Value, given: number[] = []): Measured => ({ value, given });

/** The series with the given parameters, or null where one is out of its bounds. */
export function seriesWith(name: SeriesName, given: readonly number[], ago = 0): SeriesValue | null {
  const specs = seriesSpec(name).params;
  const fits = specs.every((spec, i) => {
    const p = given[i];
    return p === undefined || (p >= spec.min && p <= spec.max && (!spec.integer || Number.isInteger(p)));
  });
  return fits ? { type: 'series', name, params: fullParams(name, given), ago } : null;
}

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
const skipArticles = (s: State): void => {
  for (let i = 0; i < 4 && textAt(s, 1) !== '/' && take(s, ...ARTICLES); i += 1);
};

/** "highest high of the last 20 days", "20 day low", "52-week high", "all-time high". */
function highOrLow(s: State, sessions: number | null): Measured | null {
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

const allTime = (s: State): boolean => takeAll(s, 'all', 'time') || take(s, 'alltime') || takeAll(s, 'record');

function extremeOfSpan(s: State, context: ValueContext): Measured | null {
  return attempt(s, () => {
    const ever = allTime(s);
    if (!take(s, 'highest', 'lowest', 'max', 'maximum', 'minimum')) return ever ? highOrLow(s, null) : null;
    const fn = ['highest', 'max', 'maximum'].includes(token(s, -1).text) ? 'highest' : 'lowest';
    const of = ownSeries(s, context);
    if (!of || of.value.type !== 'series') return null;
    if (ever) return measured(over(fn, of.value, null));
    if (!take(s, 'of', ...(context.right ? ['in', 'over', 'during', 'for', 'within'] : []))) return null;
    take(s, 'the');
    if (takeAll(s, 'all', 'time')) return measured(over(fn, of.value, null));
    take(s, 'last', 'past', 'previous', 'prior');
    const span = duration(s);
    if (!span || textAt(s) === 'ago') return null;
    return measured(over(fn, of.value, span.sessions, spanEnd(s)));
  });
}

/** A series with its length before or after it, in brackets or not, for "highest … of the last 20 days". */
const ownSeries = (s: State, outer: ValueContext): Measured | null => {
  const context = { ...outer, right: false, spanFollows: true };
  const inner = bracketed(s, outer) ?? distance(s, context) ?? periodFirst(s, context) ?? seriesValue(s, context);
  return inner?.value.type === 'series' ? inner : null;
};

/** "before today", "ending 3 days ago": where a span of sessions ends. */
function spanEnd(s: State): number {
  return (
    attempt(s, () => {
      if (!take(s, 'before', 'ending', 'prior', 'until', 'to')) return null;
      take(s, 'to');
      if (take(s, 'today') || take(s, 'yesterday')) return 1;
      return daysAgo(s);
    }) ?? 0
  );
}

/** "average RSI over 10 days", "mean of RSI(14) over the last 10 days". */
function meanOfSpan(s: State, context: ValueContext): Measured | null {
  return attempt(s, () => {
    if (context.spanFollows || !take(s, 'average', 'mean', 'avg')) return null;
    take(s, 'of');
    const of = ownSeries(s, context);
    if (!of || of.value.type !== 'series') return null;
    if (takeAll(s, 'of', 'all', 'time')) return measured(over('mean', of.value, null));
    if (!take(s, 'over', 'of', 'in', 'for')) return null;
    take(s, 'the');
    take(s, 'last', 'past', 'previous');
    const span = duration(s);
    return span && textAt(s) !== 'ago' ? measured(meanOf(of.value, span.sessions, spanEnd(s))) : null;
  });
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

/** A length said before the series it is of. */
function periodFirst(s: State, context: ValueContext): Measured | null {
  return attempt(s, () => {
    const span = duration(s) ?? spanWord(s) ?? plainPeriod(s);
    if (!span) return null;
    take(s, 'simple', 'trading', 'rolling');
    const level = span.unit > 0 ? highOrLow(s, span.sessions) : null;
    if (level) return level;
    if (
      span.unit > 0 &&
      (takeAll(s, 'average', 'of') || takeAll(s, 'mean', 'of') || takeAll(s, 'moving', 'average', 'of'))
    ) {
      skipArticles(s);
      const of = seriesValue(s, context);
      return of?.value.type === 'series' ? measured(meanOf(of.value, span.sessions)) : null;
    }
    const named = periodOf(s, span, context);
    if (named) return named;
    if (span.unit > 0 && take(s, 'average', 'avg', 'mean')) {
      const of = attempt(s, () => {
        const inner = seriesValue(s, context);
        return inner?.value.type === 'series' && seriesSpec(inner.value.name).unit !== 'price' ? inner.value : null;
      });
      if (of) return measured(meanOf(of, span.sessions));
      return measured(ownAverage(context.subject ?? null, span.sessions));
    }
    if (span.unit > 0 && take(s, 'support')) return measured(over('lowest', series('low'), span.sessions, 1));
    if (span.unit > 0 && take(s, 'resistance')) return measured(over('highest', series('high'), span.sessions, 1));
    const bare = span.unit === 1 || span.unit === 5 || span.unit === 21;
    if (!bare || !(context.right || context.predicateAhead(s))) return null;
    take(s, 'line', 'level', 'mark');
    const average = seriesWith('sma', [span.sessions]);
    return average && measured(average, [span.sessions]);
  });
}

/** "its 20-day average" is of what is compared with it. */
function ownAverage(subject: Measured | null, sessions: number): Value {
  const of = subject?.value;
  if (of?.type !== 'series' || seriesSpec(of.name).unit === 'price') return series('sma', [sessions]);
  return meanOf(of, sessions);
}

/** The series that a length was said of: "50 day EMA", "14 period RSI", "5 day change", "20 day VWAP". */
function periodOf(s: State, span: Duration, _context: ValueContext): Measured | null {
  return attempt(s, () => {
    const name = match(s, SERIES_WORDS);
    if (!name) return null;
    const changes: readonly SeriesName[] = ['change', 'changePercent', 'performance'];
    if (span.unit > 0 && (changes.includes(name) || (name === 'momentum' && false))) {
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
const spanWord = (s: State): Duration | null =>
  attempt(s, () => {
    const sessions = match(s, SPANS);
    return sessions === null ? null : { sessions, unit: sessions };
  });

/** The number of "20 EMA", where a series with a length follows. */
const plainPeriod = (s: State): Duration | null =>
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

/** A series by name, with the parameters said after it. */
function seriesValue(s: State, context: ValueContext): Measured | null {
  return attempt(s, () => {
    const name = match(s, SERIES_WORDS);
    if (!name) return null;
    const spread = spreadFrom(name);
    if (spread) return spread;
    const given = readParams(s) ?? suffixParams(s, name, context.predicateAhead) ?? [];
    const spanned = given.length || context.spanFollows ? null : overSpan(s, name);
    if (spanned) return spanned;
    const asked = name === 'vwap' && given.length ? 'rollingVwap' : name;
    const value = seriesWith(asked, given);
    return value && measured(value, given);
  });
}

/** "average volume over 50 days", "change over 5 days", "performance this month". */
function overSpan(s: State, name: SeriesName): Measured | null {
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
    if (!take(s, 'over', 'in', 'of', 'for', 'during', 'within')) return null;
    take(s, 'the');
    take(s, 'last', 'past', 'previous');
    const span = duration(s);
    if (!span || take(s, 'ago')) return null;
    const value = seriesWith(asked, [span.sessions]);
    return value && measured(value, [span.sessions]);
  });
}

/** "distance from 20-day high": the level that a distance is measured from. */
function spreadFrom(name: SeriesName): Measured | null {
  if (name !== 'distanceFromHigh' && name !== 'distanceFromLow') return null;
  return measured(series(name));
}

const distance = (s: State, context: ValueContext): Measured | null =>
  attempt(s, () => {
    if (takeAll(s, 'percent', 'difference', 'of')) {
      const value = parseValue(s, { ...context, right: true });
      if (!value || !take(s, 'from')) return null;
      const base = parseValue(s, { ...context, right: true });
      return base && measured({ type: 'percentFrom', value: value.value, base: base.value });
    }
    if (!take(s, 'distance') || !take(s, 'from', 'to')) return null;
    skipArticles(s);
    const level = primary(s, { ...context, right: true });
    return level && measured(fromLevel(level.value));
  });

/** The distance of the close from a level, by its own name for an N-day high or low. */
export function fromLevel(level: Value): Value {
  if (level.type === 'over' && level.ago === 0 && level.sessions !== null && level.of.ago === 0) {
    if (level.fn === 'highest' && level.of.name === 'high') return series('distanceFromHigh', [level.sessions]);
    if (level.fn === 'lowest' && level.of.name === 'low') return series('distanceFromLow', [level.sessions]);
  }
  return { type: 'percentFrom', value: series('close'), base: level };
}

/** "yesterday's high", "previous close", "last week's low". */
function earlier(s: State, context: ValueContext): Measured | null {
  return attempt(s, () => {
    let ago: number;
    let span = 0;
    if (take(s, 'yesterday')) ago = 1;
    else if (take(s, 'previous', 'prior', 'prev', 'last', 'preceding')) {
      if (take(s, 'day', 'session', 'bar')) ago = 1;
      else if (take(s, 'week')) ago = span = 5;
      else if (take(s, 'month')) ago = span = 21;
      else if (take(s, 'quarter')) ago = span = 63;
      else if (take(s, 'year')) ago = span = 252;
      else ago = 1;
    } else return null;
    if (span && ['high', 'low'].includes(textAt(s))) {
      const level = highOrLow(s, span);
      const moved = level && shiftValue(level.value, ago);
      return moved && measured(moved);
    }
    const core = simpleValue(s, context);
    const moved = core && shiftValue(core.value, ago);
    return moved && measured(moved, core.given);
  });
}

const levels = (s: State): Measured | null => {
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
const average = (s: State, context: ValueContext): Measured | null =>
  attempt(s, () => {
    if (!context.right || !context.subject || !take(s, 'average', 'avg', 'normal', 'usual', 'mean', 'norm', 'typical'))
      return null;
    take(s, 'level', 'value', 'amount');
    return measured(ownAverage(context.subject, 20));
  });

function simpleValue(s: State, context: ValueContext): Measured | null {
  return (
    extremeOfSpan(s, context) ??
    periodFirst(s, context) ??
    distance(s, context) ??
    meanOfSpan(s, context) ??
    seriesValue(s, context) ??
    levels(s) ??
    average(s, context) ??
    attempt(s, () => {
      if (!take(s, 'number')) return null;
      const said = amount(s);
      return said && measured({ type: 'number', value: said.value });
    })
  );
}

/** "2 times X", "half X", "50% of X". */
function multiple(s: State, context: ValueContext): Measured | null {
  return attempt(s, () => {
    let factor: number;
    if (take(s, 'half')) {
      take(s, 'of');
      factor = 0.5;
    } else {
      const said = amount(s);
      if (!said) return null;
      const ofPercent = said.unit === 'percent' && take(s, 'of');
      if (said.unit !== 'times' && !ofPercent) return null;
      factor = ofPercent ? said.value / 100 : said.value;
      take(s, 'of', 'the');
    }
    skipArticles(s);
    const of = primary(s, context);
    return of && measured({ type: 'times', factor, of: of.value }, of.given);
  });
}

const bracketed = (s: State, context: ValueContext): Measured | null =>
  attempt(s, () => {
    const close = textAt(s) === '(' ? s.brackets.get(s.pos) : undefined;
    if (close === undefined || close >= s.end) return null;
    s.pos += 1;
    const end = s.end;
    s.end = close;
    const inner = parseValue(s, { ...context, right: true });
    const whole = inner !== null && s.pos === close;
    s.end = end;
    if (!whole) return null;
    s.pos = close + 1;
    return { ...inner, literal: true };
  });

const primary = (s: State, context: ValueContext): Measured | null =>
  bracketed(s, context) ?? multiple(s, context) ?? earlier(s, context) ?? simpleValue(s, context);

/** "of 3 days ago": a time said of the value itself. */
const ofDaysAgo = (s: State): number | null =>
  attempt(s, () => {
    if (!take(s, 'of', 'from')) return null;
    if (take(s, 'yesterday')) return 1;
    if (takeAll(s, 'last', 'week')) return 5;
    return daysAgo(s);
  });

/** "RSI 5 days ago under 30": between a subject and what is said of it, the time is the subject's. */
const daysAgoOfSubject = (s: State, context: ValueContext): number | null =>
  attempt(s, () => {
    const ago = take(s, 'yesterday') ? 1 : daysAgo(s);
    return ago !== null && context.predicateAhead(s) ? ago : null;
  });

function plusOrMinus(s: State, of: Measured): Measured | null {
  return attempt(s, () => {
    const sign = take(s, 'plus', '+') ? 1 : take(s, 'minus', '-') ? -1 : 0;
    if (!sign) return null;
    const said = amount(s);
    if (!said || said.bound || said.unit === 'percent' || said.unit === 'times' || said.unit === 'shares') return null;
    if (!atEnd(s) && (ahead(s, SERIES_WORDS) || peek(s, () => take(s, 'day', 'week', 'period')))) return null;
    return measured({ type: 'plus', amount: sign * said.value, of: of.value }, of.given);
  });
}

/** A value: a series with its parameters, an extreme, an average, a multiple, what stood some days ago. */
export function parseValue(s: State, context: ValueContext): Measured | null {
  return attempt(s, () => {
    skipArticles(s);
    const core = primary(s, context);
    if (!core) return null;
    const ago = ofDaysAgo(s) ?? (context.right ? null : daysAgoOfSubject(s, context));
    const moved = ago === null ? core.value : shiftValue(core.value, ago);
    if (!moved) return null;
    const base: Measured = { ...core, value: moved };
    return plusOrMinus(s, base) ?? base;
  });
}
