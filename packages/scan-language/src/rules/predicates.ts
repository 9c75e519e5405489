import { series, SESSIONS, type CompareOp } from '@plainscan/contracts';
import type { Said } from '../chart/meanings.ts';
import { Priced, rule, type AnyRule } from '../chart/rule.ts';
import { MIRRORED } from '../lexicon/comparison-words.ts';
import { amountOf, HOLE, type Draft, type DraftCondition } from '../meaning/draft.ts';
import { NOWHERE, resolve, valueOf } from '../meaning/resolve.ts';
import { untilToday, type When } from '../meaning/when.ts';
import { unitOf } from '../plan/units.ts';
import { sharedUnit, type Amount } from '../text/amounts.ts';
import { bound } from './bind.ts';
import { inRange } from './extremes.ts';
import { adjacent, AVERAGE_LENGTHS, AVERAGES, isSeriesDraft, lengthOf, moved } from './series.ts';

const MORE =
  '+|plus|or_more|or_higher|or_better|or_greater|or_above|or_over|or_up|or_larger|or_bigger|and_up|and_higher|and_above|and_over|and_more|or_upward|plus_or_more|minimum|min|at_least|at_minimum';
const LESS =
  'or_less|or_lower|or_fewer|or_below|or_under|or_cheaper|or_smaller|and_under|and_below|and_less|and_lower|or_downward|maximum|max|at_most';
const ABOVE = 'above|over|higher_than|greater_than|higher|more_than|north_of|on_top_of';
const BELOW = 'below|under|beneath|lower_than|less_than|lower|off|away_from|off_of|shy_of|down_from';

const compared = (op: CompareOp, right: Draft): DraftCondition => ({ type: 'compare', left: HOLE, op, right });
const beyond = (side: 'above' | 'below', op: CompareOp, amount: Amount, base: Draft): DraftCondition | null =>
  amount.unit === 'percent' && base.type !== 'amount' && base.type !== 'number'
    ? { type: 'beyond', value: HOLE, side, op, percent: amount.value, base }
    : amount.unit === 'usd' || (amount.unit === 'none' && amount.scale === 0.01)
      ? compared(side === 'above' ? op : MIRRORED[op], {
          type: 'plus',
          amount: side === 'above' ? amount.value : -amount.value,
          of: base,
        })
      : null;

const isLoose = (word: string): boolean => ['off', 'away from', 'off of'].includes(word);

/** "50% off its low" is above it, "20% away from its high" below. */
function sideOf(word: string, base: Draft): 'above' | 'below' {
  if (base.type === 'over' && isLoose(word)) return base.fn === 'lowest' ? 'above' : 'below';
  if (isSeriesDraft(base, 'low') && isLoose(word)) return 'above';
  return ABOVE.split('|').includes(word.replaceAll(' ', '_')) ? 'above' : 'below';
}

const isExtremeLevel = (base: Draft): boolean => base.type === 'over' || isSeriesDraft(base, 'high', 'low');

/** "below X by N%" of a spread that goes both ways. */
const eitherSide = (op: CompareOp, { unit, value }: Amount, base: Draft): DraftCondition | null =>
  unit === 'percent'
    ? {
        type: 'any',
        of: [
          { type: 'beyond', value: HOLE, side: 'above', op, percent: value, base },
          { type: 'beyond', value: HOLE, side: 'below', op, percent: value, base },
        ],
      }
    : null;

const between = (low: Draft, high: Draft): DraftCondition => ({ type: 'between', value: HOLE, low, high });
const betweenAmounts = (a: Amount, b: Amount): DraftCondition => {
  const { low, high } = sharedUnit(a, b);
  return between(amountOf(low), amountOf(high));
};
const near = (percent: number, target: Draft): DraftCondition => ({ type: 'near', value: HOLE, target, percent });
const list = (join: 'and' | 'or', of: DraftCondition[]): DraftCondition => ({
  type: join === 'and' ? 'all' : 'any',
  of,
});

/** "its rising 50 day": the level, and which way it goes. */
const trending = (of: DraftCondition, value: Draft, direction: 'rising' | 'falling'): DraftCondition => ({
  type: 'all',
  of: [of, { type: 'trend', value, direction, sessions: 3, exactly: false }],
});

/** A range of percent above or below a level. */
function rangeBeyond(a: Amount, b: Amount, side: 'above' | 'below', base: Draft): DraftCondition | null {
  const { low, high } = sharedUnit(a, b);
  if (high.unit !== 'percent') return null;
  const [x, y] = [Math.min(low.value, high.value), Math.max(low.value, high.value)];
  return {
    type: 'change',
    of: HOLE,
    way: side === 'above' ? 'up' : 'down',
    op: '>=',
    amount: { ...high, value: x },
    to: { ...high, value: y },
    around: false,
    when: null,
    base,
  };
}

