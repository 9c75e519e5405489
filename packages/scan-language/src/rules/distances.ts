import { series, type CompareOp } from '@plainscan/contracts';
import { type AnyRule, type Place, rule } from '../chart/rule.ts';
import { MIRRORED } from '../lexicon/comparison-words.ts';
import { type Draft, type DraftCondition, HOLE, amountOf } from '../meaning/draft.ts';
import { type Amount, sharedUnit } from '../text/amounts.ts';
import { AVERAGES } from '../plan/units.ts';
import { ABOVE, BELOW, beyond, comparison, list, near, sideOf } from './comparing.ts';
import { bind } from './bind.ts';
import { inRange } from './close-in-range.ts';
import { MORE } from './phrases.ts';
import { PRICE_LINES } from '../plan/units.ts';
import { isSeriesDraft, shiftDraft } from './series.ts';

/** Lines in the price chart. */
const LEVELS = [...AVERAGES, ...PRICE_LINES];

const isExtremeLevel = (base: Draft): boolean => base.type === 'over' || isSeriesDraft(base, 'high', 'low');

/** "at least 1.50 above yesterday's high": a plain number is an amount of dollars if the level is a price. */
const isMoney = (op: CompareOp | undefined, { unit, scale, value }: Amount, base: Draft): boolean =>
  unit === 'none' &&
  scale === 1 &&
  (op !== undefined || !Number.isInteger(value)) &&
  (base.type === 'over' || isSeriesDraft(base, 'open', 'high', 'low', 'close', ...LEVELS));

/** "at least N% away from X": above or below it. */
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

/** "under 50 that are above the 200 day": two conditions. */
const saysThat = ({ tokens, start, end }: Place): boolean =>
  tokens
    .slice(start, end - 1)
    .some(
      ({ text }, i) =>
        ['that', 'which'].includes(text) && ['are', 'is', 'have', 'has', 'trade'].includes(tokens[start + i + 1]!.text),
    );

