import {
  abs,
  AMONG_FUNCTIONS,
  areOfSameBars,
  arithmetic,
  ARITHMETIC_OPS,
  BENCHMARK,
  BREADTH_OPS,
  type BreadthGroup,
  BREAKOUT_SETUPS,
  CANDLES,
  SETUPS,
  type Condition,
  conditionOnTimeframe,
  hasTimeframes,
  isOnTimeframe,
  KINDS,
  onTimeframe,
  plan,
  type ScanPlan,
  SECTORS,
  series,
  seriesIn,
  type SeriesValue,
  type StockHistory,
  TERMS,
  type Timeframe,
  type Value,
} from '@plainscan/contracts';
import fc from 'fast-check';
import type { ReferenceSeries } from './reference.ts';
import { LAST_DAY, stock } from './stocks.ts';

export { stock };

const PRICE = fc.integer({ min: 1, max: 12 });

const bars = fc
  .array(
    fc.record({ a: PRICE, b: PRICE, up: fc.nat(3), down: fc.nat(3), volume: fc.constantFrom(0, 1, 2, 1e6, 3e6) }),
    { minLength: 1, maxLength: 24, size: 'max' },
  )
  .map((days) => ({
    open: days.map(({ a }) => a),
    close: days.map(({ b }) => b),
    high: days.map(({ a, b, up }) => Math.max(a, b) + up),
    low: days.map(({ a, b, down }) => Math.max(0.5, Math.min(a, b) - down)),
    volume: days.map(({ volume }) => volume),
  }));

const listing = fc.record({
  name: fc.constantFrom('Acme Banks', 'Gold Bank Corp', 'Banking Group', 'Solar Oils'),
  kind: fc.constantFrom(...KINDS.slice(0, 3)),
  sector: fc.constantFrom(null, ...SECTORS.slice(0, 3)),
  industry: fc.constantFrom(null, 'Banks', 'Oil and Gas', 'Regional Bank'),
  exchange: fc.constantFrom(null, 'NYSE', 'NASDAQ'),
  marketCap: fc.constantFrom(null, 1e8, 1e9, 5e11),
});

/** Up to 40 small stocks, which span more than one mask word, some without a bar on the newest day. */
export const stocks: fc.Arbitrary<StockHistory[]> = fc
  .array(fc.tuple(bars, listing, fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 40, size: 'max' })
  .map((specs) =>
    specs.map(([columns, facts, early, earlier]) => {
      const last = LAST_DAY - (early && earlier ? 1 : 0);
      const dates = columns.close.map((_, i) => last - columns.close.length + 1 + i);
      return { columns, facts, dates };
    }),
  )
  .map((specs) =>
    specs.map(({ columns, facts, dates }, i) =>
      stock({ symbol: i === 0 ? BENCHMARK : `S${(i * 7) % 41}`, ...facts, ...columns, dates }),
    ),
  );

const AGO = fc.constantFrom(0, 0, 0, 1, 2, 5, 16);
const SESSIONS = fc.constantFrom(1, 2, 3, 4, 7, 20);
/** Windows over which means of whole numbers are exact, so that summation order doesn't matter. */
const EXACT = fc.constantFrom(1, 2, 4);

const TIMEFRAME = fc.constantFrom<Timeframe | undefined>(undefined, undefined, undefined, 'week', 'month');

const seriesOf = (name: ReferenceSeries, params: fc.Arbitrary<number[]>): fc.Arbitrary<SeriesValue> =>
  fc.tuple(params, AGO, TIMEFRAME).map(([given, ago, timeframe]) => {
    const daily = series(name, given, ago);
    return timeframe && hasTimeframes(name) ? { ...daily, timeframe } : daily;
  });
const none = fc.constant<number[]>([]);

const BAR_SERIES = [
  'open',
  'high',
  'low',
  'close',
  'volume',
  'change',
  'changePercent',
  'closePosition',
  'obv',
] as const;
const PERIOD_SERIES = ['ema', 'rsi', 'momentum', 'channelPercent', 'distanceFromHigh'] as const;

