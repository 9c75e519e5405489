import {
  AMONG_FUNCTIONS,
  areOfSameBars,
  ARITHMETIC_OPS,
  BREADTH_OPS,
  type BreadthGroup,
  BREAKOUT_SETUPS,
  CANDLES,
  conditionOnTimeframe,
  isOnTimeframe,
  KINDS,
  onTimeframe,
  OVER_FUNCTIONS,
  SERIES_NAMES,
  seriesIn,
  seriesSpec,
  SETUPS,
  TERMS,
  TIMEFRAMES,
  type Condition,
  type ScanPlan,
  type SeriesValue,
  type Value,
} from '@plainscan/contracts';
import fc from 'fast-check';
import { isNeverMeant } from '../plan/never-meant.ts';

const level = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  fc.constantFrom(0, 1e6, 2.5e6, 1e9, 1e12, 123456789, 0.1, 1e-7, 1e21, -80),
);
const ago = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 300 }));
const sessions = fc.integer({ min: 1, max: 300 });
const span = fc.oneof({ weight: 4, arbitrary: sessions }, fc.constantFrom(252, 2000), fc.constant(null));

const series: fc.Arbitrary<SeriesValue> = fc.constantFrom(...SERIES_NAMES).chain((name) =>
  fc.record({
    type: fc.constant('series' as const),
    name: fc.constant(name),
    params: fc.oneof(
      fc.constant(seriesSpec(name).params.map((spec) => spec.default)),
      fc.tuple(
        ...seriesSpec(name).params.map((spec) =>
          spec.isDate
            ? fc.constantFrom(101, 229, 1231, 20260303)
            : spec.integer
              ? fc.integer({ min: spec.min, max: 400 })
              : fc.constantFrom(...[0.02, 0.2, 0.015, 1, 1.5, 2, 2.25, 3].filter((x) => x <= spec.max)),
        ),
      ),
    ) as fc.Arbitrary<number[]>,
    ago,
  }),
);

const readsSeries = (of: Value): boolean => seriesIn(of).length > 0;

const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'value' },
    series,
    fc.record({ type: fc.constant('number' as const), value: level }),
    fc.record({
      type: fc.constant('over' as const),
      fn: fc.constantFrom(...OVER_FUNCTIONS),
      of: fc.oneof(series, tie('value').filter(readsSeries)),
      sessions: span,
      ago,
    }),
    fc.record({ type: fc.constant('times' as const), factor: level, of: tie('value') }),
    fc.record({ type: fc.constant('plus' as const), amount: level, of: tie('value') }),
    fc.record({ type: fc.constant('percentFrom' as const), value: tie('value'), base: tie('value') }),
    fc.record({
      type: fc.constant('arithmetic' as const),
      op: fc.constantFrom(...ARITHMETIC_OPS),
      left: tie('value'),
      right: tie('value'),
    }),
    fc.record({ type: fc.constant('abs' as const), of: tie('value') }),
    fc.record({
      type: fc.constant('among' as const),
      fn: fc.constantFrom(...AMONG_FUNCTIONS),
      of: fc.array(tie('value'), { minLength: 2, maxLength: 4 }),
    }),
  ) as fc.Arbitrary<Value>,
}));

const two = fc.tuple(value, value);

/** The number of symbol conditions in a conjunction. */
const symbolLists = (of: readonly Condition[]): number =>
  of.reduce(
    (sum, condition) =>
      sum +
      (condition.type === 'all'
        ? symbolLists(condition.of)
        : Number(condition.type === 'belongs' && condition.field === 'symbol')),
    0,
  );

const text = fc.oneof(
  fc.constantFrom(
    'Technology',
    'Oil & Gas*',
    'Semiconductor*',
    'AAPL',
    'ALL',
    'IT',
    'RSI',
    'NASDAQ',
    'BRK.B',
    'a "quoted" one',
    '(',
    'x) or y',
  ),
  fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
);