/** How far a value is from a level. */
export const DISTANCES: readonly AnyRule[] = [
  rule(
    'Predicate',
    `Op Ago by Op? Amount ${MORE}?`,
    (side, ago, op, amount) =>
      side === '>' || side === '<'
        ? beyond(side === '>' ? 'above' : 'below', op ?? '>=', amount, shiftDraft(HOLE, ago)!)
        : null,
    'volume bigger than yesterday by 50%',
    -0.2,
  ),
  rule(
    'Predicate',
    'Op? Amount cheaper than it_was|on|in? Ago',
    (op, amount, ago) => beyond('below', op ?? '>=', amount, shiftDraft(HOLE, ago)!),
    'price more than 10% cheaper than a month ago',
    -0.4,
  ),
  rule(
    'Predicate',
    'at a|an Op? Amount =discount|premium to|from|on|versus Value',
    (op, amount, side, base) => beyond(side === 'discount' ? 'below' : 'above', op ?? '>=', amount, base),
    'price at a 15% discount to its 200 day average',
    -0.2,
  ),
  rule(
    'Predicate',
    'at a =discount|premium of Op? Amount to|from|on|versus Value',
    (side, op, amount, base) => beyond(side === 'discount' ? 'below' : 'above', op ?? '>=', amount, base),
    'price at a discount of 15% to its 200 day average',
    -0.2,
  ),
  rule(
    'Condition',
    'difference|gap|spread|distance between Values Op Amount',
    ({ values }, op, amount) => {
      const [a, b] = values;
      if (values.length !== 2 || amount.unit !== 'percent') return null;
      return bind(a!, op[0] === '<' ? near(amount.value, b!) : eitherSide(op, amount, b!)!);
    },
    'difference between the 50 and 200 day less than 2%',
    -0.2,
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
      if (value.type === 'times' && percent === 1) return comparison(value.factor <= 0.5 ? '<=' : '>=', value);
      const ofToday = isSeriesDraft(value, 'high', 'low') && value.ago === 0 && percent === 3;
      return ofToday ? inRange(value.name === 'high' ? 'top' : 'bottom', 10) : near(percent, value);
    },
    'price near the 50 day',
  ),
  rule(
    'Predicate',
    'riding|rode|surfing|hugging|walking|walking_up|riding_up Value up|higher|upward When',
    (value, when) =>
      when.kind === 'within' ? { type: 'timed', of: near(3, value), when: { ...when, atLeast: when.sessions } } : null,
    'riding the 8 EMA up for 2 weeks',
    -0.3,
  ),
  rule(
    'Predicate',
    'Nearness Value from =below|above|underneath|beneath',
    (percent, value, side) => ({
      type: 'all',
      of: [near(percent, value), comparison(side === 'above' ? '>' : '<', value)],
    }),
    'testing the 200 day from below',
    -0.2,
  ),
  rule(
    'Condition',
    'Value touch|tag|test|kiss|hit',
    (value) => (isSeriesDraft(value, ...LEVELS) ? bind(series('close') as Draft, near(1, value)) : null),
    'lower Bollinger band touch',
    0.1,
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
    'within Amount -|to Amount of|from|away_from Value',
    (a, b, of) => {
      const { high } = sharedUnit(a, b);
      return high.unit === 'percent' && high.value > a.value ? near(high.value, of) : null;
    },
    'price within 2-3% of its 50 day',
    -0.2,
  ),
  rule(
    'Predicate',
    'within|no_further_than|not_more_than|no_more_than Op? Amount of|from|away_from either|both? Values',
    (_op, { unit, value: percent }, { values, join }) =>
      unit === 'percent'
        ? list(
            join,
            values.map((value) => near(percent, value)),
          )
        : null,
    'price within 2% of either the 50 or 200 day',
    -0.1,
  ),
  rule(
    'Predicate',
    'within Op? Amount of|from Amount',
    (_op, { unit, value }, of, { tokens, parts }) =>
      unit === 'percent' && tokens[parts.at(-1)!.start - 1]!.text !== 'the' ? near(value, amountOf(of)) : null,
    'price within 5% of $100',
  ),
  rule(
    'Predicate',
    'Op? Number standard_deviation|stdev|std_dev|std_deviation|sigma =above|below|over|under Value',
    (op, n, side, of) => beyondAverage(op, n, side, of),
    'price 2 standard deviations above the 50 day',
    -0.3,
  ),
  rule(
    'Predicate',
    'Op? Number standard_deviation|stdev|std_dev|std_deviation|sigma from|away_from|off Value',
    (op, n, of) => {
      const sides = ['above', 'below'].flatMap((side) => beyondAverage(op, n, side, of) ?? []);
      return sides.length === 2 ? { type: 'any', of: sides } : null;
    },
    'price more than 3 standard deviations from the mean',
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
    -0.1,
  ),
  rule(
    'Predicate',
    'Op or CrossVerb Value',
    (op, direction, value) => ({
      type: 'any',
      of: [comparison(op, value), { type: 'cross', left: HOLE, direction, right: value }],
    }),
    'price above or crossing above the 50 day',
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
    -0.1,
  ),

  // distances from a level
  rule(
    'Predicate',
    'Op? Number =point|points|pts|dollars|bucks from|of|off|away_from|below|above|under its|the? Value',
    (op, n, _unit, base) => inPoints(op, n, base),
    'less than 12 points from its 52-week high',
    -0.5,
  ),
  rule(
    'Predicate',
    'extended|stretched|overextended by? Predicate',
    (of) =>
      of.type === 'beyond'
        ? of
        : of.type === 'atr-distance'
          ? { ...of, side: of.side === 'either' ? 'above' : of.side }
          : null,
    'extended 12% above the 20 EMA',
    -0.4,
  ),
  rule(
    'Predicate',
    'Op? Amount past|beyond the|its|their Value',
    (op, amount, base) => (amount.unit === 'percent' ? beyond('above', op ?? '>=', amount, base) : null),
    'not extended more than 10% past the 50 day',
    -0.3,
  ),
  rule(
    'Predicate',
    'within Amount =above|below|over|under Value',
    (amount, side, base) => (amount.unit === 'percent' ? beyond(sideOf(side, base), '<=', amount, base) : null),
    'price within 3% above the 200 day',
    -0.1,
  ),
  rule(
    'Predicate',
    `Op? Amount to|the? =${ABOVE}|${BELOW} Value`,
    (op, amount, side, base, at) =>
      (side === 'away from' && !isExtremeLevel(base)) || saysThat(at)
        ? null
        : beyond(sideOf(side, base), op ?? '>=', isMoney(op, amount, base) ? { ...amount, unit: 'usd' } : amount, base),
    'price 10% above the 50 day',
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
    -0.05,
  ),
  rule(
    'Predicate',
    `Amount ${MORE} =${ABOVE}|${BELOW} Value`,
    (amount, side, base) => beyond(sideOf(side, base), '>=', amount, base),
    'price 20% or more above the 200 day',
    -0.05,
  ),
  rule(
    'Predicate',
    `Amount =${ABOVE}|${BELOW} Value ${MORE}`,
    (amount, side, base) => beyond(sideOf(side, base), '>=', amount, base),
    'price 20% above the 50 day or more',
    -0.3,
  ),
  rule(
    'Predicate',
    `Between? Amount -|to|and Amount =${ABOVE}|${BELOW}|from Value`,
    (_b, a, b, side, base) => rangeBeyond(a, b, sideOf(side === 'from' ? 'off' : side, base), base),
    'price 5-10% below its 52-week high',
    -0.05,
  ),
  rule(
    'Predicate',
    'Op? Amount away_from|from|apart_from Value',
    (op, amount, base) => (base.type === 'over' ? null : eitherSide(op ?? '>=', amount, base)),
    'price at least 9% away from its 20 day average',
    0.05,
  ),
  rule(
    'Predicate',
    `Op Value by Op? Amount ${MORE}?`,
    (side, base, op, amount) =>
      side === '>' || side === '<' ? beyond(side === '>' ? 'above' : 'below', op ?? '>=', amount, base) : null,
    'price above the 50 day by 10%',
  ),
  rule(
    'Predicate',
    'just|slightly Op Value',
    (side, base) =>
      side === '>' || side === '<' ? { type: 'all', of: [comparison(side, base), near(3, base)] } : null,
    'price just below the 50 day',
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
              comparison('>', base),
              { type: 'compare', left: { type: 'percentFrom', value: HOLE, base }, op: '<=', right: amountOf(amount) },
            ],
          }
        : null,
    'price above the 50 day but not more than 3%',
    0.1,
  ),
];