export const seriesValue: fc.Arbitrary<SeriesValue> = fc.oneof(
  ...([...BAR_SERIES, 'marketCap', 'rsLine'] as const).map((name) => seriesOf(name, none)),
  ...(['sma', 'relativeVolume'] as const).map((name) => seriesOf(name, fc.tuple(EXACT))),
  ...([...PERIOD_SERIES, 'outperformance', 'sectorOutperformance'] as const).map((name) =>
    seriesOf(name, fc.tuple(SESSIONS)),
  ),
);

/** Of any value, or of one with whole numbers if it is rounded. */
const overOf = (of: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.oneof(
    fc.record({
      type: fc.constant('over' as const),
      fn: fc.constantFrom('highest' as const, 'lowest' as const),
      of: fc.oneof(seriesValue, of.filter(readsSameBars)),
      sessions: fc.option(SESSIONS),
      ago: AGO,
    }),
    fc.record({
      type: fc.constant('over' as const),
      fn: fc.constantFrom('mean' as const, 'sum' as const, 'stdev' as const),
      of: fc.oneof(seriesOf('close', none), exact),
      sessions: EXACT,
      ago: AGO,
    }),
  );

const readsSameBars = (of: Value): boolean => seriesIn(of).length > 0 && areOfSameBars(of);

const exact: fc.Arbitrary<Value> = fc
  .tuple(fc.constantFrom('close', 'open', 'volume'), fc.constantFrom(0, 1, 3), TIMEFRAME, fc.boolean())
  .map(([name, ago, timeframe, negative]) => {
    const change = arithmetic(series(name as 'close', [], ago), '-', series('close', [], 1));
    return onTimeframe(negative ? change : abs(change), timeframe);
  });

const number = fc.constantFrom(0, 1, 5, 6, 30, 50, -20, 1e6).map((value): Value => ({ type: 'number', value }));

const value: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    seriesValue,
    seriesValue,
    number,
    overOf(tie('value')),
    fc.record({ type: fc.constant('times' as const), factor: fc.constantFrom(-1, 0, 0.5, 2), of: tie('value') }),
    fc.record({ type: fc.constant('plus' as const), amount: fc.constantFrom(-5, 0, 1), of: tie('value') }),
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
      of: fc.array(tie('value'), { minLength: 2, maxLength: 3 }),
    }),
  ),
})).value;

const is = <T extends string>(type: T) => fc.constant(type);