/** About a stock, without regard to others. */
const { condition: ofStock } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'condition' },
    fc
      .tuple(
        two,
        fc.constantFrom('<' as const, '<=' as const, '>' as const, '>=' as const, '=' as const, '!=' as const),
      )
      .filter(([[left, right], op]) => !isNeverMeant(left, right, op))
      .map(([[left, right], op]) => ({ type: 'compare' as const, left, op, right })),
    fc.record({ type: fc.constant('between' as const), value, low: value, high: value }),
    fc
      .tuple(two, fc.constantFrom(1, 3, 5, 2.5, 0, 17))
      .filter(([[of, target]]) => !isNeverMeant(of, target, 'near'))
      .map(([[of, target], percent]) => ({ type: 'near' as const, value: of, target, percent })),
    fc
      .tuple(two, fc.constantFrom('above' as const, 'below' as const, 'either' as const))
      .filter(([[left, right]]) => !isNeverMeant(left, right, 'cross'))
      .map(([[left, right], direction]) => ({ type: 'cross' as const, left, direction, right })),
    fc.record({
      type: fc.constant('trend' as const),
      value,
      direction: fc.constantFrom('rising' as const, 'falling' as const),
      sessions,
      exactly: fc.boolean(),
    }),
    fc.record({
      type: fc.constant('turn' as const),
      value,
      direction: fc.constantFrom('up' as const, 'down' as const),
    }),
    fc.record({
      type: fc.constant('extreme' as const),
      value: fc.oneof(series, value.filter(readsSeries)),
      which: fc.constantFrom('highest' as const, 'lowest' as const),
      sessions: span,
      beats: fc.boolean(),
    }),
    fc.record({
      type: fc.constant('divergence' as const),
      direction: fc.constantFrom('bullish' as const, 'bearish' as const),
      value: series.map((of) => ({ ...of, ago: 0 })),
    }),
    fc.record({ type: fc.constant('candle' as const), name: fc.constantFrom(...CANDLES) }),
    fc.record({ type: fc.constant('setup' as const), name: fc.constantFrom(...SETUPS) }),
    fc.record({
      type: fc.constant('setup' as const),
      name: fc.constantFrom(...BREAKOUT_SETUPS),
      breaksOut: fc.constant(true as const),
    }),
    fc.record({
      type: fc.constant('belongs' as const),
      field: fc.constantFrom(
        'sector' as const,
        'industry' as const,
        'exchange' as const,
        'symbol' as const,
        'name' as const,
      ),
      anyOf: fc.array(text, { minLength: 1, maxLength: 4 }),
    }),
    fc.record({ type: fc.constant('term' as const), term: fc.constantFrom(...TERMS), value: fc.option(value) }),
    fc.record({ type: fc.constant('not' as const), of: tie('condition') }),
    // two symbols joined by "and" are parsed as a list of stocks
    fc.record({
      type: fc.constant('all' as const),
      of: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).filter((of) => symbolLists(of) < 2),
    }),
    fc
      .tuple(fc.array(tie('condition'), { minLength: 1, maxLength: 4 }), fc.nat())
      .map(([of, k]) => ({ type: 'atLeast' as const, count: 1 + (k % of.length), of })),
    fc.record({ type: fc.constant('any' as const), of: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc
      .record({ type: fc.constant('window' as const), of: tie('condition'), ago, sessions, atLeast: sessions })
      .map((w) => ({ ...w, atLeast: Math.min(w.atLeast, w.sessions) })),
    fc.tuple(tie('condition'), fc.constantFrom(...TIMEFRAMES)).map(([daily, timeframe]) => {
      const of = conditionOnTimeframe(daily, timeframe);
      return isOnTimeframe(of, timeframe) ? of : daily;
    }),
  ) as fc.Arbitrary<Condition>,
}));

const breadth: fc.Arbitrary<Condition> = fc.record({
  type: fc.constant('breadth' as const),
  of: ofStock,
  group: fc.option<BreadthGroup>(
    fc.record({
      field: fc.constantFrom('sector' as const, 'industry' as const, 'exchange' as const),
      anyOf: fc.array(fc.oneof(fc.constantFrom('Technology', 'Energy', 'NASDAQ', 'Bank*'), text), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  ),
  op: fc.constantFrom(...BREADTH_OPS),
  percent: fc.constantFrom(0, 20, 60, 33.3, 100),
});

const either = fc.oneof(ofStock, breadth);

const condition: fc.Arbitrary<Condition> = fc.oneof(
  { weight: 8, arbitrary: ofStock },
  breadth,
  fc.record({
    type: fc.constantFrom('all' as const, 'any' as const),
    of: fc.array(either, { minLength: 1, maxLength: 3 }).filter((of) => symbolLists(of) < 2),
  }),
  fc
    .tuple(fc.array(either, { minLength: 1, maxLength: 3 }), fc.nat())
    .map(([of, k]) => ({ type: 'atLeast' as const, count: 1 + (k % of.length), of })),
  fc.record({ type: fc.constant('not' as const), of: breadth }),
);

const kinds = fc.uniqueArray(fc.constantFrom(...KINDS), { maxLength: 3 });
const sortKey = fc.record({
  by: fc.oneof(
    value,
    fc
      .tuple(value, fc.constantFrom(...TIMEFRAMES))
      .map(([daily, timeframe]) => onTimeframe(daily, timeframe))
      .filter((v) => areOfSameBars(v)),
    fc.record({
      type: fc.constant('text' as const),
      field: fc.constantFrom(
        'symbol' as const,
        'name' as const,
        'sector' as const,
        'industry' as const,
        'exchange' as const,
      ),
    }),
  ),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
});
/** Any valid plan, meaningful or not. */
export const plan: fc.Arbitrary<ScanPlan> = fc.record({
  version: fc.constant(1 as const),
  watchlist: fc.option(fc.record({ name: fc.option(text) }), { nil: undefined, freq: 1 }),
  universe: fc.record({ only: kinds, except: kinds }),
  where: fc.option(condition),
  sort: fc.array(sortKey, { maxLength: 3 }),
  limit: fc.option(fc.integer({ min: 1, max: 5000 })),
});
