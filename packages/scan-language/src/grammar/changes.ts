import {
  all,
  any,
  between,
  compare,
  number,
  series,
  trend,
  type CompareOp,
  type Condition,
  type Value,
} from '@plainscan/contracts';
import { AROUND_PERCENT, COMPARISONS, MIRRORED, NEARNESS } from '../lexicon/comparison-words.ts';
import { CHANGES, type Way } from '../lexicon/direction-words.ts';
import { ROW_WORDS } from '../lexicon/time-words.ts';
import { readRange, type Amount } from '../text/amounts.ts';
import { percentBeyond } from './compare.ts';
import { shiftValue } from './shift.ts';
import { attempt, match, peek, take, takeAll, textAt, token, type Measured, type State } from './state.ts';
import { amount, daysAgo, streak, when, type When } from './times.ts';
import { isSeries, unitOf } from './units.ts';
import { fromLevel } from './value-words.ts';
import { parseValue } from './values.ts';

export type Ahead = (s: State) => boolean;

/** The change of a price in the time that was said: today's unless another. */
export function changeOver(time: When | null): Value | null {
  if (!time) return series('changePercent');
  if (time.kind === 'ytd') return series('performanceYearToDate');
  if (time.kind === 'ago') {
    return time.named && time.sessions > 2
      ? series('performance', [time.sessions], time.sessions)
      : series('changePercent', [], time.sessions);
  }
  if (time.sessions === 1 && time.ago === 0) return series('changePercent');
  return series('performance', [time.sessions], time.ago);
}

/** The time a change is over; "on 3 of the last 5 days" is said of single days and left to the clause. */
const changeTime = (s: State): When | null =>
  attempt(s, () => {
    if (['from', 'since', 'versus', 'vs', 'than'].includes(textAt(s))) {
      s.pos += 1;
      const back = take(s, 'yesterday')
        ? 1
        : takeAll(s, 'last', 'week')
          ? 5
          : takeAll(s, 'last', 'month')
            ? 21
            : daysAgo(s);
      const level = ['high', 'low', 'close', 'open', 'vwap', 'price'].includes(textAt(s));
      return back === null || level ? null : { kind: 'within', sessions: back, ago: 0, atLeast: 1, named: true };
    }
    const time = when(s, true);
    return time?.kind === 'within' && time.atLeast > 1 ? null : time;
  });

/** "doubled this year": a gain of 100%. */
const multiplied = (s: State): Condition | null =>
  attempt(s, () => {
    const op = takeAll(s, 'more', 'than') || take(s, 'over') ? '>' : '>=';
    if (take(s, 'halved')) {
      const since = changeTime(s);
      const fallen = since && changeOver(since);
      return fallen ? compare(fallen, op === '>' ? '<' : '<=', -50) : null;
    }
    const factor = take(s, 'doubled', 'doubling') ? 2 : take(s, 'tripled', 'tripling') ? 3 : null;
    if (!factor) return null;
    take(s, 'in', 'price', 'value');
    const time = changeTime(s);
    const over = time && changeOver(time);
    return over ? compare(over, op, 100 * (factor - 1)) : null;
  });

/** c − c[n], for a change said in dollars. */
function dollarsOver(time: When | null): Value | null {
  if (!time || (time.kind === 'within' && time.sessions === 1)) return series('change');
  if (time.kind === 'within') return series('momentum', [time.sessions], time.ago);
  return time.kind === 'ago' ? series('change', [], time.sessions) : null;
}

interface Bound {
  op: CompareOp;
  said: boolean;
  /** "up around 5%" */
  around: boolean;
}

export function bound(s: State): Bound {
  take(s, 'by');
  const op = match(s, COMPARISONS);
  if (op) return { op, said: true, around: false };
  return { op: '>=', said: false, around: match(s, NEARNESS) === AROUND_PERCENT };
}

/** A fall of at least 5 is a change of at most −5; "less than" leaves it a fall. */
export function directed(value: Value, way: Way, op: CompareOp, level: number): Condition {
  const signed = way === 'up' ? level : level === 0 ? 0 : -level;
  const turned = way === 'up' ? op : MIRRORED[op];
  if (op !== '<' && op !== '<=') return compare(value, turned, signed);
  return all(compare(value, way === 'up' ? '>' : '<', 0), compare(value, turned, signed));
}