/** About a stock, without regard to others. */
const ofStock: fc.Arbitrary<Condition> = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({
      type: is('compare'),
      left: value,
      op: fc.constantFrom('<' as const, '<=' as const, '>' as const, '>=' as const, '=' as const, '!=' as const),
      right: value,
    }),
    fc.record({ type: is('between'), value, low: value, high: value }),
    fc.record({ type: is('near'), value, target: value, percent: fc.constantFrom(0, 1, 20, 100) }),
    fc.record({
      type: is('cross'),
      left: value,
      direction: fc.constantFrom('above' as const, 'below' as const, 'either' as const),
      right: value,
    }),
    fc.record({
      type: is('trend'),
      value,
      direction: fc.constantFrom('rising' as const, 'falling' as const),
      sessions: SESSIONS,
      exactly: fc.boolean(),
    }),
    fc.record({ type: is('turn'), value, direction: fc.constantFrom('up' as const, 'down' as const) }),
    fc.record({
      type: is('extreme'),
      value: fc.oneof(seriesValue, value.filter(readsSameBars)),
      which: fc.constantFrom('highest' as const, 'lowest' as const),
      sessions: fc.option(SESSIONS),
      beats: fc.boolean(),
    }),
    fc.record({
      type: is('divergence'),
      direction: fc.constantFrom('bullish' as const, 'bearish' as const),
      value: seriesValue.map((of) => ({ ...of, ago: 0 })),
    }),
    fc.record({ type: is('candle'), name: fc.constantFrom(...CANDLES), timeframe: TIMEFRAME }),
    fc.record({ type: is('setup'), name: fc.constantFrom(...SETUPS) }),
    fc.record({ type: is('setup'), name: fc.constantFrom(...BREAKOUT_SETUPS), breaksOut: fc.constant(true as const) }),
    fc
      .tuple(
        fc.constantFrom(
          'sector' as const,
          'industry' as const,
          'exchange' as const,
          'symbol' as const,
          'name' as const,
        ),
        fc.array(
          fc.constantFrom('technology', 'Energy', 'nyse', 'S7', 'bank', 'Bank*', 'oil', 'gold bank', 'acme b*', 'corp'),
          {
            minLength: 1,
            maxLength: 3,
          },
        ),
      )
      .map(([field, anyOf]): Condition => ({ type: 'belongs', field, anyOf })),
    fc.record({
      type: is('term'),
      term: fc.constantFrom(
        ...TERMS.filter((term) => /cap|chip|-volume|penny|cheap|oversold|momentum|reversal|bounce/.test(term)),
      ),
      value: fc.constant(null),
      timeframe: TIMEFRAME,
    }),
    fc.record({ type: is('not'), of: tie('condition') }),
    fc.record({ type: is('all'), of: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc
      .tuple(fc.array(tie('condition'), { minLength: 1, maxLength: 4 }), fc.nat())
      .map(([of, k]): Condition => ({ type: 'atLeast', count: 1 + (k % of.length), of })),
    fc.record({ type: is('any'), of: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc
      .tuple(tie('condition'), fc.constantFrom(0, 0, 1, 13, 40), SESSIONS, fc.nat())
      .map(([of, ago, sessions, k]): Condition => ({ type: 'window', of, ago, sessions, atLeast: 1 + (k % sessions) })),
    fc
      .tuple(
        tie('condition'),
        fc.constantFrom('week' as const, 'month' as const),
        fc.constantFrom(0, 1),
        SESSIONS,
        fc.nat(),
      )
      .map(([daily, timeframe, ago, sessions, k]): Condition => {
        const of = conditionOnTimeframe(daily, timeframe);
        const atLeast = 1 + (k % sessions);
        return isOnTimeframe(of, timeframe)
          ? { type: 'window', of, ago, sessions, atLeast, timeframe }
          : { type: 'window', of, ago, sessions, atLeast };
      }),
  ),
})).condition;

const breadth: fc.Arbitrary<Condition> = fc.record({
  type: is('breadth'),
  of: ofStock,
  group: fc.option<BreadthGroup>(
    fc
      .constantFrom<BreadthGroup['anyOf']>([SECTORS[0]], ['Energy', 'technology'], ['none'])
      .chain((anyOf) =>
        fc.constantFrom<BreadthGroup>({ field: 'sector', anyOf }, { field: 'industry', anyOf: ['bank'] }),
      ),
  ),
  op: fc.constantFrom(...BREADTH_OPS),
  percent: fc.constantFrom(0, 25, 50, 60, 100),
});

const either = fc.oneof(ofStock, breadth);

export const condition: fc.Arbitrary<Condition> = fc.oneof(
  { weight: 6, arbitrary: ofStock },
  breadth,
  fc.record({ type: fc.constantFrom('all' as const, 'any' as const), of: fc.tuple(either, either) }),
  fc.record({ type: is('not'), of: breadth }),
);

const sortKey = fc.record({
  by: fc.oneof(
    value,
    fc.record({
      type: is('text'),
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

const kinds = fc.array(fc.constantFrom(...KINDS.slice(0, 3)), { maxLength: 2 });

export const scanPlan: fc.Arbitrary<ScanPlan> = fc
  .record({
    universe: fc.record({ only: kinds, except: kinds }),
    where: fc.option(condition),
    sort: fc.array(sortKey, { maxLength: 3 }),
    limit: fc.option(fc.integer({ min: 1, max: 12 })),
  })
  .map(({ where, ...rest }) => plan(where, rest));
