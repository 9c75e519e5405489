import { series } from '@plainscan/contracts';
import { type AnyRule, rule } from '../chart/rule.ts';
import { type DraftCondition, HOLE } from '../meaning/draft.ts';

const PARTS: Record<string, number> = { half: 50, third: 100 / 3, quarter: 25 };

const RANGE = 'range|bar|candle|daily_range|day_range|trading_range|session_range|days_range|day_bar|candle_range';

/** Where the close is in the day's range. */
export const CLOSES_IN_RANGE: readonly AnyRule[] = [
  rule(
    'Predicate',
    `in|within =top|upper|highest|bottom|lower|lowest Amount of today|day|its|daily|the|trading? ${RANGE}`,
    (top, { unit, value }) => (unit === 'percent' ? inRange(top, value) : null),
    "closed within the bottom 20% of the day's range",
    '',
    -0.1,
  ),
  rule(
    'Predicate',
    `=top|upper|bottom|lower Amount of today|day|its|daily|the|trading|todays? ${RANGE}`,
    (top, { unit, value }) => (unit === 'percent' ? inRange(top, value) : null),
    'close top 10% of range',
    '',
    -0.4,
  ),
  rule(
    'Predicate',
    'inside|within|in|still_inside yesterday|previous_day|prior_day|previous_session|prior_session|last_session range|bar|candle|high_low_range|trading_range',
    () => ({
      type: 'all',
      of: [
        { type: 'compare', left: HOLE, op: '>=', right: series('low', [], 1) },
        { type: 'compare', left: HOLE, op: '<=', right: series('high', [], 1) },
      ],
    }),
    "price inside yesterday's range",
    '',
    -0.2,
  ),
  rule(
    'Predicate',
    `in|within =top|upper|bottom|lower =half|third|quarter of? today|day|its|daily|the|trading? ${RANGE}`,
    (top, part) => inRange(top, PARTS[part]!),
    'close in the upper half of its range',
    '',
    -0.1,
  ),
  rule(
    'Condition',
    'closed|closing|close|closes|day_close|finished|finishing in|near|within =upper|lower|top|bottom =half|third|quarter',
    (top, part) => ({ of: inRange(top, PARTS[part]!), about: series('close') }),
    'closed in the upper third',
    '',
    0.2,
  ),
  rule(
    'Predicate',
    `Op midpoint|middle|halfway_point|mid_point|half_way_point|50%_level of today|day|its|daily|the|trading|todays? ${RANGE}`,
    (op) => ({
      type: 'compare',
      left: { type: 'position', of: HOLE },
      op,
      right: { type: 'number', value: 0.5 },
    }),
    "close above the midpoint of the day's range",
    '',
    -0.2,
  ),
  rule(
    'Condition',
    'closed|closing|close|finished|closes near|close_to|at|around|on the|its|their|days|daily? =high|low of_the_day|of_day?',
    (which) => ({ of: inRange(which === 'high' ? 'top' : 'bottom', 10), about: series('close') }),
    'stocks that closed at their high',
    '',
    -0.3,
  ),
];

/** "in the top 10% of its range": the position of the close between the low and the high. */
export function inRange(top: string, part: number): DraftCondition {
  const upper = ['top', 'upper', 'highest'].includes(top);
  const share = part === PARTS['third'] ? 1 / 3 : part / 100;
  const level = upper ? 1 - share : share;
  return {
    type: 'compare',
    left: { type: 'position', of: HOLE },
    op: upper ? '>=' : '<=',
    right: { type: 'number', value: level },
  };
}