export const PREDICATES: readonly AnyRule[] = [
  // comparisons
  rule('Predicate', 'Op Amount', (op, amount) => compared(op, amountOf(amount)), 'RSI below 30'),
  rule('Predicate', 'Op Value', (op, value) => compared(op, value), 'price above 50-day SMA'),
  rule(
    'Predicate',
    'Op all|all_of|each_of|both|both_of|any_of? Values',
    (op, { values, join }) =>
      list(
        join,
        values.map((value) => compared(op, value)),
      ),
    'price above the 20 and 50 day',
  ),
  rule(
    'Predicate',
    `Amount ${MORE}`,
    (amount) => compared(amount.value < 0 ? '<=' : '>=', amountOf(amount)),
    'RSI 70 or higher',
  ),
  rule(
    'Predicate',
    'Amount or_less|or_closer|or_fewer|or_nearer from|of|below|under|off|away_from Value',
    ({ unit, value }, level) => (unit === 'percent' ? near(value, level) : null),
    'price 5% or less from its 52-week high',
  ),
  rule(
    'Predicate',
    'within? Amount either_side_of|on_either_side_of|to_either_side_of|above_or_below Value',
    ({ unit, value }, level) => (unit === 'percent' ? near(value, level) : null),
    'price within 1% either side of the 50 day',
  ),
  rule(
    'Predicate',
    'Amount or_worse|and_worse',
    (amount) => compared(amount.value < 0 ? '<=' : '>=', amountOf(amount)),
    '-5% or worse',
  ),
  rule('Predicate', `Amount ${LESS}`, (amount) => compared('<=', amountOf(amount)), 'RSI 30 or less'),
  rule(
    'Predicate',
    'Value or_more|or_higher|or_better|or_above',
    (value) => compared('>=', value),
    'price 50-day SMA or higher',
    '',
    0.2,
  ),
  rule(
    'Predicate',
    'is|are|was|were|equals|equal|reads|of|= Amount',
    (amount) => compared('=', amountOf(amount)),
    'RSI is 50',
    '',
    0.5,
  ),
  rule(
    'Predicate',
    'Amount Value',
    (amount, value) =>
      amount.unit === 'times' ? compared('>=', { type: 'times', factor: amount.value, of: value }) : null,
    'volume 3x average',
    '',
    0.1,
  ),
  rule(
    'Predicate',
    'Value',
    (value) => (value.type === 'times' ? compared(value.factor <= 0.5 ? '<=' : '>=', value) : null),
    'volume is twice its average',
    '',
    0.15,
  ),
  rule(
    'Predicate',
    'Amount',
    (amount) => (amount.unit === 'times' ? compared('>=', amountOf(amount)) : null),
    'volume 2x',
    '',
    0.3,
  ),

  // ranges
  rule(
    'Predicate',
    'Between? Amount -|to|through Amount range|area|zone|region?',
    (_b, a, b) => betweenAmounts(a, b),
    'RSI 40-60',
  ),
  rule('Predicate', 'Between Amount and Amount range?', (_b, a, b) => betweenAmounts(a, b), 'RSI between 40 and 60'),
  rule(
    'Predicate',
    'Between Value and|to Value',
    (_b, a, b) => between(a, b),
    'price between the 20 EMA and the 50 EMA',
  ),
  rule(
    'Predicate',
    'Between Amount and|to Value',
    (_b, a, b) => between({ type: 'number', value: a.value }, b),
    'price between 10 and its 50 day average',
    '',
    0.3,
  ),
  rule(
    'Predicate',
    'Between Value and|to Amount',
    (_b, a, b) => between(a, { type: 'number', value: b.value }),
    'price between its 200 day average and 100',
    '',
    0.3,
  ),
  rule(
    'Predicate',
    'Op the Number',
    (op, n) => (AVERAGE_LENGTHS.has(n) ? compared(op, { type: 'series', name: 'sma', params: [n], ago: 0 }) : null),
    'stocks above the 200',
    '',
    -0.1,
  ),
  rule(
    'Predicate',
    'Between Values',
    (_b, { values }) => (values.length === 2 ? between(values[0]!, values[1]!) : null),
    'price between the 20 and 50 EMA',
    '',
    0.1,
  ),

  // nearness
  rule(
    'Predicate',
    'Nearness Amount',
    (percent, amount) => (amount.unit === 'times' ? null : near(percent, amountOf(amount))),
    'RSI around 50',
  ),
  rule(
    'Predicate',
    'Nearness Value',
    (percent, value) => {
      if (value.type === 'times' && percent === 1) return compared('>=', value);
      const ofToday = isSeriesDraft(value, 'high', 'low') && value.ago === 0 && percent === 3;
      return ofToday ? inRange(value.name === 'high' ? 'top' : 'bottom', 10) : near(percent, value);
    },
    'price near the 50 day',
  ),
  rule(
    'Predicate',
    'Nearness Values',
    (percent, { values, join }) =>
      list(
        join,
        values.map((value) => near(percent, value)),
      ),
    'price near the 20 or 50 day',
  ),
  rule(
    'Predicate',
    'within|no_further_than|not_further_than|no_farther_than|not_more_than|no_more_than Op? Amount of|from|away_from|range_of|to Value',
    (_op, { unit, value }, of) => (unit === 'percent' ? near(value, of) : null),
    'price within 4% of its 52-week low',
  ),
  rule(
    'Predicate',
    'within Op? Amount of|from Amount',
    (_op, { unit, value }, of) => (unit === 'percent' ? near(value, amountOf(of)) : null),
    'price within 5% of $100',
  ),
  rule(
    'Predicate',
    'Op? Number standard_deviation|stdev|std_dev|std_deviation|sigma =above|below|over|under the? mean|average|moving_average',
    (op, n, side) => deviations(op, n, side, 20),
    'price more than 3 standard deviations below the mean',
    '',
    -0.3,
  ),
  rule(
    'Predicate',
    'Op? Number standard_deviation|stdev|std_dev|std_deviation|sigma =above|below|over|under Value',
    (op, n, side, of) =>
      isSeriesDraft(of, 'sma')
        ? deviations(op, n, side, of.params[0]!)
        : of.type === 'own-average'
          ? deviations(op, n, side, of.sessions)
          : null,
    'price 2 standard deviations above the 50 day',
    '',
    -0.3,
  ),
  rule(
    'Predicate',
    'Nearness or CrossVerb Value',
    (percent, direction, value) => ({
      type: 'any',
      of: [near(percent, value), { type: 'cross', left: HOLE, direction, right: value }],
    }),
    'price close to or crossing above the 50 day',
    '',
    -0.1,
  ),
  rule(
    'Predicate',
    'Op or CrossVerb Value',
    (op, direction, value) => ({
      type: 'any',
      of: [compared(op, value), { type: 'cross', left: HOLE, direction, right: value }],
    }),
    'price above or crossing above the 50 day',
    '',
    -0.1,
  ),
  rule(
    'Predicate',
    'within Amount corridor|range|band of Value',
    ({ unit, value }, of) => (unit === 'percent' ? near(value, of) : null),
    'price within a 1% corridor of the 10-day EMA',
  ),
  rule(
    'Predicate',
    '~|+_/_-|+_- Amount of|from Value',
    ({ unit, value }, of) => (unit === 'percent' ? near(value, of) : null),
    'price ~ 2% of the 50 day',
    '',
    -0.1,
  ),

  // a distance from a level
  rule(
    'Predicate',
    `Op? Amount to|the? =${ABOVE}|${BELOW} Value`,
    (op, amount, side, base) =>
      side === 'away from' && !isExtremeLevel(base) ? null : beyond(sideOf(side, base), op ?? '>=', amount, base),
    'price 10% above the 50 day',
    '',
    -0.05,
  ),
  rule(
    'Predicate',
    `Op? Amount to|the? =${ABOVE}|${BELOW} Values`,
    (op, amount, side, { values, join }) => {
      const parts = values.map((base) => beyond(sideOf(side, base), op ?? '>=', amount, base));
      return parts.every((part) => part !== null) ? list(join, parts as DraftCondition[]) : null;
    },
    'price 10% above the 20 and 50 day',
    '',
    -0.05,
  ),
  rule(
    'Predicate',
    `Amount ${MORE} =${ABOVE}|${BELOW} Value`,
    (amount, side, base) => beyond(sideOf(side, base), '>=', amount, base),
    'price 20% or more above the 200 day',
    '',
    -0.05,
  ),
  rule(
    'Predicate',
    `Between? Amount -|to|and Amount =${ABOVE}|${BELOW}|from Value`,
    (_b, a, b, side, base) => rangeBeyond(a, b, sideOf(side === 'from' ? 'off' : side, base), base),
    'price 5-10% below its 52-week high',
    '',
    -0.05,
  ),
  rule(
    'Predicate',
    'Op? Amount away_from|from|apart_from Value',
    (op, amount, base) => (base.type === 'over' ? null : eitherSide(op ?? '>=', amount, base)),
    'price at least 9% away from its 20 day average',
    '',
    0.05,
  ),
  rule(
    'Predicate',
    'Op Value by Op? Amount',
    (side, base, op, amount) =>
      side === '>' || side === '<' ? beyond(side === '>' ? 'above' : 'below', op ?? '>=', amount, base) : null,
    'price above the 50 day by 10%',
  ),
  rule(
    'Predicate',
    'just|slightly Op Value',
    (side, base) => (side === '>' || side === '<' ? { type: 'all', of: [compared(side, base), near(3, base)] } : null),
    'price just below the 50 day',
    '',
    -0.1,
  ),
  rule(
    'Predicate',
    'Op Value but|and Op Amount',
    (side, base, op, amount) =>
      (side === '>' || side === '>=') && (op === '<' || op === '<=') && amount.unit === 'percent'
        ? {
            type: 'all',
            of: [
              compared('>', base),
              { type: 'compare', left: { type: 'percentFrom', value: HOLE, base }, op: '<=', right: amountOf(amount) },
            ],
          }
        : null,
    'price above the 50 day but not more than 3%',
    '',
    0.1,
  ),

  // crossings
  rule(
    'Predicate',
    'broke|break|breaks|breaking|broken|cleared|closed =above|over|below|under Value',
    (side, level) =>
      isSeriesDraft(level, 'high', 'low') && level.ago > 0
        ? compared(side === 'above' || side === 'over' ? '>' : '<', level)
        : null,
    "broke above yesterday's high",
    '',
    -0.2,
  ),
  rule(
    'Predicate',
    'CrossVerb Value',
    (direction, right) => ({ type: 'cross', left: HOLE, direction, right }),
    'price crosses above the 50 day',
  ),
  rule(
    'Predicate',
    'CrossVerb Amount',
    (direction, amount) => ({ type: 'cross', left: HOLE, direction, right: amountOf(amount) }),
    'RSI crosses above 30',
  ),
  rule(
    'Predicate',
    'CrossVerb =bullishly|bearishly|bullish|bearish? over|through|with|up|of|back|to? Values',
    (direction, _way, { values, join }) =>
      list(
        join,
        values.map((right) => ({ type: 'cross', left: HOLE, direction, right })),
      ),
    'price crosses the 20 and 50 day',
    '',
    0.1,
  ),
  rule(
    'Predicate',
    'CrossVerb over|through|with|up|of|back|to Value',
    (direction, right) => ({ type: 'cross', left: HOLE, direction, right }),
    'price crosses up to the 50 day',
    '',
    0.05,
  ),
  rule(
    'Predicate',
    'CrossVerb Value from =below|above|beneath|under',
    (_d, right, from) => ({ type: 'cross', left: HOLE, direction: from === 'above' ? 'below' : 'above', right }),
    'price crosses the 50 day from below',
    '',
    -0.05,
  ),
  rule(
    'Predicate',
    'CrossVerb Value to_the|on_the? =upside|downside|upward|downward|upwards|downwards',
    (_d, right, way) => ({ type: 'cross', left: HOLE, direction: way.startsWith('up') ? 'above' : 'below', right }),
    'price crosses the 50 day to the upside',
    '',
    -0.05,
  ),
  rule(
    'Predicate',
    'CrossVerb Amount to_the|on_the? =upside|downside|upward|downward|upwards|downwards',
    (_d, amount, way) => ({
      type: 'cross',
      left: HOLE,
      direction: way.startsWith('up') ? 'above' : 'below',
      right: amountOf(amount),
    }),
    'RSI crosses 50 to the upside',
    '',
    -0.05,
  ),
  rule(
    'Predicate',
    'is|are|now|currently|trading back Op Value',
    (op, value) => compared(op, value),
    'RSI was below 30 yesterday and price is back above the 50 day',
    '',
    -0.4,
  ),
  rule(
    'Predicate',
    'is|are|now|currently|trading back Op Amount',
    (op, amount) => compared(op, amountOf(amount)),
    'RSI was below 30 yesterday and is back above 40',
    '',
    -0.4,
  ),
  rule(
    'Predicate',
    'cross|crosses|crossed|crossing =up|upward|upwards|higher|down|downward|downwards|lower',
    (way) => ({
      type: 'cross',
      left: HOLE,
      direction: /^(?:up|high)/.test(way) ? 'above' : 'below',
      right: { type: 'own-signal' },
    }),
    'MACD crossing up',
    '',
    0.1,
  ),
  rule(
    'Predicate',
    'Op TrendWord Value',
    (op, direction, value) => trending(compared(op, value), value, direction),
    'price above rising 50 day moving average',
    '',
    -0.1,
  ),
  rule(
    'Predicate',
    'Nearness TrendWord Value',
    (percent, direction, value) => trending(near(percent, value), value, direction),
    'price near its rising 50 day moving average',
    '',
    -0.1,
  ),
  rule(
    'Predicate',
    'within Op? Amount of|from TrendWord Value',
    (_op, { unit, value: percent }, direction, value) =>
      unit === 'percent' ? trending(near(percent, value), value, direction) : null,
    'price within 1% of its rising 50 day moving average',
    '',
    -0.1,
  ),
  rule(
    'Predicate',
    'CrossVerb Amount from =below|above|beneath|under',
    (_d, amount, from) => ({
      type: 'cross',
      left: HOLE,
      direction: from === 'above' ? 'below' : 'above',
      right: amountOf(amount),
    }),
    'MACD crossing 0 from below',
    '',
    -0.05,
  ),
  rule(
    'Predicate',
    'x|xo|x_over Value',
    (right) => ({ type: 'cross', left: HOLE, direction: 'either', right }),
    'ema 8 x ema 21',
    '',
    0.1,
  ),

  // directions
  rule(
    'Predicate',
    'TrendWord Streak?',
    (direction, streak) => ({
      type: 'trend',
      value: HOLE,
      direction,
      sessions: streak?.sessions ?? 3,
      exactly: streak?.exactly ?? false,
    }),
    'RSI rising for 5 days',
  ),
  rule(
    'Predicate',
    'TrendWord steadily|consistently Streak?',
    (direction, streak) => ({
      type: 'trend',
      value: HOLE,
      direction,
      sessions: streak?.sessions ?? 3,
      exactly: streak?.exactly ?? false,
    }),
    'volume rising steadily',
  ),
  rule('Predicate', 'TurnWord', (direction) => ({ type: 'turn', value: HOLE, direction }), '50 day turning up'),
  rule(
    'Predicate',
    'SignWord',
    (sign) => ({ type: 'sign', value: HOLE, sign, crossing: false }),
    'MACD histogram positive',
  ),
  rule(
    'Predicate',
    'SignChange',
    (direction) => ({
      type: 'sign',
      value: HOLE,
      sign: direction === 'above' ? 'positive' : 'negative',
      crossing: true,
    }),
    'MACD histogram turning positive',
  ),
  rule(
    'Predicate',
    'Op than? Ago',
    (op, ago) => compared(op, moved(HOLE, ago)!),
    'price higher than a month ago',
    '',
    0.05,
  ),
  rule(
    'Predicate',
    '=higher|greater|more|lower|less|smaller now|today|currently than Ago',
    (word, ago) => compared(['higher', 'greater', 'more'].includes(word) ? '>' : '<', moved(HOLE, ago)!),
    'price higher now than a month ago',
  ),
  rule(
    'Predicate',
    'Op than? today|now|it_is_now|its_current_value',
    (op) => compared(op, { type: 'now', of: HOLE }),
    'price 10 days ago was higher than today',
    '',
    -0.1,
  ),
  rule(
    'Predicate',
    'Op than? it was? Ago',
    (op, ago) => compared(op, moved(HOLE, ago)!),
    'price higher than it was a month ago',
    '',
    0.05,
  ),

  rule(
    'Predicate',
    'Op than? on|in|of|during? any|any_of|each|each_of|every|every_one_of|all|all_of|all_the Lately',
    (op, { sessions }) => {
      const fn = op[0] === '>' ? 'highest' : op[0] === '<' ? 'lowest' : null;
      return fn && compared(op, { type: 'over', fn, of: HOLE, sessions, ago: 1 });
    },
    'volume higher than on any of the last 10 days',
    '',
    -0.3,
  ),
  rule(
    'Predicate',
    'Op =max|maximum|highest|greatest|min|minimum|lowest ( Values )',
    (op, fn, { values }) => {
      const least = ['min', 'minimum', 'lowest'].includes(fn);
      return { type: (op[0] === '<') === least ? 'all' : 'any', of: values.map((value) => compared(op, value)) };
    },
    'h > max(h1, h2)',
  ),
  rule(
    'Predicate',
    'Nearness or Op Value',
    (percent, op, value, at) =>
      at.tokens[at.start]!.text === 'at' ? null : { type: 'any', of: [near(percent, value), compared(op, value)] },
    'price near or above the 50 day',
    '',
    -0.1,
  ),

  // of an oscillator
  rule(
    'Predicate',
    'TermWord',
    (term) => (term === 'oversold' || term === 'overbought' ? { type: 'term', term, value: HOLE } : null),
    'MFI oversold',
  ),

  // not, and at a time
  rule(
    'Predicate',
    'not|isnt|arent|wasnt|werent|doesnt|didnt|hasnt|havent|never|is_not|are_not|does_not|did_not|has_not|have_not|cannot Predicate',
    (of) => ({ type: 'not', of }),
    'RSI not below 30',
    '',
    0.05,
  ),
  rule(
    'Predicate',
    'When ,|:? Predicate',
    (when, of) => (of.type === 'change' && !of.when && !of.base ? { ...of, when } : { type: 'timed', of, when }),
    'this month up 10%',
    '',
    0.1,
  ),
  rule(
    'Predicate',
    'Op? Amount greater|higher|larger|bigger|more|that than|of? Ago',
    (op, amount, ago) =>
      amount.unit === 'times'
        ? compared(op ?? '>=', { type: 'times', factor: amount.value, of: moved(HOLE, ago)! })
        : null,
    'volume 3 times greater than yesterday',
    '',
    -0.3,
  ),
  rule(
    'Predicate',
    'went|moved|gone|goes|going|climbed|rose|jumped from below|under|beneath Amount to above|over Amount',
    (from, to) =>
      from.value === to.value ? { type: 'cross', left: HOLE, direction: 'above', right: amountOf(to) } : null,
    'RSI went from below 30 to above 30',
  ),
  rule(
    'Predicate',
    'Op? Amount Ago',
    (op, amount, ago) =>
      amount.unit === 'times'
        ? compared(op ?? '>=', { type: 'times', factor: amount.value, of: moved(HOLE, ago)! })
        : null,
    'volume at least 2x yesterday',
    '',
    -0.2,
  ),
  rule(
    'Predicate',
    'Predicate When',
    (of, when) => (of.type === 'timed' ? new Priced({ type: 'timed', of, when }, 0.5) : { type: 'timed', of, when }),
    'RSI below 30 yesterday',
    '',
    0.05,
  ),

  // of a subject
  rule('Condition', 'Value Predicate', (value, predicate) => bound(value, predicate), 'RSI below 30'),
  rule(
    'Condition',
    'Values all|each|both|all_three? Predicate',
    ({ values, join }, predicate) => {
      const parts = values.map((value) => bound(value, predicate));
      if (!parts.every((part): part is Said => part !== null && !(part instanceof Priced))) return null;
      return { of: { type: join === 'and' ? 'all' : 'any', of: parts.map(({ of }) => of) }, about: values.at(-1)! };
    },
    'RSI and MFI below 30',
  ),
  rule(
    'Condition',
    'PriceVerb Predicate',
    (name, predicate) => bound({ type: 'series', name, params: [], ago: 0 }, predicate),
    'closed above the 50 day',
    '',
    0.05,
  ),
  rule(
    'Condition',
    'Value Op Value Op Value',
    (a, one, b, two, c) => (one[0] === two[0] ? chain([a, b, c], [one, two]) : null),
    'EMA(9) > EMA(21) > EMA(50)',
  ),
  rule(
    'Condition',
    'Value Op Number Op Number',
    (a, one, n, two, m) => ordered([a], [n, m], [one, two]),
    'EMA 9 > 21 > 50',
    '',
    -0.3,
  ),
  rule(
    'Condition',
    'Value Op Number Op Number Op Number',
    (a, one, n, two, m, three, k) => ordered([a], [n, m, k], [one, two, three]),
    'EMA 9 > 21 > 50 > 200',
    '',
    -0.3,
  ),
  rule(
    'Condition',
    'Value Op Value Op Number',
    (a, one, b, two, n) => ordered([a, b], [n], [one, two]),
    '9 EMA > 21 EMA > 50',
    '',
    -0.3,
  ),
  rule(
    'Condition',
    'Value Op Value Op Number Op Number',
    (a, one, b, two, n, three, m) => ordered([a, b], [n, m], [one, two, three]),
    'price > 20 EMA > 50 > 200',
    '',
    -0.3,
  ),
  rule(
    'Condition',
    'Condition and|but|, Number Op Number',
    ({ of }, n, op, m) => {
      const like = of.type === 'compare' && isSeriesDraft(of.left, ...AVERAGES) ? of.left : null;
      const [a, b] = like ? [lengthOf(n, like), lengthOf(m, like)] : [];
      const right = of.type === 'compare' && isSeriesDraft(of.right, ...AVERAGES) ? of.right.params[0] : null;
      return like && a && b && (n === like.params[0] || n === right)
        ? { of: { type: 'all', of: [of, { type: 'compare', left: a, op, right: b }] }, about: b }
        : null;
    },
    '5 EMA above 8 EMA and 8 above 13',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'Value Op Value Op Value Op Value',
    (a, one, b, two, c, three, d) =>
      one[0] === two[0] && two[0] === three[0] ? chain([a, b, c, d], [one, two, three]) : null,
    'price > EMA(9) > EMA(21) > EMA(50)',
  ),
  rule(
    'Condition',
    'Value CrossVerb Value but|and and? fell_back|came_back|pulled_back? and? closed|closing|closes|finished|close back? Op Value',
    (value, direction, level, op, again) =>
      isSeriesDraft(value, 'close') ? pierced(direction, level, op, again) : null,
    'price dipped below the 20 EMA but closed above it',
    '',
    -0.3,
  ),
  rule(
    'Condition',
    'Condition for_the_first_time in at_least|over|more_than|about? Duration',
    (said, { sessions }) => firstIn(said, sessions),
    'closed above the 50 day for the first time in 20 days',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'Condition for_the_first_time in at_least|over|more_than|about? Lately',
    (said, lately) => (untilToday(lately) ? firstIn(said, lately.sessions) : null),
    'closed above the 50 day for the first time in the last 20 days',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'at_least|any Number Condition in|over|during|within|of Lately',
    (n, said, { sessions, ago, previous }) =>
      said.of.type === 'term' || said.of.type === 'plan'
        ? Number.isInteger(n) && n >= 1 && n <= sessions
          ? {
              ...said,
              modifier: false,
              of: timed(said.of, { kind: 'within', sessions, ago: previous ? 0 : ago, atLeast: n, named: false }),
            }
          : null
        : null,
    'at least 3 gap ups in the last 20 days',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'at_least|any Number of following|these|the_following? :? Condition ,|and|or and|or? Condition ,|and|or and|or? Condition',
    (n, a, b, c) => someOf(n, [a, b, c]),
    'at least two of: RSI below 30, price under 10, volume above 2 million',
    '',
    -0.5,
  ),
  rule(
    'Condition',
    'at_least|any Number of following|these|the_following? :? Condition ,|and|or Condition ,|and|or Condition ,|and|or and|or? Condition',
    (n, a, b, c, d) => someOf(n, [a, b, c, d]),
    'at least two of: RSI below 30, price under 10, volume above 2 million, oversold',
    '',
    -0.5,
  ),
  rule(
    'Condition',
    'Condition on|with TermWord',
    (said, term) =>
      ['high-volume', 'heavy-volume', 'unusual-volume', 'low-volume'].includes(term) && !said.modifier
        ? { of: { type: 'all', of: [said.of, { type: 'term', term, value: null }] }, about: said.about }
        : null,
    'down day on high volume',
    '',
    0.9,
  ),
  rule(
    'Condition',
    '=more|higher|greater|less|lower|fewer Value than Ago',
    (more, value, ago) =>
      bound(value, compared(['less', 'lower', 'fewer'].includes(more) ? '<' : '>', moved(value, ago)!)),
    'more volume than yesterday',
  ),
  rule(
    'Condition',
    'Op Amount a_day|per_day|daily|each_day on_average',
    (op, amount) =>
      amount.unit === 'shares'
        ? { of: { type: 'compare', left: AVERAGE_VOLUME, op, right: amountOf(amount) }, about: AVERAGE_VOLUME }
        : null,
    'at least 500k shares a day on average',
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'Op Amount a_day|per_day|daily|each_day',
    (op, amount) =>
      amount.unit === 'shares'
        ? { of: { type: 'compare', left: series('volume'), op, right: amountOf(amount) }, about: series('volume') }
        : null,
    'over 5 million shares a day',
    '',
    0.05,
  ),
  rule(
    'Condition',
    'Value Op Amount',
    (value, op, amount) => {
      const bare = amount.unit === 'none' && amount.scale === 1 && amount.value > 0 && amount.value < 1e4;
      if (!isSeriesDraft(value, 'marketCap') || !bare) return null;
      const other = amount.value <= 100 ? 1e6 : 1e9;
      return bound(value, compared(op, amountOf({ ...amount, value: amount.value * other, scale: other })));
    },
    'market cap over 500',
    '',
    0.6,
  ),
  rule('Condition', 'Number Op Value', (n, op, value) => sameAverage([n], [op], value), '20 above 50 day SMA', '', 0.2),
  rule(
    'Condition',
    'Number Op Number Op Value',
    (a, one, b, two, value) => (one[0] === two[0] ? sameAverage([a, b], [one, two], value) : null),
    '10 over 20 over 50 day SMA',
    '',
    0.1,
  ),
  rule(
    'Predicate',
    'trending|extreme|reading|sitting|hovering|holding|staying|stayed|remained|held|hovered|kept|traded|spent|remaining|registering|printing|coming_in|standing|hold|stay|remain|sit|trading|well|currently_trading Predicate',
    (of, at) => (of.type === 'trend' || of.type === 'term' || !adjacent(at) ? null : of),
    'ADX trending above 25',
    '',
    0.05,
  ),
  rule(
    'Predicate',
    `Op? Amount =${ABOVE}|${BELOW} Ago`,
    (op, amount, side, ago) => beyond(sideOf(side, HOLE), op ?? '>=', amount, moved(HOLE, ago)!),
    'volume at least 40% above the day before',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'first|fresh Condition in|for|over Duration',
    (said, { sessions }) => firstIn(said, sessions),
    'first close above the 50 day in 20 days',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'first|fresh Condition in|for|over Lately',
    (said, lately) => (untilToday(lately) ? firstIn(said, lately.sessions) : null),
    'first close above the 50 day in the last 20 days',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'new|fresh|first PriceVerb Predicate',
    (name, predicate) => bound({ type: 'series', name, params: [], ago: 0 }, predicate),
    'fresh close above the 50 day',
    '',
    0.3,
  ),
  rule(
    'Condition',
    'pulling_back|pulled_back|retraces|retraced|retracing|dips|dipped|falls|fell Predicate',
    (predicate) => bound(series('close') as Draft, predicate),
    'stock retraces just below the 50 day',
    '',
    0.6,
  ),
  rule(
    'Condition',
    'trade|traded|trading? Amount volume|shares? on? last_close? compared_to|relative_to|versus|vs|of Value',
    (amount, value) =>
      amount.unit === 'times'
        ? bound(series('volume') as Draft, compared('>=', { type: 'times', factor: amount.value, of: value }))
        : null,
    'traded 5 times the volume compared to its 50 day average volume',
    '',
    0.1,
  ),
  rule(
    'Amount',
    'Amount per|a|each share',
    (amount) => (amount.unit === 'shares' || amount.unit === 'percent' ? null : { ...amount, unit: 'usd' }),
    'price above 5 per share',
    '',
    0.01,
  ),
  rule(
    'Predicate',
    'by? Op Amount When',
    (op, amount, when) =>
      amount.unit === 'percent' && when.kind === 'within' && when.sessions > 1 && when.atLeast === 1
        ? { type: 'change', of: HOLE, way: 'up', op, amount, to: null, around: false, when, base: null }
        : null,
    'up more than 20% this month and by more than 50% in the last year',
    '',
    -0.05,
  ),
  rule(
    'Condition',
    'Amount Op Value',
    (amount, op, value, at) =>
      amount.unit === 'none' && amount.scale === 1 && at.tokens[at.parts[1]!.start]!.kind === 'sign'
        ? bound(value, { type: 'compare', left: HOLE, op: MIRRORED[op], right: amountOf(amount) })
        : null,
    '30 > RSI',
  ),
  rule(
    'Condition',
    'Amount Op Value Op Amount',
    (low, one, value, two, high) => {
      const said = one[0] === two[0] ? [compared(MIRRORED[one], amountOf(low)), compared(two, amountOf(high))] : [];
      return said.length ? bound(value, { type: 'all', of: said }) : null;
    },
    '10 < price < 50',
  ),
  rule(
    'Condition',
    'Number > Number > Number',
    (a, b, c) => averagesInOrder([a, b, c], '>'),
    '50 > 100 > 200',
    '',
    0.5,
  ),
  rule(
    'Condition',
    'Op Amount in|of? Value',
    (op, amount, value) => levelFirst(op, amount, value),
    'over 1 million average volume',
    '',
    0.15,
  ),
  rule(
    'Condition',
    'Amount in|of|worth_of? Value',
    (amount, value) =>
      amount.scale > 1 || amount.value >= 1e5 || amount.unit === 'times' || amount.unit === 'shares'
        ? levelFirst('>=', amount, value)
        : null,
    '1 million average volume',
    '',
    0.2,
  ),
  rule(
    'Condition',
    `Amount ${MORE} in|of? Value`,
    (amount, value) => levelFirst('>=', amount, value),
    '1 million plus volume',
    '',
    0.2,
  ),
  rule(
    'Condition',
    'between? Amount and|to|- Amount Value',
    (a, b, value) => (isSeriesDraft(value) ? bound(value, betweenAmounts(a, b)) : null),
    'between 20 and 30 RSI',
    '',
    0.3,
  ),
  rule(
    'Condition',
    '=min|minimum|max|maximum|at_least|at_most of? Value of|is|:|=? Amount',
    (word, value, amount) => bound(value, compared(/min|least/.test(word) ? '>=' : '<=', amountOf(amount))),
    'min volume 500k',
  ),
  rule(
    'Condition',
    'Value Amount to_max|to_any|to_unlimited|and_up',
    (value, amount) => bound(value, compared('>=', amountOf(amount))),
    'average volume: 500K to max',
  ),

  // at a time
  rule(
    'Condition',
    'Amount',
    (amount) =>
      amount.unit === 'shares'
        ? {
            of: { type: 'compare', left: series('volume'), op: '>=', right: amountOf(amount) },
            about: series('volume'),
          }
        : null,
    'a million shares',
    '',
    0.1,
  ),
  rule(
    'Condition',
    'sub|under|below|less_than dollar|buck',
    () => ({
      of: { type: 'compare', left: series('close'), op: '<', right: { type: 'number', value: 1 } },
      about: series('close'),
    }),
    'sub dollar stocks',
  ),
  rule('Condition', 'Condition a|per|each|every day|session', (said) => said, 'over 5 million shares a day', '', 0.05),
  rule(
    'Condition',
    'Value =more_than|over? =doubled|doubling|double|tripled|tripling from|since? Ago?',
    (value, more, word, ago) => {
      if (!isSeriesDraft(value, 'volume', 'averageVolume', 'dollarVolume')) return null;
      const of: Draft = ago ? moved(value, ago)! : { type: 'own-average', average: 'sma', sessions: 20, ago: 0 };
      return bound(value, compared(more ? '>' : '>=', { type: 'times', factor: word.startsWith('tripl') ? 3 : 2, of }));
    },
    'volume doubled',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'Condition When',
    (said, when) => ({
      ...said,
      of: { type: 'timed', of: said.of, when, ...(said.group && { bracketed: true }) },
      modifier: false,
    }),
    'doji yesterday',
    '',
    0.1,
  ),
  rule(
    'Condition',
    'When ,|: Condition',
    (when, said) => ({ ...said, of: timed(said.of, when), modifier: false }),
    'yesterday: RSI was below 30',
    '',
    0.5,
  ),
  rule(
    'Condition',
    'When Condition',
    (when, said) =>
      new Priced({ ...said, of: timed(said.of, when), modifier: false }, said.of.type === 'timed' ? 1 : 0),
    'yesterday RSI was below 30',
    '',
    0.15,
  ),
];

