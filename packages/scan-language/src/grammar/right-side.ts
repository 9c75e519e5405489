import { series, type Value } from '@plainscan/contracts';
import { SUPERLATIVES } from '../lexicon/order-words.ts';
import { CROSSING_NOUNS } from '../lexicon/comparison-words.ts';
import { SERIES_WORDS } from '../lexicon/series-words.ts';
import { TIME_UNITS } from '../lexicon/time-words.ts';
import type { Amount } from '../text/amounts.ts';
import { withParamsOf } from './compare.ts';
import { shiftValue } from './shift.ts';
import { ahead, attempt, match, peek, take, textAt, token, type Measured, type State } from './state.ts';
import { amount, daysAgo } from './times.ts';
import { isBarField, isSeries, unitOf } from './units.ts';
import { parseValue } from './values.ts';
import { ownAverage, seriesWith } from './value-words.ts';

/** What stands right of a comparison: values (all of them, or any), or an amount. */
export type Right = { kind: 'values'; values: Measured[]; join: 'and' | 'or' } | { kind: 'amount'; amount: Amount };

type Ahead = (s: State) => boolean;

/** "20, 50 and 200 day moving averages" */
const averages = (s: State): { values: Measured[]; join: 'and' | 'or' } | null =>
  attempt(s, () => {
    while (take(s, 'the', 'its', 'their', 'both', 'all', 'of'));
    const periods: number[] = [];
    let join: 'and' | 'or' = 'and';
    for (;;) {
      const said = amount(s);
      if (!said || said.unit !== 'none' || said.bound || said.scale !== 1) return null;
      periods.push(said.value);
      const before = s.pos;
      match(s, TIME_UNITS);
      if (take(s, ',', '/')) {
        if (take(s, 'and')) join = 'and';
        else if (take(s, 'or')) join = 'or';
      } else if (take(s, 'and')) join = 'and';
      else if (take(s, 'or')) join = 'or';
      else {
        s.pos = before;
        break;
      }
      while (take(s, 'the', 'its', 'their'));
      if (token(s).kind !== 'number') {
        return null;
      }
    }
    if (periods.length < 2) return null;
    const unit = match(s, TIME_UNITS);
    take(s, 'simple');
    const name =
      match(s, SERIES_WORDS) ??
      (take(s, 'average', 'avg') || unit !== null || ahead(s, CROSSING_NOUNS) !== null ? 'sma' : null);
    if (name !== 'sma' && name !== 'ema' && name !== 'wma') return null;
    const values = periods.map((n) => seriesWith(name, [n * (unit ?? 1)]));
    if (values.some((v) => v === null)) return null;
    return { values: values.map((value) => ({ value: value!, given: [] })), join };
  });

export const averagePair = averages;

/** "higher than yesterday", "above 5 days ago": the same value at that time. */
const itselfEarlier = (s: State, left: Measured | null): Measured | null =>
  attempt(s, () => {
    if (!left) return null;
    while (take(s, 'it', 'its', 'the', 'was', 'that', 'value', 'of'));
    const ago = earlierTime(s);
    if (ago === null || ahead(s, SERIES_WORDS)) return null;
    const value = shiftValue(left.value, ago);
    return value && { value, given: left.given };
  });

function earlierTime(s: State): number | null {
  if (take(s, 'yesterday')) return 1;
  if (take(s, 'last', 'previous', 'prior')) {
    if (take(s, 'week')) return 5;
    if (take(s, 'month')) return 21;
    take(s, 'day', 'session', 'bar', 'value', 'reading', 'one');
    return 1;
  }
  return daysAgo(s);
}

/** "close above the high 2 days ago": for a field of a bar, or the same value again, the time is the value's own. */
function withOwnTime(s: State, left: Measured | null, right: Measured): Measured {
  const { value } = right;
  const same =
    left?.value.type === 'series' &&
    value.type === 'series' &&
    left.value.name === value.name &&
    left.value.params.join() === value.params.join();
  if (!same && !isBarField(value)) return right;
  if (left && left.value.type === 'series' && left.value.ago > 0) return right;
  const moved = attempt(s, () => {
    const ago = take(s, 'yesterday') ? 1 : daysAgo(s);
    return ago === null ? null : shiftValue(value, ago);
  });
  return moved ? { value: moved, given: right.given } : right;
}

/** Averages, bands and levels can be named in a row: "above the 50 day and the 200 day". */
const canBeListed = (value: Value): boolean => unitOf(value) === 'price' && !isBarField(value) && value.type !== 'plus';

