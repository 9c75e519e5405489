import { type Candle, CANDLE_TEMPLATES, TEMPLATE_PATTERNS } from './candle-templates.ts';

export interface CandleHistory {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
}

interface PlantOptions {
  readonly seed: number;
  /** how many times each pattern is planted */
  readonly rounds: number;
  /** price of an average body; a power of two keeps all sums exact */
  readonly unit: number;
  /** share of planted prices that are moved by up to a quarter of an average range */
  readonly noise: number;
  /** the number of possible prices per unit */
  readonly steps: number;
}

const CALM_BARS = 11;
const START = 1024;
/** Distance from START beyond which calm bars drift back, in average bodies. */
const FAR_AWAY = 200;

/** A seeded source of uniform numbers in [0, 1): mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const toColumns = (candles: readonly Candle[]): CandleHistory => ({
  open: Float64Array.from(candles, ([open]) => open),
  high: Float64Array.from(candles, ([, high]) => high),
  low: Float64Array.from(candles, ([, , low]) => low),
  close: Float64Array.from(candles, ([, , , close]) => close),
});

/** Each pattern planted `rounds` times in random order, after calm bars. */
export function plantedHistory({ seed, rounds, unit, noise, steps }: PlantOptions): CandleHistory {
  const random = seededRandom(seed);
  const candles: Candle[] = [];
  let last = START;
  const add = (candle: Candle, base: number): void => {
    const [open, high, low, close] = candle.map((offset) => {
      const moved = random() < noise ? offset + random() - 0.5 : offset;
      return Math.round((base + moved * unit) * steps) / steps;
    }) as unknown as [number, number, number, number];
    candles.push([open, Math.max(open, high, low, close), Math.min(open, high, low, close), close]);
    last = close;
  };
  const calm = (): void => {
    const away = (last - START) / unit;
    const isUp = Math.abs(away) > FAR_AWAY ? away < 0 : random() < 0.5;
    const body = (isUp ? 1 : -1) * (0.75 + random() / 2);
    add([0, Math.max(body, 0) + 0.5, Math.min(body, 0) - 0.5, body], last);
  };
  for (let round = 0; round < rounds; round++) {
    const order = TEMPLATE_PATTERNS.map((pattern) => ({ pattern, key: random() }));
    order.sort((a, b) => a.key - b.key);
    for (const { pattern } of order) {
      for (let k = 0; k < CALM_BARS; k++) calm();
      const base = last;
      for (const candle of CANDLE_TEMPLATES[pattern]) add(candle, base);
    }
  }
  return toColumns(candles);
}

interface WalkOptions {
  readonly seed: number;
  readonly bars: number;
  /** largest body, as a share of the price */
  readonly volatility: number;
  /** largest opening gap, as a share of the price */
  readonly gap: number;
  /** the number of possible prices per dollar */
  readonly steps: number;
}

/** A random walk around $32. Few steps make dojis, equal prices, and flat days common. */
export function candleWalk({ seed, bars, volatility, gap, steps }: WalkOptions): CandleHistory {
  const random = seededRandom(seed);
  const onGrid = (price: number): number => Math.round(price * steps) / steps;
  const candles: Candle[] = [];
  let last = 32;
  for (let i = 0; i < bars; i++) {
    const drift = last > 64 ? -0.2 : last < 16 ? 0.2 : 0;
    const size = volatility * random() ** 2;
    const open = onGrid(last * (1 + 2 * gap * (random() - 0.5) * Number(random() < 0.7)));
    const close = onGrid(open * (1 + size * (random() < 0.5 + drift ? 1 : -1)));
    const shadow = (): number => volatility * last * random() ** 2 * Number(random() < 0.8);
    candles.push([open, onGrid(Math.max(open, close) + shadow()), onGrid(Math.min(open, close) - shadow()), close]);
    last = close;
  }
  return toColumns(candles);
}