/** Across a level during the day, and back at the close. */
function pierced(direction: string, level: Draft, op: CompareOp, again: Draft): Said | null {
  const same = again.type === 'reference' || JSON.stringify(again) === JSON.stringify(level);
  if (!same || !['<', '<=', '>', '>='].includes(op) || direction === 'either') return null;
  const up = direction === 'above';
  if (up === op.startsWith('>')) return null;
  const of: DraftCondition[] = [
    { type: 'compare', left: series(up ? 'high' : 'low'), op: up ? '>' : '<', right: level },
    { type: 'compare', left: series('close'), op, right: level },
  ];
  return { of: { type: 'all', of }, about: series('close') };
}

/** Today, and on none of the days before. */
function firstIn(said: Said, sessions: number): Said | null {
  if (said.modifier || sessions < 2) return null;
  const before: DraftCondition = {
    type: 'timed',
    of: said.of,
    when: { kind: 'within', sessions, ago: 1, atLeast: 1, named: false },
  };
  return { ...said, of: { type: 'all', of: [said.of, { type: 'not', of: before }] } };
}

const AVERAGE_VOLUME = series('averageVolume');

/** "at least two of: A, B, C": any two of them together. */
function someOf(n: number, said: readonly Said[]): Said | null {
  if (!Number.isInteger(n) || n < 1 || n >= said.length) return null;
  const chosen: DraftCondition[] = [];
  const choose = (from: number, taken: DraftCondition[]): void => {
    if (taken.length === n) chosen.push({ type: 'all', of: taken });
    else for (let i = from; i < said.length; i += 1) choose(i + 1, [...taken, said[i]!.of]);
  };
  choose(0, []);
  return { of: { type: 'any', of: chosen }, about: null };
}

