import { type AnyRule, Priced, rule } from '../chart/rule.ts';
import { NEGATIONS } from '../lexicon/clause-words.ts';
import { amountOf, type DraftCondition, type DraftSeries, HOLE } from '../meaning/draft.ts';
import { AVERAGES } from '../plan/units.ts';
import { between, betweenAmounts, comparison, list, near } from './comparing.ts';
import { LESS, MORE } from './phrases.ts';
import { AVERAGE_LENGTHS, averageOfAnyKind, isSeriesDraft, sameAverageOver } from './series.ts';

/** The average that a comparison, or the last one of a list, is with. */
function lastAverage(of: DraftCondition): DraftSeries | null {
  if (of.type === 'all') return of.of.length ? lastAverage(of.of.at(-1)!) : null;
  return of.type === 'compare' && isSeriesDraft(of.right, ...AVERAGES) ? of.right : null;
}

/** Comparisons and ranges. */
export const PREDICATES: readonly AnyRule[] = [
  // comparisons
  rule('Predicate', 'Op Amount', (op, amount) => comparison(op, amountOf(amount)), 'RSI below 30'),
  rule('Predicate', 'Op Value', (op, value) => comparison(op, value), 'price above 50-day SMA'),
  rule(
    'Predicate',
    'Op all|all_of|each_of|both|both_of|any_of? Values',
    (op, { values, join }, { tokens, start }) =>
      list(
        // "not above the 50 day or 200 day": neither
        NEGATIONS.match(tokens, start, tokens.length - 1) ? 'and' : join,
        values.map((value) => comparison(op, value)),
      ),
    'price above the 20 and 50 day',
  ),
  rule(
    'Predicate',
    'Between Value and|to =open|high|low|close',
    (_between, low, field) =>
      isSeriesDraft(low, 'open', 'high', 'low', 'close') && low.ago > 0
        ? between(low, { type: 'series', name: field as 'open', params: [], ago: low.ago })
        : null,
    "open between yesterday's low and high",
    -0.3,
  ),
  rule(
    'Predicate',
    `Amount ${MORE}`,
    (amount) => comparison(amount.value < 0 ? '<=' : '>=', amountOf(amount)),
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
    'Amount or_less =above|over|below|under Value',
    ({ unit, value }, side, base) =>
      unit === 'percent'
        ? {
            type: 'beyond',
            value: HOLE,
            side: side === 'above' || side === 'over' ? 'above' : 'below',
            op: '<=',
            percent: value,
            base,
          }
        : null,
    'price 3% or less above the 20 EMA',
    -0.1,
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
    (amount) => comparison(amount.value < 0 ? '<=' : '>=', amountOf(amount)),
    '-5% or worse',
  ),
  rule('Predicate', `Amount ${LESS}`, (amount) => comparison('<=', amountOf(amount)), 'RSI 30 or less'),
  rule(
    'Predicate',
    'Value or_more|or_higher|or_better|or_above',
    (value) => comparison('>=', value),
    'price 50-day SMA or higher',
    0.2,
  ),
  rule(
    'Predicate',
    'is|are|was|were|equals|equal|reads|of|= Amount',
    (amount) => comparison('=', amountOf(amount)),
    'RSI is 50',
    0.5,
  ),
  rule(
    'Predicate',
    'Value',
    (value) => (value.type === 'times' ? comparison(value.factor <= 0.5 ? '<=' : '>=', value) : null),
    '90% of 52-week high',
    0.15,
  ),
  rule(
    'Predicate',
    'up|down? Amount',
    (amount, { tokens, start }) => {
      const { text } = tokens[start]!;
      if (amount.unit !== 'percent' || !['+', '-', 'up', 'down'].includes(text)) return null;
      const value = text === 'down' ? -Math.abs(amount.value) : amount.value;
      return comparison(value < 0 ? '<=' : '>=', amountOf({ ...amount, value }));
    },
    'performance (week): +10%',
    0.1,
  ),
  rule(
    'Predicate',
    'Amount',
    (amount) => (amount.unit === 'times' ? comparison('>=', amountOf(amount)) : null),
    'volume 2x',
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
    'Between Amount and|to Value',
    (_b, a, b) => between({ type: 'number', value: a.value }, b),
    'price between 10 and its 50 day average',
    0.3,
  ),
  rule(
    'Predicate',
    'Between Value and|to Amount',
    (_b, a, b) => between(a, { type: 'number', value: b.value }),
    'price between its 200 day average and 100',
    0.3,
  ),
  rule(
    'Predicate',
    'Op the|its? Number =or|and Op Value',
    (one, n, join, two, value) => {
      if (!AVERAGE_LENGTHS.has(n) || !isSeriesDraft(value, ...AVERAGES) || one !== two) return null;
      return list(join === 'or' ? 'or' : 'and', [comparison(one, { ...value, params: [n] }), comparison(two, value)]);
    },
    'price above 20 or above 50 dma',
    -0.2,
  ),
  rule(
    'Predicate',
    'Predicate =but|and|,|,_but|,_and|yet Op Number',
    (first, join, op, n, { tokens, end }) => {
      const like = lastAverage(first);
      const other = like && AVERAGE_LENGTHS.has(n) && tokens[end]?.text !== '%' ? sameAverageOver(n, like) : null;
      if (!other || n === like!.params[0] || op === '=' || op === '!=') return null;
      const both = list('and', [first, comparison(op, other)]);
      // "above the 50 day and under 100" may also be a price
      return n >= 150 || (n >= 50 && /but|yet/.test(join)) ? both : new Priced(both, 2.4);
    },
    'price above the 20 EMA but below 200',
    -0.2,
  ),
  rule(
    'Predicate',
    'Op Number =but|and|,|,_but|,_and|yet Op Value',
    (one, n, _join, two, value) => {
      const other = AVERAGE_LENGTHS.has(n) && n >= 150 ? sameAverageOver(n, value) : null;
      return other && isSeriesDraft(value, ...AVERAGES) && n !== value.params[0] && one[0] !== two[0]
        ? list('and', [comparison(one, other), comparison(two, value)])
        : null;
    },
    'price below 200 but above the 20 EMA',
    -0.2,
  ),
  rule(
    'Predicate',
    'Between the|its Number and|to the|its? Number',
    (_b, a, b, at) =>
      AVERAGE_LENGTHS.has(a) && AVERAGE_LENGTHS.has(b) && a !== b && at.tokens[at.end]?.text !== '%'
        ? between(averageOfAnyKind(a), averageOfAnyKind(b))
        : null,
    'price between the 50 and the 200',
    -0.3,
  ),
  rule(
    'Predicate',
    'Between Value and Value',
    // `Values` never contains the same value twice
    (_b, a, b) => (JSON.stringify(a) === JSON.stringify(b) ? between(a, b) : null),
    'RSI between (range) and (range)',
  ),
  rule(
    'Predicate',
    'Between Values',
    (_b, { values }) => (values.length === 2 ? between(values[0]!, values[1]!) : null),
    'price between the 10 and 30 EMA',
    0.1,
  ),
];
