import {
  all,
  any,
  compare,
  number,
  series,
  trend,
  type CompareOp,
  type Condition,
  type SeriesName,
  type Value,
} from '@plainscan/contracts';
import { BETWEEN_WORDS, NEGATIONS, STATES } from '../lexicon/clause-words.ts';
import { COMPARISONS, COPULAS, CROSSING_NOUNS, CROSSING_VERBS, NEARNESS } from '../lexicon/comparison-words.ts';
import { CHANGES, TRENDS, TURNS } from '../lexicon/direction-words.ts';
import { SERIES_WORDS } from '../lexicon/series-words.ts';
import { TIME_UNITS } from '../lexicon/time-words.ts';
import { TERM_WORDS } from '../lexicon/trader-words.ts';
import { readRange } from '../text/amounts.ts';
import { atExtreme, newExtreme } from './extremes.ts';
import { change } from './changes.ts';
import {
  betweenAmounts,
  compareAmount,
  compareValues,
  counterpart,
  fits,
  inUnitOf,
  percentBeyond,
  subjectOf,
} from './compare.ts';
import { crossingVerb, crossoverNoun } from './crossing.ts';
import { negate } from '../plan/canonical.ts';
import { rightSide, type Right } from './right-side.ts';
import { ahead, atEnd, attempt, match, peek, take, takeAll, textAt, type Measured, type State } from './state.ts';
import { amount, streak } from './times.ts';
import { isSeries, unitOf } from './units.ts';
import { parseValue } from './values.ts';

const RANGE_JOINTS = ['-', 'to', 'and', 'through'];
const OSCILLATORS = ['rsi', 'stochasticK', 'stochasticD', 'williamsR', 'cci', 'mfi'] as const;

/** Whether something is said here of the value just read. */
export function predicateAhead(s: State): boolean {
  return peek(s, () => {
    for (let words = 0; words < MAX_LINKS && (match(s, COPULAS) || match(s, NEGATIONS)); words += 1);
    if (atEnd(s)) return false;
    if (
      [COMPARISONS, NEARNESS, CROSSING_VERBS, CROSSING_NOUNS, TRENDS, TURNS, STATES].some(
        (table) => ahead(s, table as typeof TRENDS) !== null,
      )
    )
      return true;
    if (
      [
        'between',
        'within',
        'oversold',
        'overbought',
        'up',
        'down',
        'from',
        'making',
        'make',
        'double',
        'doubled',
      ].includes(textAt(s))
    )
      return true;
    if (
      textAt(s) === 'in' &&
      readRange(s.tokens, s.pos + (textAt(s, 1) === 'the' || textAt(s, 1) === 'a' ? 2 : 1), ['-', 'to'])
    )
      return true;
    const term = ahead(s, TERM_WORDS);
    return term === 'oversold' || term === 'overbought';
  });
}

/** Today's counterpart of what is compared, where the clause names none. */
const PRICE: Value = series('close');
const close = (): Measured => ({ value: PRICE, given: [] });

