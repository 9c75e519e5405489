import { all, any, number, type Condition, type SeriesName } from '@plainscan/contracts';
import { BETWEEN_WORDS } from '../lexicon/clause-words.ts';
import { NEARNESS } from '../lexicon/comparison-words.ts';
import { SERIES_WORDS } from '../lexicon/series-words.ts';
import { TIME_UNITS } from '../lexicon/time-words.ts';

import { readRange } from '../text/amounts.ts';

import { betweenAmounts, compareValues, counterpart, fits, inUnitOf, subjectOf } from './compare.ts';

import { rightSide } from './right-side.ts';
import { atEnd, attempt, match, take, textAt, type Measured, type State } from './state.ts';
import { amount } from './times.ts';
import { parseValue } from './values.ts';

import { PRICE, RANGE_JOINTS, predicateAhead } from './predicate-ahead.ts';

/** "near its 52-week high", "at support", "around 50", "within 2% of the 50 day". */
export function nearness(s: State, left: Measured | null, elliptic: Measured | null): Condition | null {
  return attempt(s, () => {
    let percent: number | null;
    const at = textAt(s) !== 'within';
    if (take(s, 'within')) {
      const said = amount(s);
      if (!said || said.unit !== 'percent' || !take(s, 'of', 'from')) return null;
      percent = said.value;
    } else percent = match(s, NEARNESS);
    if (percent === null || percent < 0 || percent > 1000) return null;
    const right = rightSide(s, left, predicateAhead);
    if (!right) return null;
    if (right.kind === 'values') {
      const parts = right.values.map(({ value }): Condition => {
        const of = left?.value ?? counterpart(value) ?? PRICE;
        s.subject = { value: of, given: [] };
        if (at && percent === 1 && value.type === 'times') return compareValues(of, '>=', value);
        return { type: 'near', value: of, target: value, percent };
      });
      return right.join === 'and' ? all(...parts) : any(...parts);
    }
    const said = right.amount;
    if (said.bound) return null;
    const of = left?.value ?? (elliptic && fits(elliptic.value, said) ? elliptic.value : subjectOf(said));
    const same = inUnitOf(of, said);
    s.subject = { value: same.left, given: left?.given ?? [] };
    return { type: 'near', value: same.left, target: number(same.level), percent };
  });
}

const isAverage = (name: SeriesName | undefined): boolean => name === 'sma' || name === 'ema' || name === 'wma';

/** "between 20 and 30", "from $5 to $10", "5-10 dollars", "in the 20-30 range". */
export function ranged(s: State, left: Measured | null, elliptic: Measured | null): Condition | null {
  return attempt(s, () => {
    const opened = match(s, BETWEEN_WORDS);
    take(s, 'a', 'the');
    const read = atEnd(s) ? null : readRange(s.tokens, s.pos, opened ? RANGE_JOINTS : ['-', 'to']);
    const average =
      read !== null &&
      (TIME_UNITS.match(s.tokens, read.next, s.end) !== null ||
        isAverage(SERIES_WORDS.match(s.tokens, read.next, s.end)?.value));
    if (read && read.next <= s.end && !average) {
      s.pos = read.next;
      take(s, 'range', 'area', 'zone', 'level', 'region');
      if (left) {
        s.subject = left;
        return betweenAmounts(left.value, read.low, read.high);
      }
      const series = attempt(s, () => parseValue(s, { right: false, predicateAhead }));
      const named = series && series.value.type === 'series' && !predicateAhead(s) ? series : null;
      const of = named?.value ?? (elliptic && fits(elliptic.value, read.high) ? elliptic.value : subjectOf(read.high));
      s.subject = { value: of, given: [] };
      return betweenAmounts(of, read.low, read.high);
    }
    if (!opened) return null;
    const low = parseValue(s, { right: true, subject: left, predicateAhead }) ?? numeric(s);
    if (!low || !take(s, 'and', 'to', '-')) return null;
    const high = parseValue(s, { right: true, subject: left, predicateAhead }) ?? numeric(s);
    if (!high) return null;
    const of = left?.value ?? counterpart(low.value) ?? counterpart(high.value);
    if (!of) return null;
    s.subject = { value: of, given: [] };
    return { type: 'between', value: of, low: low.value, high: high.value };
  });
}

const numeric = (s: State): Measured | null => {
  const said = amount(s);
  return said && { value: number(said.value), given: [] };
};