/** A distance in dollars from a high or low. */
function inPoints(op: CompareOp | undefined, points: number, base: Draft): DraftCondition | null {
  if (base.type !== 'over' || points <= 0 || op === '=' || op === '!=') return null;
  const isHigh = base.fn === 'highest';
  const level: Draft = { type: 'plus', amount: isHigh ? -points : points, of: base };
  return comparison(isHigh ? MIRRORED[op ?? '>='] : (op ?? '>='), level);
}

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

function beyondAverage(op: CompareOp | undefined, n: number, side: string, of: Draft): DraftCondition | null {
  if (isSeriesDraft(of, 'sma')) return beyondDeviations(op, n, side, of.params[0]!);
  return of.type === 'own-average' ? beyondDeviations(op, n, side, of.sessions) : null;
}

/** A distance of `n` standard deviations from an average, expressed as a Bollinger band. */
function beyondDeviations(op: CompareOp | undefined, n: number, side: string, length: number): DraftCondition | null {
  if (n <= 0 || n > 100) return null;
  const up = side === 'above' || side === 'over';
  const band = { type: 'series', name: up ? 'bollingerUpper' : 'bollingerLower', params: [length, n], ago: 0 } as const;
  const strict = op === '>' || op === '>=' || op === undefined ? (op ?? '>=') : null;
  return strict && comparison(up ? strict : MIRRORED[strict], { ...band, params: [length, n] });
}
