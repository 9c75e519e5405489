import { type AnyRule, rule } from '../chart/rule.ts';
import { type Draft, type DraftCondition, HOLE, amountOf } from '../meaning/draft.ts';
import { endsClause } from '../cover/clause-ends.ts';
import { bind } from './bind.ts';
import { comparison, list, near } from './comparing.ts';
import { series } from '@plainscan/contracts';
import { crossing, directionOf, recently } from './crossovers.ts';
import { AVERAGE_LENGTHS, isSeriesDraft, sameAverageOver, seriesWith } from './series.ts';

/** "above its rising 50 day": a comparison with a level, and the level's trend. */
const withTrend = (of: DraftCondition, value: Draft, direction: 'rising' | 'falling'): DraftCondition => ({
  type: 'all',
  of: [of, { type: 'trend', value, direction, sessions: 3, exactly: false }],
});

const crossingFrom = (side: string, right: Draft): DraftCondition => ({
  type: 'cross',
  left: HOLE,
  direction: side === 'above' ? 'below' : 'above',
  right,
});

/** Whether a level ends the zone of an oscillator from 0 to 100, or of Williams %R, so that crossing it leaves the zone. */
const isEdgeOfZone = (zone: string, level: number): boolean =>
  zone.startsWith('oversold') ? level <= 30 : level >= 70 || (level < 0 && level >= -30);