/** "10 over 20 over 50 day SMA": averages of one kind. */
function sameAverage(lengths: readonly number[], ops: readonly CompareOp[], last: Draft): Said | null {
  if (!isSeriesDraft(last, 'sma', 'ema', 'wma') || !lengths.every((n) => Number.isInteger(n) && n >= 2 && n <= 500))
    return null;
  return chain(
    [...lengths.map((n): Draft => ({ type: 'series', name: last.name, params: [n], ago: last.ago })), last],
    ops,
  );
}

/** So many standard deviations from the mean: a Bollinger band. */
function deviations(op: CompareOp | undefined, n: number, side: string, length: number): DraftCondition | null {
  if (n <= 0 || n > 100) return null;
  const up = side === 'above' || side === 'over';
  const band = { type: 'series', name: up ? 'bollingerUpper' : 'bollingerLower', params: [length, n], ago: 0 } as const;
  const strict = op === '>' || op === '>=' || op === undefined ? (op ?? '>=') : null;
  return strict && compared(up ? strict : MIRRORED[strict], { ...band, params: [length, n] });
}

const timed = (of: DraftCondition, when: When): DraftCondition => ({
  type: 'timed',
  of,
  when,
});

/** "ema(9) > ema(21) > ema(50)": each beyond the next. */
function chain(values: readonly Draft[], ops: readonly CompareOp[]): Said | null {
  const of = ops.map((op, i): DraftCondition => ({ type: 'compare', left: values[i]!, op, right: values[i + 1]! }));
  return of.every((part) => resolve(part, NOWHERE)) ? { of: { type: 'all', of }, about: values[0]! } : null;
}