/** "from its 52 week high", "off its lows", "since the open": what the change is measured from. */
const fromBase = (s: State, predicateAhead: Ahead): Value | null =>
  attempt(s, () => {
    if (!take(s, 'from', 'off', 'versus', 'vs', 'since', 'below', 'above', 'of')) return null;
    if (take(s, 'of')) take(s, 'the');
    take(s, 'the', 'its', 'their');
    if (['high', 'low'].includes(textAt(s)) && !['of', 'price'].includes(textAt(s, 1))) {
      s.pos += 1;
      return series(token(s, -1).text === 'high' ? 'distanceFromHigh' : 'distanceFromLow');
    }
    const value = parseValue(s, { right: true, predicateAhead });
    return value?.value ?? null;
  });

function changeFrom(base: Value, way: Way, op: CompareOp, percent: number): Condition {
  if (base.type === 'series' && base.name.startsWith('distance')) {
    const fits = (base.name === 'distanceFromHigh') === (way === 'down');
    return fits ? compare(base, op, percent) : compare(base, MIRRORED[op], -percent);
  }
  if (op === '>' || op === '>=')
    return percentBeyond(series('close'), way === 'up' ? 'above' : 'below', percent, op, base);
  const level = fromLevel(base);
  if (level.type === 'series') return compare(level, op, percent);
  return directed(level, way, op, percent);
}

/** A change of another value than the price: "volume up 50%", "RSI up 5 points from yesterday". */
function changeOfValue(of: Value, way: Way, op: CompareOp, said: Amount, time: When | null): Condition | null {
  const ago = time?.kind === 'within' ? time.sessions : time?.kind === 'ago' ? time.sessions : 1;
  const before = shiftValue(of, ago);
  if (!before) return null;
  if (said.unit === 'percent') return directed({ type: 'percentFrom', value: of, base: before }, way, op, said.value);
  return compare(of, way === 'up' ? op : MIRRORED[op], {
    type: 'plus',
    amount: way === 'up' ? said.value : -said.value,
    of: before,
  });
}

function sized(s: State, subject: Measured | null, way: Way, predicateAhead: Ahead): Condition | null {
  const ofPrice = !subject || isSeries(subject.value, 'close');
  const first = bound(s);
  if (first.op === '=' && !first.said) return null;
  const range = attempt(s, () => {
    take(s, 'between', 'from');
    const read = readRange(s.tokens, s.pos, ['-', 'to', 'and']);
    if (!read || read.next > s.end) return null;
    s.pos = read.next;
    return read;
  });
  const said = range ? range.high : amount(s);
  if (!said || said.unit === 'shares' || said.unit === 'times') return null;
  if (
    said.unit === 'none' &&
    (said.scale !== 1 ||
      peek(
        s,
        () =>
          match(s, ROW_WORDS) !== null ||
          ['day', 'session', 'bar', 'week', 'month', 'of', 'year', 'candle'].includes(textAt(s)),
      ))
  )
    return null;
  take(s, 'point', 'pt');
  const op = said.bound ?? first.op;
  take(s, 'so', 'far', 'price', 'move', 'gain', 'return');
  let time = changeTime(s);
  const base = time ? null : fromBase(s, predicateAhead);
  if (base && base.type === 'series' && base.name === 'close' && base.ago > 0 && said.unit !== 'usd')
    time = { kind: 'within', sessions: base.ago, ago: 0, atLeast: 1, named: true };
  else if (base && ofPrice)
    return range ? rangeFrom(base, way, range.low.value, range.high.value) : changeFrom(base, way, op, said.value);
  if (!ofPrice)
    return changeOfValue(
      subject.value,
      way,
      op,
      said,
      time ?? (base?.type === 'series' ? { kind: 'ago', sessions: Math.max(1, base.ago), named: false } : null),
    );
  const change = said.unit === 'usd' ? dollarsOver(time) : changeOver(time);
  if (!change) return null;
  if (range) {
    const [a, b] = way === 'up' ? [range.low.value, range.high.value] : [-range.high.value, -range.low.value];
    return between(change, Math.min(a, b), Math.max(a, b));
  }
  if (first.around)
    return {
      type: 'near',
      value: change,
      target: number(way === 'up' ? said.value : -said.value),
      percent: AROUND_PERCENT,
    };
  return directed(change, way, op, said.value);
}

