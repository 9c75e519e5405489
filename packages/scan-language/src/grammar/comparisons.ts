import { all, any, between, compare, series, type CompareOp, type Condition, type Value } from '@plainscan/contracts';
import { BETWEEN_WORDS } from '../lexicon/clause-words.ts';
import { COMPARISONS } from '../lexicon/comparison-words.ts';
import { readRange } from '../text/amounts.ts';
import { rangeFrom } from './changes.ts';

import { compareAmount, compareValues, counterpart, fits, inUnitOf, percentBeyond, subjectOf } from './compare.ts';
import { negate } from '../plan/canonical.ts';
import { rightSide, type Right } from './right-side.ts';
import { attempt, match, peek, take, takeAll, textAt, token, type Measured, type State } from './state.ts';
import { amount } from './times.ts';
import { isSeries, unitOf } from './units.ts';
import { parseValue } from './values.ts';

import { PRICE, RANGE_JOINTS, close, predicateAhead } from './predicate-ahead.ts';

/** "RSI(2) below 10 and above 200sma": an average with its length is one of the price. */
const namesAverage = (s: State): boolean =>
  token(s).kind === 'number' &&
  peek(s, () => {
    const value = parseValue(s, { right: true, predicateAhead });
    return value !== null && isSeries(value.value, 'sma', 'ema', 'wma') && !predicateAhead(s);
  });

export function comparison(s: State, left: Measured | null, elliptic: Measured | null): Condition | null {
  return attempt(s, () => {
    const first = textAt(s);
    const op = match(s, COMPARISONS);
    if (
      !op ||
      (token(s).kind === 'number' && textAt(s, 1) === 'atr' && ['above', 'below', 'from'].includes(textAt(s, 2)))
    )
      return null;
    const bounded = left || !['min', 'minimum', 'max', 'maximum'].includes(first) ? null : boundOfSeries(s, op);
    if (bounded) return bounded;
    const reversed = left ? null : levelThenSeries(s, op);
    if (reversed) return reversed;
    const beyond = percentAbove(s, left, op);
    if (beyond) return beyond;
    const about = elliptic && !left && namesAverage(s) ? null : elliptic;
    const right = rightSide(s, left ?? about, predicateAhead);
    if (!right) return null;
    return compareRight(s, left, about, op, right);
  });
}

function compareRight(
  s: State,
  left: Measured | null,
  elliptic: Measured | null,
  op: CompareOp,
  right: Right,
): Condition | null {
  if (right.kind === 'values') {
    const parts: Condition[] = [];
    for (const { value, literal } of right.values) {
      const same =
        elliptic && (unitOf(elliptic.value) === unitOf(value) || unitOf(value) === null) ? elliptic.value : null;
      const of = left?.value ?? same ?? counterpart(value);
      if (!of) return null;
      s.subject = { value: of, given: left?.given ?? [] };
      parts.push(compareValues(of, op, value, literal));
    }
    if (right.values.length === 1) parts.push(...chained(s, op, right.values[0]!));
    return right.join === 'and' ? all(...parts) : any(...parts);
  }
  const { amount: said } = right;
  const of = left?.value ?? (elliptic && fits(elliptic.value, said) ? elliptic.value : subjectOf(said));
  if (said.unit === 'times' && isSeries(of, 'volume') && take(s, 'yesterday'))
    return compare(of, said.bound ?? op, { type: 'times', factor: said.value, of: series('volume', [], 1) });
  s.subject = { value: inUnitOf(of, said).left, given: left?.given ?? [] };
  return compareAmount(of, said.bound ?? op, said);
}

/** "ema(9) > ema(21) > ema(50)": each beyond the next. */
function chained(s: State, op: CompareOp, last: Measured): Condition[] {
  const next = attempt(s, () => {
    const again = match(s, COMPARISONS);
    if (!again || again[0] !== op[0]) return null;
    const right = rightSide(s, last, predicateAhead);
    return right?.kind === 'values' && right.values.length === 1 ? { again, value: right.values[0]! } : null;
  });
  return next
    ? [
        compareValues(last.value, next.again, next.value.value, next.value.literal),
        ...chained(s, next.again, next.value),
      ]
    : [];
}