/** "price > 20 EMA > 50 > 200": bare numbers behind an average are the lengths of others. */
function ordered(values: readonly Draft[], lengths: readonly number[], ops: readonly CompareOp[]): Said | null {
  const like = values.at(-1)!;
  const others = lengths.map((n) => lengthOf(n, like));
  return ops.every((op) => op[0] === ops[0]![0]) && others.every((other) => other !== null)
    ? chain([...values, ...others], ops)
    : null;
}

/** "50 > 100 > 200": averages of the price. */
function averagesInOrder(lengths: readonly number[], op: CompareOp): Said | null {
  if (!lengths.every((n) => Number.isInteger(n) && n >= 2 && n <= SESSIONS.year * 2)) return null;
  const values = lengths.map((n): Draft => ({ type: 'series', name: 'sma', params: [n], ago: 0 }));
  return chain(
    values,
    lengths.slice(1).map(() => op),
  );
}

/** "over 1 million average volume": the level before the series it is of. */
function levelFirst(op: CompareOp, amount: Amount, value: Draft): Said | Priced | null {
  if (!isSeriesDraft(value) || amount.unit === 'percent') return null;
  const plain = valueOf(value, NOWHERE);
  const unit = plain && unitOf(plain);
  const fits =
    unit === 'index' ||
    unit === 'shares' ||
    unit === 'usd' ||
    isSeriesDraft(value, 'close', 'relativeVolume', 'atrPercent');
  return fits && value.ago === 0 ? bound(value, { type: 'compare', left: HOLE, op, right: amountOf(amount) }) : null;
}