/** "… and lowest price in 20 days", in brackets too: a condition of its own. */
const superlativeAhead = (s: State): boolean =>
  peek(s, () => {
    while (take(s, '('));
    return ahead(s, SUPERLATIVES) !== null;
  });

function moreValues(
  s: State,
  left: Measured | null,
  first: Measured,
  predicateAhead: Ahead,
): { values: Measured[]; join: 'and' | 'or' } {
  const values = [first];
  let join: 'and' | 'or' = 'and';
  while (canBeListed(first.value)) {
    const next = attempt(s, () => {
      take(s, ',');
      const word = take(s, 'and') ? 'and' : take(s, 'or') ? 'or' : null;
      if (!word && token(s, -1).text !== ',') return null;
      if (superlativeAhead(s)) return null;
      const value = parseValue(s, { right: true, subject: left, predicateAhead });
      if (!value || !canBeListed(value.value) || predicateAhead(s)) return null;
      return { value, word };
    });
    if (!next) break;
    values.push(next.value);
    if (next.word === 'or') join = 'or';
  }
  return { values, join };
}

/** "RSI below its moving average": of the RSI, where no length makes it one of the price. */
const ownMean = (left: Measured, right: Measured): Measured =>
  isSeries(right.value, 'sma') && !right.given.length && unitOf(left.value) !== 'price'
    ? { value: ownAverage(left, 20), given: [] }
    : right;

/** "sub dollar stocks" */
const oneDollar = (s: State): Amount | null =>
  attempt(s, () => (take(s, 'dollar', 'buck') ? { value: 1, unit: 'usd', scale: 1, next: s.pos, bound: null } : null));

const zero = (s: State): Amount | null =>
  attempt(s, () => {
    take(s, 'the', 'its');
    if (
      !take(s, 'zero', 'zeroline', 'centerline') &&
      !(token(s).kind === 'number' && token(s).value === 0 && textAt(s, 1) === 'line' && take(s, '0'))
    )
      return null;
    take(s, 'line', 'level');
    return { value: 0, unit: 'none', scale: 1, next: s.pos, bound: null };
  });

/** "above 20 RSI under 30" is a level before a new clause; "above 20 EMA" is an average. */
const isLevelBeforeClause = (s: State, left: Measured | null, predicateAhead: Ahead): boolean =>
  peek(s, () => {
    while (take(s, 'the', 'its', 'their', 'a'));
    const said = amount(s);
    if (!said || said.unit === 'times' || textAt(s) === 'of' || ahead(s, TIME_UNITS) !== null) return false;
    const name = match(s, SERIES_WORDS);
    if (!name) return false;
    const average = name === 'sma' || name === 'ema' || name === 'wma';
    const unit = left ? unitOf(left.value) : 'price';
    if (average) return unit !== 'price';
    return predicateAhead(s) || (left !== null && !isSeries(left.value, name));
  });

export function rightSide(s: State, left: Measured | null, predicateAhead: Ahead): Right | null {
  return attempt(s, (): Right | null => {
    const at = zero(s);
    if (at) return { kind: 'amount', amount: at };
    const list = left === null || unitOf(left.value) === 'price' ? averages(s) : null;
    if (list) return { kind: 'values', ...list };
    const earlier = itselfEarlier(s, left);
    if (earlier) return { kind: 'values', values: [earlier], join: 'and' };
    const value = isLevelBeforeClause(s, left, predicateAhead)
      ? null
      : parseValue(s, { right: true, subject: left, predicateAhead });
    if (value) {
      const adopted = left ? ownMean(left, withParamsOf(left, value)) : value;
      return { kind: 'values', ...moreValues(s, left, withOwnTime(s, left, adopted), predicateAhead) };
    }
    let said = amount(s) ?? oneDollar(s);
    if (!said) {
      while (take(s, 'the', 'a', 'its', 'about', 'level', 'of'));
      said = amount(s);
    }
    if (
      !said ||
      (said.unit === 'none' &&
        ahead(s, TIME_UNITS) !== null &&
        peek(s, () => /^(?:day|week|month|session)s$/i.test(token(s).raw)))
    )
      return null;
    take(s, 'level', 'mark', 'line', 'reading', 'range', 'point', 'threshold');
    return { kind: 'amount', amount: said };
  });
}

export const macdSignalOf = (left: Measured): Value | null => {
  if (isSeries(left.value, 'macd')) return withParamsOf(left, { value: series('macdSignal'), given: [] }).value;
  if (isSeries(left.value, 'stochasticK')) return withParamsOf(left, { value: series('stochasticD'), given: [] }).value;
  return null;
};
