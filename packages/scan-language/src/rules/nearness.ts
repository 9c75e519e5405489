import { type AnyRule, rule } from '../chart/rule.ts';
import { type Draft, HOLE } from '../meaning/draft.ts';

const plus = (of: Draft, amount: number): Draft => ({ type: 'plus', amount, of });

/** Nearness to a level. */
export const NEARNESS_RULES: readonly AnyRule[] = [
  rule(
    'Predicate',
    'just|slightly|barely|right|a_little|a_bit off|shy_of|away_from|under|below Value',
    (level) =>
      level.type === 'over' && level.fn === 'highest' ? { type: 'near', value: HOLE, target: level, percent: 3 } : null,
    'just off its 52-week high',
    -0.3,
  ),
  rule(
    'Predicate',
    'within Amount of|from Value',
    ({ unit, value, scale }, level) =>
      unit === 'usd' || (unit === 'none' && scale === 0.01)
        ? { type: 'between', value: HOLE, low: { type: 'exact', of: plus(level, -value) }, high: plus(level, value) }
        : null,
    'closed within 10 cents of the high',
    -0.1,
  ),
  rule(
    'Predicate',
    'down_to|back_to|back_down_to|come_down_to|came_down_to|come_back_to|came_back_to|fallen_to|fell_to|dropped_to|up_to|back_up_to|risen_to|climbed_to|rallied_to Predicate',
    (of, { tokens, parts }) => {
      const nearness = of.type === 'all' ? of.of[0] : of;
      return nearness?.type === 'near' && tokens[parts[1]!.start]!.text === 'within' ? of : null;
    },
    'down to within 2% of the 50 day',
    -0.1,
  ),
  rule(
    'Predicate',
    'Predicate ,? within Amount of_it|of_that|from_it?',
    (of, { unit, value }) => (of.type === 'near' && unit === 'percent' ? { ...of, percent: value } : null),
    'price right on the 200 day, within half a percent',
    -0.3,
  ),
  rule(
    'Predicate',
    'Op Amount away_from|from|apart_from Value',
    (op, { unit, value }, level) =>
      unit === 'percent' && (op === '<' || op === '<=')
        ? { type: 'near', value: HOLE, target: level, percent: value }
        : null,
    'less than 2% away from the 20 EMA',
    -0.2,
  ),
];