function comparison(s: State, left: Measured | null, elliptic: Measured | null): Condition | null {
  return attempt(s, () => {
    const op = match(s, COMPARISONS);
    if (!op) return null;
    const reversed = left ? null : levelThenSeries(s, op);
    if (reversed) return reversed;
    const beyond = percentAbove(s, left, op);
    if (beyond) return beyond;
    const right = rightSide(s, left ?? elliptic, predicateAhead);
    if (!right) return null;
    return compareRight(s, left, elliptic, op, right);
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

/** "10% above the 50 day", "at least 5% below its high": measured from what follows. */
function percentAbove(s: State, left: Measured | null, op: CompareOp | null): Condition | null {
  return attempt(s, () => {
    const said = amount(s);
    if (!said || said.unit !== 'percent') return null;
    take(s, 'to', 'the');
    const side = take(s, 'above', 'over', 'higher')
      ? 'above'
      : take(s, 'below', 'under', 'beneath', 'lower', 'off')
        ? 'below'
        : null;
    const away = !side && takeAll(s, 'away', 'from');
    if (!side && !away) return null;
    take(s, 'than');
    const right = rightSide(s, left ?? close(), predicateAhead);
    if (!right || right.kind !== 'values') return null;
    if (away && right.values.some(({ value }) => value.type !== 'over')) return null;
    const bound = said.bound ?? op ?? '>=';
    const parts = right.values.map(({ value }) => {
      const of = left?.value ?? counterpart(value) ?? PRICE;
      const direction = side ?? (value.type === 'over' && value.fn === 'highest' ? 'below' : 'above');
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

/** "near its 52-week high", "at support", "around 50", "within 2% of the 50 day". */
function nearness(s: State, left: Measured | null, elliptic: Measured | null): Condition | null {
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
function ranged(s: State, left: Measured | null, elliptic: Measured | null): Condition | null {
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

/** "2x its average", "twice the average volume", "3 times normal volume": at least so many times. */
function multiples(s: State, left: Measured | null): Condition | null {
  return attempt(s, () => {
    const right = parseValue(s, { right: true, subject: left, predicateAhead });
    if (right?.value.type === 'times') {
      const of = left?.value ?? counterpart(right.value);
      if (!of) return null;
      s.subject = { value: of, given: [] };
      return compareValues(of, '>=', right.value);
    }
    return null;
  });
}

/** "30 or less", "10+", "is 50", "of 2x": a level said without a comparison. */
function level(s: State, left: Measured | null, linked: boolean, elliptic: Measured | null): Condition | null {
  return attempt(s, () => {
    const said = amount(s);
    if (!said) return null;
    if (said.bound) {
      const named = left
        ? null
        : attempt(s, () => {
            const of = parseValue(s, { right: false, predicateAhead });
            return of?.value.type === 'series' && !predicateAhead(s) ? of : null;
          });
      const of =
        left?.value ?? named?.value ?? (elliptic && fits(elliptic.value, said) ? elliptic.value : subjectOf(said));
      s.subject = { value: of, given: [] };
      return compareAmount(of, said.bound, said);
    }
    if (!left || !linked || !fits(left.value, said)) {
      if (left && said.unit === 'times') return compareAmount(left.value, '>=', said);
      return null;
    }
    s.subject = left;
    return compareAmount(left.value, '=', said);
  });
}

function direction(s: State, left: Measured | null): Condition | null {
  return attempt(s, () => {
    const first = s.pos;
    const turn = match(s, TURNS);
    if (turn) return { type: 'turn', value: left?.value ?? PRICE, direction: turn };
    const way = match(s, TRENDS);
    if (!way) return null;
    const participle = s.tokens.slice(first, s.pos).some(({ text }) => text.endsWith('ing') || text === 'on');
    take(s, 'steadily', 'consistently');
    const days = streak(s);
    if (!left && !days && !participle) return null;
    return trend(left?.value ?? PRICE, way, days?.sessions ?? 3, days?.exactly ?? false);
  });
}

/** "oversold", "positive", "in the top 10% of its range", "doubled": said of a value itself. */
function state(s: State, left: Measured): Condition | null {
  return attempt(s, () => {
    const term = peek(s, () => (take(s, 'in', 'at', 'into'), ahead(s, TERM_WORDS)));
    if (term === 'oversold' || term === 'overbought') {
      take(s, 'in', 'at', 'into');
      match(s, TERM_WORDS);
      const named = left.value.type === 'series' && (OSCILLATORS as readonly string[]).includes(left.value.name);
      return named || left.literal || left.value.type !== 'series'
        ? { type: 'term', term, value: left.value }
        : { type: 'term', term, value: null };
    }
    const sign = match(s, STATES);
    if (sign) return compare(left.value, sign === 'positive' ? '>' : '<', 0);
    if (take(s, 'doubled', 'doubling', 'double', 'tripled', 'tripling') && isSeries(left.value, 'volume')) {
      const factor = s.tokens[s.pos - 1]!.text.startsWith('tripl') ? 3 : 2;
      if (takeAll(s, 'from', 'yesterday') || takeAll(s, 'since', 'yesterday'))
        return compare(left.value, '>=', { type: 'times', factor, of: series('volume', [], 1) });
      return compare(series('relativeVolume'), '>=', factor);
    }
    return null;
  });
}

/** "in the top 10% of its range", "in the upper half of the day's range". */
export const inRange = (s: State): Condition | null =>
  attempt(s, () => {
    take(s, 'in', 'within');
    take(s, 'the');
    const top = take(s, 'top', 'upper', 'highest') ? true : take(s, 'bottom', 'lower', 'lowest') ? false : null;
    if (top === null) return null;
    let part: number;
    if (take(s, 'half')) part = 50;
    else if (take(s, 'third')) part = 100 / 3;
    else if (take(s, 'quarter')) part = 25;
    else {
      const said = amount(s);
      if (!said || said.unit !== 'percent') return null;
      part = said.value;
    }
    if (!take(s, 'of')) return null;
    while (take(s, 'the', 'its', 'their', 'today', 'day', 'daily', 'trading', 'session', 'candle', 'bar'));
    if (!take(s, 'range', 'bar', 'candle')) return null;
    return top
      ? compare(series('closePosition'), '>=', (100 - part) / 100)
      : compare(series('closePosition'), '<=', part / 100);
  });

/** Words like "is currently still not" between a subject and what is said of it. */
const MAX_LINKS = 6;

/** What is said of `left`, or of the price or the subject before it where nothing is named. */
export function predicate(s: State, left: Measured | null, elliptic: Measured | null): Condition | null {
  return attempt(s, () => {
    let linked = false;
    let negative = false;
    for (let words = 0; words < MAX_LINKS; words += 1) {
      const said = said1(s, left, elliptic, linked);
      if (said) {
        if (left) s.subject = s.subject ?? left;
        return negative ? negate(said) : said;
      }
      if (match(s, NEGATIONS)) negative = !negative;
      else if (
        left
          ? match(s, COPULAS)
          : take(
              s,
              'trading',
              'priced',
              'currently',
              'still',
              'now',
              'are',
              'is',
              'trade',
              'sitting',
              'just',
              'be',
              'were',
              'was',
              'selling',
              'costing',
              'going',
              'for',
              'valued',
              'that',
              'worth',
              'a',
              'holding',
              'hold',
              'staying',
              'stay',
              'remaining',
              'standing',
              'been',
              'have',
              'has',
              'well',
              'back',
            )
      )
        linked = true;
      else return null;
    }
    return null;
  });
}

function said1(s: State, left: Measured | null, elliptic: Measured | null, linked: boolean): Condition | null {
  return (
    (left ? crossoverNoun(s, left, predicateAhead) : null) ??
    crossingVerb(s, left ?? elliptic ?? close(), predicateAhead) ??
    newExtreme(s, left, predicateAhead) ??
    atExtreme(s, left) ??
    (left && !isSeries(left.value, 'close', 'open') ? null : inRange(s)) ??
    comparison(s, left, elliptic) ??
    percentAbove(s, left, null) ??
    multiples(s, left) ??
    ranged(s, left, elliptic) ??
    nearness(s, left, elliptic) ??
    (left ? state(s, left) : null) ??
    directionOrChange(s, left, elliptic) ??
    level(s, left, linked, elliptic)
  );
}

/** "rising 5%" is a change, "rising" and "rising for 5 days" a direction, "down 3 days in a row" a run. */
function directionOrChange(s: State, left: Measured | null, elliptic: Measured | null): Condition | null {
  const sized = peek(
    s,
    () => (match(s, CHANGES), take(s, 'by', 'more', 'than', 'over', 'at', 'least'), amount(s)?.unit),
  );
  if (ahead(s, CHANGES) && (sized === 'percent' || sized === 'usd')) {
    const said = change(s, left, predicateAhead);
    if (said) return said;
  }
  return direction(s, left ?? elliptic) ?? change(s, left ?? null, predicateAhead);
}
