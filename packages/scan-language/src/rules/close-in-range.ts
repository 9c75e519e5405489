import { type CompareOp, series } from '@plainscan/contracts';
import type { ParsedCondition } from '../chart/meanings.ts';
import { type AnyRule, rule } from '../chart/rule.ts';
import { type Draft, type DraftCondition, HOLE } from '../meaning/draft.ts';
import { bind } from './bind.ts';
import { seriesWith } from './series.ts';

const FRACTIONS: Record<string, number> = { half: 50, third: 100 / 3, quarter: 25 };

const RANGE = 'range|bar|candle|daily_range|day_range|trading_range|session_range|days_range|day_bar|candle_range';

const SIDES = 'top|upper|highest|bottom|lower|lowest';
const isUpper = (side: string): boolean => ['top', 'upper', 'highest', 'high', 'highs'].includes(side);

const PRICE = 'price|close|closes|closed|closing|trading|trades|sitting';
const RANGE_OF_DAYS = 'range|trading_range|price_range|high_low_range';

/** The position of the close in the range of the day or of some days. */
export const CLOSES_IN_RANGE: readonly AnyRule[] = [
  rule(
    'Predicate',
    `in|within =top|upper|highest|bottom|lower|lowest Amount of today|day|its|daily|the|trading? ${RANGE}`,
    (top, { unit, value }) => (unit === 'percent' ? inRange(top, value) : null),
    "closed within the bottom 20% of the day's range",
    -0.1,
  ),
  rule(
    'Predicate',
    `=top|upper|bottom|lower Amount of today|day|its|daily|the|trading|todays? ${RANGE}`,
    (top, { unit, value }) => (unit === 'percent' ? inRange(top, value) : null),
    'close top 10% of range',
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
    -0.2,
  ),
  rule(
    'Predicate',
    `in|within =top|upper|bottom|lower =half|third|quarter of? today|day|its|daily|the|trading? ${RANGE}`,
    (top, part) => inRange(top, FRACTIONS[part]!),
    'close in the upper half of its range',
    -0.1,
  ),
  rule(
    'Condition',
    'closed|closing|close|closes|day_close|finished|finishing in|near|within =upper|lower|top|bottom =half|third|quarter',
    (top, part) => ({ of: inRange(top, FRACTIONS[part]!), subject: series('close') }),
    'closed in the upper third',
    0.2,
  ),
  rule(
    'Condition',
    'closed|closing|close|closes|day_close|finished|finishing in|near|within =upper|lower|top|bottom =half|third|quarter of the|its|todays? day|session|bar|candle',
    (top, part, { tokens, end }) =>
      tokens[end]?.text === 'range' ? null : { of: inRange(top, FRACTIONS[part]!), subject: series('close') },
    'closed in the upper half of the day',
    -0.3,
  ),
  rule(
    'Condition',
    `closed|closing|close|closes|finished|finishing in|near|within =${SIDES} Amount`,
    (top, { unit, value }) => (unit === 'percent' ? { of: inRange(top, value), subject: series('close') } : null),
    'closed in the top 20%',
    0.2,
  ),
  rule(
    'Condition',
    'When opened|open|opens Predicate ,|and|but? Condition',
    (when, atOpen, { of }, { tokens, parts }) => {
      const first = bind(series('open') as Draft, atOpen);
      const closes = /^(?:clos|finish|end)/.test(tokens[parts.at(-1)!.start]!.text) && of.type !== 'timed';
      return closes && first && 'of' in first
        ? { of: { type: 'timed', of: { type: 'all', of: [first.of, of] }, when }, subject: null }
        : null;
    },
    'yesterday opened in the top 20% of its range and closed in the bottom 20%',
    -0.4,
  ),
  rule(
    'Value',
    'up|bounce|rally|gain|change from|off the? low|day_low|days_low|low_of_day|low_of_the_day %|percent?',
    () => ({ type: 'percentFrom', value: series('close') as Draft, base: series('low') as Draft }),
    'up from the low > 3%',
    0.3,
  ),
  rule(
    'Value',
    `position|place|location in|within|of Period ${RANGE_OF_DAYS}`,
    ({ sessions }) => (sessions < 2 ? null : seriesWith('stochasticK', [sessions, 1])),
    'position in the 20 day range under 25',
    -0.2,
  ),
  rule(
    'Value',
    `position|place|location in|within|of SpanWord ${RANGE_OF_DAYS}`,
    (sessions) => (sessions < 2 ? null : seriesWith('stochasticK', [sessions, 1])),
    'position in the yearly range above 90',
    -0.2,
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
    -0.2,
  ),
  rule(
    'Condition',
    'closed|closing|close|finished|closes at_or_near|near|close_to|at|around|on the|its|their|days|daily? =high|low of_the_day|of_day?',
    (which) => ({ of: inRange(which, 10), subject: series('close') }),
    'stocks that closed at their high',
    -0.3,
  ),
  rule(
    'Condition',
    `closed|closing|close|finished|closes at_or_near|near|close_to|at|around|towards the? =high|low|top|bottom|highs|lows end? of today|day|its|daily|the|trading|todays? ${RANGE}`,
    (which) => ({ of: inRange(which, 10), subject: series('close') }),
    'close near the low of the range',
    -0.3,
  ),
  rule(
    'Condition',
    `${PRICE}? in|within|at|near? =${SIDES} Amount of Period ${RANGE_OF_DAYS}`,
    (top, { unit, value }, { sessions }) => (unit === 'percent' ? inRangeOfDays(top, value, sessions) : null),
    'in the top 10% of its 52 week range',
    -0.3,
  ),
  rule(
    'Condition',
    `${PRICE}? in|within|at|near? =${SIDES} Amount of SpanWord ${RANGE_OF_DAYS}`,
    (top, { unit, value }, sessions) => (unit === 'percent' ? inRangeOfDays(top, value, sessions) : null),
    'in the top 10% of its yearly range',
    -0.3,
  ),
  rule(
    'Condition',
    `${PRICE}? near|at|close_to|towards the? =top|bottom|upper|lower|high|low|highs|lows end|part? of Period ${RANGE_OF_DAYS}`,
    (end, { sessions }) => inRangeOfDays(end, 10, sessions),
    'near the bottom of its 3 month range',
    -0.3,
  ),
  rule(
    'Condition',
    `${PRICE}? near|at|close_to|towards the? =top|bottom|upper|lower|high|low|highs|lows end|part? of SpanWord ${RANGE_OF_DAYS}`,
    (end, sessions) => inRangeOfDays(end, 10, sessions),
    'near the low of its annual range',
    -0.3,
  ),
  rule(
    'Condition',
    `${PRICE}? in|within|at|near? =${SIDES} =half|third|quarter of Period ${RANGE_OF_DAYS}`,
    (top, part, { sessions }) => inRangeOfDays(top, FRACTIONS[part]!, sessions),
    'price in the upper half of its 20 day range',
    -0.3,
  ),
  rule(
    'Condition',
    `${PRICE}? in|within|at|near? =${SIDES} =half|third|quarter of SpanWord ${RANGE_OF_DAYS}`,
    (top, part, sessions) => inRangeOfDays(top, FRACTIONS[part]!, sessions),
    'price in the upper half of its annual range',
    -0.3,
  ),
];

/** "in the top 10% of its 52-week range": Stochastic %K without smoothing is the position of the close in that range. */
function inRangeOfDays(top: string, part: number, sessions: number): ParsedCondition | null {
  if (!(part > 0 && part < 100) || sessions < 2) return null;
  const position = seriesWith('stochasticK', [sessions, 1]);
  if (!position) return null;
  const [op, level]: [CompareOp, number] = isUpper(top) ? ['>=', 100 - part] : ['<=', part];
  const right: Draft = { type: 'number', value: Number(level.toFixed(2)) };
  return { of: { type: 'compare', left: position, op, right }, subject: series('close') };
}

/** "in the top 10% of its range": the position of the close between the low and the high. */
export function inRange(top: string, part: number): DraftCondition {
  const upper = isUpper(top);
  const share = part === FRACTIONS['third'] ? 1 / 3 : part / 100;
  const level = upper ? 1 - share : share;
  return {
    type: 'compare',
    left: { type: 'position', of: HOLE },
    op: upper ? '>=' : '<=',
    right: { type: 'number', value: level },
  };
}