/** "min volume 500k", "max price of 20": the series between the bound and its level. */
const boundOfSeries = (s: State, op: CompareOp): Condition | null =>
  attempt(s, () => {
    const of = parseValue(s, { right: false, predicateAhead });
    while (take(s, 'of', 'is', ':', '='));
    const said = of && amount(s);
    if (!of || !said) return null;
    s.subject = of;
    return compareAmount(of.value, op, said);
  });

/** "over 1 million average volume", "under 30 RSI", "min 500k shares": the level before the series it is of. */
function levelThenSeries(s: State, op: CompareOp): Condition | null {
  return attempt(s, () => {
    const said = amount(s);
    if (!said || said.unit === 'percent' || said.unit === 'times') return null;
    take(s, 'in', 'of', 'for', 'on');
    take(s, 'the');
    const of = parseValue(s, { right: false, predicateAhead });
    if (!of || of.value.type !== 'series') return null;
    const unit = unitOf(of.value);
    const level =
      unit === 'index' ||
      unit === 'shares' ||
      unit === 'usd' ||
      isSeries(of.value, 'close', 'relativeVolume', 'atrPercent');
    if (!level || predicateAhead(s)) return null;
    s.subject = of;
    return compareAmount(of.value, said.bound ?? op, said);
  });
}

/** "between 5% and 10% above the 50 day", "5-10% below its high" */
const percentBetween = (s: State, left: Measured | null): Condition | null =>
  attempt(s, () => {
    const opened = match(s, BETWEEN_WORDS);
    const read = readRange(s.tokens, s.pos, opened ? RANGE_JOINTS : ['-', 'to']);
    if (!read || read.next > s.end || read.high.unit !== 'percent') return null;
    s.pos = read.next;
    const way = take(s, 'above', 'over') ? 'up' : take(s, 'below', 'under', 'beneath', 'off') ? 'down' : null;
    const right = way && rightSide(s, left ?? close(), predicateAhead);
    if (right?.kind !== 'values') return null;
    const [low, high] = [read.low.value, read.high.value];
    const parts = right.values.map(({ value }) => {
      const of = left?.value ?? counterpart(value) ?? PRICE;
      s.subject = { value: of, given: [] };
      if (isSeries(of, 'close')) return rangeFrom(value, way!, low, high);
      const spread: Value = { type: 'percentFrom', value: of, base: value };
      return way === 'up' ? between(spread, low, high) : between(spread, -high, -low);
    });
    return right.join === 'and' ? all(...parts) : any(...parts);
  });

/** "10% above the 50 day", "at least 5% below its high": measured from what follows. */
export function percentAbove(s: State, left: Measured | null, op: CompareOp | null): Condition | null {
  const range = op ? null : percentBetween(s, left);
  if (range) return range;
  return attempt(s, () => {
    const said = amount(s);
    if (!said || said.unit !== 'percent') return null;
    take(s, 'to', 'the');
    const side = take(s, 'above', 'over', 'higher')
      ? 'above'
      : take(s, 'below', 'under', 'beneath', 'lower', 'off')
        ? 'below'
        : null;
    const off = token(s, -1).text === 'off';
    const away = !side && takeAll(s, 'away', 'from');
    if (!side && !away) return null;
    take(s, 'than');
    const right = rightSide(s, left ?? close(), predicateAhead);
    if (!right || right.kind !== 'values') return null;
    if (away && right.values.some(({ value }) => value.type !== 'over')) return null;
    const bound = said.bound ?? op ?? '>=';
    const parts = right.values.map(({ value }) => {
      const of = left?.value ?? counterpart(value) ?? PRICE;
      // "50% off its low" is above it.
      const fromLow = off && value.type === 'over' && value.fn === 'lowest';
      const direction = fromLow
        ? 'above'
        : (side ?? (value.type === 'over' && value.fn === 'highest' ? 'below' : 'above'));
      s.subject = { value: of, given: [] };
      if (bound === '>' || bound === '>=') return percentBeyond(of, direction, said.value, bound, value);
      if (bound === '=' || bound === '!=') {
        const spread: Value = { type: 'percentFrom', value: of, base: value };
        return compare(spread, bound, direction === 'above' ? said.value : -said.value);
      }
      return all(
        percentBeyond(of, direction, 0, bound === '<' ? '>' : '>=', value),
        negate(percentBeyond(of, direction, said.value, bound === '<' ? '>=' : '>', value)),
      );
    });
    return right.join === 'and' ? all(...parts) : any(...parts);
  });
}
