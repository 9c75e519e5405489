import { SESSIONS, over, series, seriesSpec, type SeriesName } from '@plainscan/contracts';
import { SERIES_WORDS } from '../lexicon/series-words.ts';

import { amount, duration } from './times.ts';
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

import {
  type ValueContext,
  allTime,
  average,
  averageRange,
  daysAgoOfSubject,
  fromLevel,
  highOrLow,
  levels,
  meanOf,
  measured,
  ofDaysAgo,
  overSpan,
  ownAverage,
  periodOf,
  plainPeriod,
  seriesWith,
  skipArticles,
  spanEnd,
  spanWord,
  spreadFrom,
} from './value-words.ts';

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
    const named = periodOf(s, span);
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
    if (/days$|weeks$|months$/i.test(token(s, -1).raw)) return null;
    const bare = span.unit === 1 || span.unit === 5 || span.unit === 21;
    if (!bare || !(context.right || context.predicateAhead(s))) return null;
    take(s, 'line', 'level', 'mark');
    const average = seriesWith('sma', [span.sessions]);
    return average && measured(average, [span.sessions]);
  });
}

const BANDS = {
  bollinger: {
    upper: 'bollingerUpper',
    middle: 'bollingerMiddle',
    lower: 'bollingerLower',
    width: 'bollingerWidth',
    '%b': 'bollingerPercentB',
  },
  keltner: { upper: 'keltnerUpper', middle: 'keltnerMiddle', lower: 'keltnerLower' },
} as const satisfies Record<string, Record<string, SeriesName>>;

/** "Bollinger(20, 2) upper": the parameters before the band. */
const bandWithParams = (s: State): Measured | null =>
  attempt(s, () => {
    const kind = take(s, 'bollinger') ? 'bollinger' : take(s, 'keltner') ? 'keltner' : null;
    if (!kind) return null;
    take(s, 'band', 'channel');
    const given = readParams(s);
    const bands: Partial<Record<string, SeriesName>> = BANDS[kind];
    const name = given && Object.hasOwn(bands, textAt(s)) ? bands[textAt(s)] : undefined;
    if (!given || !name) return null;
    s.pos += 1;
    take(s, 'band', 'channel');
    const value = seriesWith(name, given);
    return value && measured(value, given);
  });

/** A series by name, with the parameters said after it. */
function seriesValue(s: State, context: ValueContext): Measured | null {
  return attempt(s, () => {
    const name = match(s, SERIES_WORDS);
    if (!name) return null;
    if (
      context.right &&
      (name === 'high' || name === 'low') &&
      /^(?:high|low)s$/i.test(token(s, -1).raw) &&
      textAt(s) !== 'of'
    )
      return measured(over(name === 'high' ? 'highest' : 'lowest', series(name), SESSIONS.year));
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

export const distance = (s: State, context: ValueContext): Measured | null =>
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

/** "yesterday's high", "previous close", "last week's low". */
function earlier(s: State, context: ValueContext): Measured | null {
  return attempt(s, () => {
    let ago: number;
    let span = 0;
    // "last price" is the newest, "last high" the one before.
    if (textAt(s) === 'last' && ['price', 'close', 'trade'].includes(textAt(s, 1))) return null;
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

function simpleValue(s: State, context: ValueContext): Measured | null {
  return (
    averageRange(s) ??
    extremeOfSpan(s, context) ??
    periodFirst(s, context) ??
    distance(s, context) ??
    meanOfSpan(s, context) ??
    bandWithParams(s) ??
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