export function rangeFrom(base: Value, way: Way, low: number, high: number): Condition {
  const value = base.type === 'series' && base.name.startsWith('distance') ? base : fromLevel(base);
  const away = value.type === 'series';
  return away || way === 'up' ? between(value, low, high) : between(value, -high, -low);
}

/** "up", "down today", "green on the week": the sign alone. */
function unsized(s: State, subject: Measured | null, way: Way): Condition | null {
  const ofPrice = !subject || isSeries(subject.value, 'close');
  if (
    !ofPrice &&
    unitOf(subject.value) !== null &&
    isSeries(
      subject.value,
      'changePercent',
      'change',
      'performance',
      'gapPercent',
      'roc',
      'momentum',
      'macd',
      'macdHistogram',
      'chaikinMoneyFlow',
    )
  )
    return compare(subject.value, way === 'up' ? '>' : '<', 0);
  take(s, 'from', 'versus', 'vs', 'since');
  const time = changeTime(s);
  if (!ofPrice) {
    // An open is higher or lower than the close before it, as a gap is.
    if (!time && isSeries(subject.value, 'open'))
      return compare(subject.value, way === 'up' ? '>' : '<', series('close', [], 1));
    const before = shiftValue(
      subject.value,
      time?.kind === 'ago' ? time.sessions : time?.kind === 'within' ? time.sessions : 1,
    );
    return before && compare(subject.value, way === 'up' ? '>' : '<', before);
  }
  const change = changeOver(time);
  return change && compare(change, way === 'up' ? '>' : '<', 0);
}

/** "up 3 days in a row", "down for four sessions": a run of changes one way. */
function run(s: State, subject: Measured | null, way: Way): Condition | null {
  const days = streak(s, true);
  if (!days || takeAll(s, 'ago')) return null;
  return trend(subject?.value ?? series('close'), way === 'up' ? 'rising' : 'falling', days.sessions, days.exactly);
}

/** Too common to say by themselves that a price changed. */
const ADJECTIVES = new Set(['higher', 'lower', 'positive', 'negative', 'off', 'shed', 'pulled', 'corrected']);

/** "closed off the lows": no fall. */
const offLow = (s: State): boolean =>
  token(s, -1).text === 'off' && peek(s, () => (take(s, 'the', 'its', 'their'), take(s, 'low')));

/** "up 5%", "lost more than 10% this month", "down 20% from its 52 week high", "up 3 days in a row", "green today". */
export const change = (s: State, subject: Measured | null, predicateAhead: Ahead): Condition | null =>
  attempt(s, () => {
    const times = subject ? null : multiplied(s);
    if (times) return times;
    const eitherWay = attempt(s, () => {
      if (!takeAll(s, 'up', 'or', 'down') && !takeAll(s, 'down', 'or', 'up')) return null;
      const up = peek(s, () => sized(s, subject, 'up', predicateAhead));
      const down = sized(s, subject, 'down', predicateAhead);
      return up && down && any(up, down);
    });
    if (eitherWay) return eitherWay;
    const first = s.pos;
    const said = match(s, CHANGES);
    if (!said || (said.way === 'up' && textAt(s) === 'to') || offLow(s)) return null;
    take(s, 'a', 'an', 'of', 'price');
    const sizedChange = attempt(s, () => sized(s, subject, said.way, predicateAhead));
    if (sizedChange) return sizedChange;
    const days = attempt(s, () => run(s, subject, said.way));
    if (days) return days;
    const needsTime = !subject && ADJECTIVES.has(s.tokens[first]!.text) && peek(s, () => when(s, true)) === null;
    return said.alone && !needsTime ? unsized(s, subject, said.way) : null;
  });