/** Crossings of a value and a level. */
export const CROSSINGS: readonly AnyRule[] = [
  rule(
    'Predicate',
    'lost|lose|loses|losing Value',
    (level, { tokens, start }) =>
      ['the', 'its', 'their'].includes(tokens[start + 1]!.text)
        ? { type: 'cross', left: HOLE, direction: 'below', right: level }
        : null,
    'lost the 21 today',
    -0.2,
  ),
  rule(
    'Condition',
    'Value CrossVerb the? Number',
    (value, direction, n) => {
      const other = AVERAGE_LENGTHS.has(n) ? sameAverageOver(n, value) : null;
      return other && bind(value, { type: 'cross', left: HOLE, direction, right: other });
    },
    '8 EMA crosses the 21',
    -0.3,
  ),
  rule(
    'Condition',
    'Value Op the Number',
    (value, op, n) => {
      const other = AVERAGE_LENGTHS.has(n) ? sameAverageOver(n, value) : null;
      return other && bind(value, comparison(op, other));
    },
    '8 EMA above the 21',
    -0.3,
  ),
  rule(
    'Predicate',
    'CrossVerb Value',
    // "yesterday's close" is a fixed level, so it is only compared; with "ago", it is a series to cross, as in descriptions
    (direction, level, { tokens, start, end }) =>
      direction !== 'either' &&
      isSeriesDraft(level, 'open', 'high', 'low', 'close') &&
      level.ago > 0 &&
      !tokens.slice(start, end).some(({ text }) => text === 'ago')
        ? comparison(direction === 'above' ? '>' : '<', level)
        : null,
    "closed back above yesterday's close",
    -0.2,
  ),
  rule(
    'Predicate',
    'CrossVerb Value',
    (direction, level) =>
      direction !== 'either' && level.type === 'that-day' ? comparison(direction === 'above' ? '>' : '<', level) : null,
    'inside day yesterday and broke above its high',
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
    'CrossVerb Value while|when|from? it_is|still? =above|below|over|under Amount',
    (direction, right, side, amount) =>
      right.type === 'amount' || right.type === 'number'
        ? null
        : {
            type: 'all',
            of: [
              { type: 'cross', left: HOLE, direction, right },
              comparison(side === 'above' || side === 'over' ? '>' : '<', amountOf(amount)),
            ],
          },
    'RSI crosses above its 9 day average below 50',
    -0.3,
  ),
  rule(
    'Predicate',
    'CrossVerb =above|below|under|over zero|zero_line|the_zero_line|0',
    (direction, side) => {
      const below = side === 'below' || side === 'under';
      if (direction === 'either' || (direction === 'above') !== below) return null;
      return {
        type: 'all',
        of: [
          { type: 'cross', left: HOLE, direction, right: { type: 'own-signal' } },
          comparison(below ? '<' : '>', { type: 'number', value: 0 }),
        ],
      };
    },
    'MACD crossing up below the zero line',
    -0.3,
  ),
  rule(
    'Predicate',
    'CrossVerb d|%d|signal|signal_line|its_signal|d_line =to_the_upside|upwards|upward|to_the_downside|downwards|downward',
    (_either, way) => ({
      type: 'cross',
      left: HOLE,
      direction: /up/.test(way) ? 'above' : 'below',
      right: { type: 'own-signal' },
    }),
    'stochastic K crossed D to the upside',
    -0.2,
  ),
  rule(
    'Condition',
    'Value reclaim|reclaimed|reclaims When?',
    (value, when) => {
      const parsed = bind(series('close') as Draft, { type: 'cross', left: HOLE, direction: 'above', right: value });
      return parsed && 'of' in parsed && when ? { ...parsed, of: { type: 'timed', of: parsed.of, when } } : parsed;
    },
    'VWAP reclaim',
    0.1,
  ),
  rule(
    'Condition',
    '=bullish|bearish|positive|negative? dmi|di|directional_movement cross|crossover|crossing',
    (way) => bind(seriesWith('plusDi')!, recently(crossing(HOLE, directionOf(way), seriesWith('minusDi')!))),
    'bullish DMI cross',
    -0.2,
  ),
  rule(
    'Condition',
    'Condition ( =bullish|bearish )',
    (parsed, way) => {
      const { of } = parsed;
      const isSame = of.type === 'cross' && of.direction === directionOf(way);
      return isSame ? parsed : null;
    },
    '10 EMA crossing above the 30 EMA (bullish)',
    -0.3,
  ),
  rule(
    'Predicate',
    'CrossVerb d|%d|signal|signal_line|its_signal|d_line',
    (direction) => ({ type: 'cross', left: HOLE, direction, right: { type: 'own-signal' } }),
    'stochastic K crosses above D',
    0.05,
  ),
  rule(
    'Predicate',
    'CrossVerb d|%d|signal|signal_line|its_signal|d_line while|when|from? it_is|still? =above|below|over|under Amount',
    (direction, side, amount) => ({
      type: 'all',
      of: [
        { type: 'cross', left: HOLE, direction, right: { type: 'own-signal' } },
        comparison(side === 'above' || side === 'over' ? '>' : '<', amountOf(amount)),
      ],
    }),
    'stochastic K crossed D below 20 within 3 days',
    -0.3,
  ),
  rule('Predicate', 'Op d|%d|d_line', (op) => comparison(op, { type: 'own-signal' }), 'stochastic K above D', -0.1),
  rule(
    'Predicate',
    'CrossVerb Amount',
    (direction, amount, { tokens, parts }) =>
      // "cross of 10 over 20 EMA"
      tokens[parts[1]!.start - 1]!.text === 'of'
        ? null
        : { type: 'cross', left: HOLE, direction, right: amountOf(amount) },
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
    0.1,
  ),
  rule(
    'Predicate',
    'CrossVerb over|through|with|up|of|back|to Value',
    (direction, right) => ({ type: 'cross', left: HOLE, direction, right }),
    'price crosses up to the 50 day',
    0.05,
  ),
  rule(
    'Predicate',
    'CrossVerb Value from =below|above|beneath|under',
    (_d, right, from) => ({ type: 'cross', left: HOLE, direction: from === 'above' ? 'below' : 'above', right }),
    'price crosses the 50 day from below',
    -0.05,
  ),
  rule(
    'Predicate',
    'CrossVerb Value =above|below',
    (direction, right, side, { tokens, end }) =>
      direction === 'either' && endsClause(tokens, end, tokens.length - 1)
        ? { type: 'cross', left: HOLE, direction: side as 'above', right }
        : null,
    'SMA20 crossed SMA50 above',
  ),
  rule(
    'Predicate',
    'CrossVerb Value to_the|on_the? =upside|downside|upward|downward|upwards|downwards',
    (_d, right, way) => ({ type: 'cross', left: HOLE, direction: way.startsWith('up') ? 'above' : 'below', right }),
    'price crosses the 50 day to the upside',
    -0.05,
  ),
  rule(
    'Predicate',
    'CrossVerb Amount =up|upward|upwards|down|downward|downwards',
    (direction, amount, way, { tokens, end }) =>
      // "crosses 50, up 5%" is about the price
      direction === 'either' && tokens[end]!.kind !== 'number' && tokens[end]!.text !== 'by'
        ? { type: 'cross', left: HOLE, direction: way.startsWith('up') ? 'above' : 'below', right: amountOf(amount) }
        : null,
    'MACD crossing 0 up in the last 5 days',
    -0.1,
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
    -0.05,
  ),
  rule(
    'Predicate',
    '=back_over|back_under Value',
    (back, right) => ({ type: 'cross', left: HOLE, direction: back === 'back over' ? 'above' : 'below', right }),
    '5 EMA back over the 20 EMA within the past week',
    -0.1,
  ),
  rule('Predicate', 'back Op Amount', (op, amount) => comparison(op, amountOf(amount)), 'RSI(2) back over 30', 0.1),
  rule(
    'Predicate',
    'is|are|now|currently|trading back Op Value',
    (op, value) => comparison(op, value),
    'RSI was below 30 yesterday and price is back above the 50 day',
    -0.4,
  ),
  rule(
    'Predicate',
    'is|are|now|currently|trading back Op Amount',
    (op, amount) => comparison(op, amountOf(amount)),
    'RSI was below 30 yesterday and is back above 40',
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
    0.1,
  ),
  rule(
    'Predicate',
    'Op TrendWord Value',
    (op, direction, value) => withTrend(comparison(op, value), value, direction),
    'price above rising 50 day moving average',
    -0.1,
  ),
  rule(
    'Predicate',
    'Op TrendWord Values',
    (op, direction, { values }) =>
      list(
        'and',
        values.map((value) => withTrend(comparison(op, value), value, direction)),
      ),
    'price above rising 10 and 20 day SMA',
    -0.1,
  ),
  rule(
    'Predicate',
    'Op TrendWord Number and|& Number',
    (op, direction, a, b) => {
      const values = [a, b].map((n) => (AVERAGE_LENGTHS.has(n) ? seriesWith('sma', [n]) : null));
      return values.every((value) => value !== null)
        ? list(
            'and',
            values.map((value) => withTrend(comparison(op, value), value, direction)),
          )
        : null;
    },
    'price above rising 50 and 200',
    -0.1,
  ),
  rule(
    'Predicate',
    'Nearness TrendWord Value',
    (percent, direction, value) => withTrend(near(percent, value), value, direction),
    'price near its rising 50 day moving average',
    -0.1,
  ),
  rule(
    'Predicate',
    'within Op? Amount of|from TrendWord Value',
    (_op, { unit, value: percent }, direction, value) =>
      unit === 'percent' ? withTrend(near(percent, value), value, direction) : null,
    'price within 1% of its rising 50 day moving average',
    -0.1,
  ),
  rule(
    'Predicate',
    'CrossVerb Amount from|out_of an? =oversold|overbought|oversold_territory|overbought_territory|oversold_levels|overbought_levels|oversold_conditions|overbought_conditions',
    (direction, amount, zone) =>
      direction === (zone.startsWith('oversold') ? 'above' : 'below') && isEdgeOfZone(zone, amount.value)
        ? { type: 'cross', left: HOLE, direction, right: amountOf(amount) }
        : null,
    'RSI crossed back above 30 from oversold in the last 2 days',
    -0.5,
  ),
  rule(
    'Predicate',
    'CrossVerb Amount from =below|above|beneath|under',
    (_d, amount, from) => crossingFrom(from, amountOf(amount)),
    'MACD crossing 0 from below',
    -0.05,
  ),
  rule(
    'Predicate',
    'x|xo|x_over Amount',
    (amount) =>
      amount.unit === 'none' && amount.scale === 1
        ? { type: 'cross', left: HOLE, direction: 'either', right: amountOf(amount) }
        : null,
    'RSI(14) x 30',
    0.3,
  ),
  rule(
    'Predicate',
    'CrossVerb from =below|above|beneath|under|underneath Amount',
    (_d, from, amount) => crossingFrom(from, amountOf(amount)),
    'RSI crossed up from below 30',
    -0.1,
  ),
  rule(
    'Predicate',
    'CrossVerb from =below|above|beneath|under|underneath Value',
    (_d, from, right) => crossingFrom(from, right),
    'price crossed up from below the 50 day',
    -0.1,
  ),
  rule(
    'Predicate',
    'TurnWord from =below|beneath|under|underneath|above|over Amount',
    (direction, from, amount) => ({
      type: 'all',
      of: [
        { type: 'turn', value: HOLE, direction },
        comparison(from === 'above' || from === 'over' ? '>' : '<', amountOf(amount)),
      ],
    }),
    'RSI turning up from below 30',
    -0.1,
  ),
  rule(
    'Predicate',
    'x|xo|x_over Value',
    (right) => ({ type: 'cross', left: HOLE, direction: 'either', right }),
    'ema 8 x ema 21',
    0.1,
  ),
];
