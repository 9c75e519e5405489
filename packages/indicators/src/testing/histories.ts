// eslint-disable-next-line no-restricted-imports -- only specs import this file
import fc from 'fast-check';
import { COLUMNS, type Params, type Series, CONSTANT_PRICE, CONSTANT_VOLUME } from './cases.ts';
import type { Bars } from './definitions.ts';

export interface Bar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export const toSeries = (bars: readonly Bar[]): Series => ({
  open: Float64Array.from(bars, (bar) => bar.open),
  high: Float64Array.from(bars, (bar) => bar.high),
  low: Float64Array.from(bars, (bar) => bar.low),
  close: Float64Array.from(bars, (bar) => bar.close),
  volume: Float64Array.from(bars, (bar) => bar.volume),
});

export const toBars = (series: Series): Bars => ({
  open: [...series.open],
  high: [...series.high],
  low: [...series.low],
  close: [...series.close],
  volume: [...series.volume],
});

export const mapSeries = (series: Series, f: (column: Float64Array, name: string) => Float64Array): Series =>
  Object.fromEntries(COLUMNS.map((name) => [name, f(series[name], name)])) as unknown as Series;

/** A seeded random walk without repeated values or flat bars. */
export function walk(length: number, seed = 1): Series {
  let state = seed;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  let price = 100;
  return toSeries(
    Array.from({ length }, () => {
      const open = price * (1 + 0.02 * (random() - 0.5));
      const close = open * (1 + 0.04 * (random() - 0.5));
      price = close;
      const high = Math.max(open, close) * (1.001 + 0.01 * random());
      const low = Math.min(open, close) * (0.999 - 0.01 * random());
      return { open, high, low, close, volume: Math.floor(1000 + 1e6 * random()) };
    }),
  );
}

/** The walk with prices in steps of half a dollar, so that many of them are equal. */
export const steps = (length: number, seed: number): Series =>
  mapSeries(walk(length, seed), (column, name) =>
    name === 'volume' ? column : column.map((price) => Math.round(price * 2) / 2),
  );

const constantBar: Bar = {
  open: CONSTANT_PRICE,
  high: CONSTANT_PRICE,
  low: CONSTANT_PRICE,
  close: CONSTANT_PRICE,
  volume: CONSTANT_VOLUME,
};
export const constantHistory = (length: number): Series => toSeries(Array.from({ length }, () => constantBar));

const cents = (max: number) => fc.integer({ min: 0, max });

/** A bar with ordinary prices in whole cents. */
export const ordinaryBar: fc.Arbitrary<Bar> = fc
  .record({
    foot: cents(200).map((above) => 900 + above),
    body: cents(60),
    up: cents(40),
    down: cents(40),
    green: fc.boolean(),
    volume: fc.integer({ min: 0, max: 5_000_000 }),
  })
  .map(({ foot, body, up, down, green, volume }) => ({
    open: (green ? foot : foot + body) / 100,
    close: (green ? foot + body : foot) / 100,
    high: (foot + body + up) / 100,
    low: (foot - down) / 100,
    volume,
  }));

const spikeBar: fc.Arbitrary<Bar> = fc.constantFrom(
  { open: 1e12, high: 1.1e12, low: 9e11, close: 1.05e12, volume: 1e12 },
  { open: 1e-3, high: 2e-3, low: 1e-3, close: 1.5e-3, volume: 0 },
);

/** Ordinary days, days without trades or moves, constant runs, and prints a trillion times too high. */
export const hostileHistory: fc.Arbitrary<Series> = fc
  .array(
    fc.oneof(
      { weight: 12, arbitrary: ordinaryBar.map((bar) => [bar]) },
      { weight: 1, arbitrary: spikeBar.map((bar) => [bar]) },
      {
        weight: 2,
        arbitrary: fc.tuple(ordinaryBar, fc.integer({ min: 1, max: 40 }), fc.boolean()).map(([bar, days, traded]) =>
          Array.from({ length: days }, () => ({
            ...constantBar,
            open: bar.close,
            high: bar.close,
            low: bar.close,
            close: bar.close,
            volume: traded ? bar.volume : 0,
          })),
        ),
      },
    ),
    { minLength: 1, maxLength: 60 },
  )
  .map((runs) => toSeries(runs.flat()));

const period = (max: number) => fc.integer({ min: 1, max });
export const anyParams: fc.Arbitrary<Params> = fc.record({
  n: fc.integer({ min: 2, max: 30 }),
  k: fc.constantFrom(0.5, 1.5, 2, 3),
  s: period(8),
  d: period(8),
  fast: period(20),
  slow: period(30),
  signal: period(12),
  rsi: period(20),
  short: period(10),
  medium: period(30),
  long: period(40),
  acceleration: fc.constantFrom(0.01, 0.02, 0.3),
  maximum: fc.constantFrom(0.1, 0.2, 1),
  percent: fc.constantFrom(0.2, 0.5, -0.2, -0.5),
  conversion: period(12),
  base: period(20),
  span: period(30),
  ahead: period(20),
});

export const DEFAULT_PARAMS: Params = {
  n: 14,
  k: 2,
  s: 3,
  d: 3,
  fast: 12,
  slow: 26,
  signal: 9,
  rsi: 14,
  short: 7,
  medium: 14,
  long: 28,
  acceleration: 0.02,
  maximum: 0.2,
  percent: 0.5,
  conversion: 9,
  base: 26,
  span: 52,
  ahead: 26,
};
