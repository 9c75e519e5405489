import type { BarColumns } from '../by-name.ts';
import { seededRandom } from './candle-histories.ts';

type Random = () => number;

/** A straight move: to a price, over a number of sessions. */
export interface Leg {
  readonly sessions: number;
  readonly to: number;
  /** in terms of the usual volume; 1 unless given */
  readonly volume?: number;
}

const SOME_FRIDAY = 20_601; // days since 1970-01-01
const MS_PER_DAY = 86_400_000;
const NOISE = 0.004;
const BACKGROUND_SESSIONS = 260;

/** `count` weekdays that end on a Friday, as YYYYMMDD. */
function weekdaysUntilFriday(count: number): Int32Array {
  const dates = new Int32Array(count);
  for (let i = count - 1, day = SOME_FRIDAY; i >= 0; i--, day--) {
    while ((day + 3) % 7 > 4) day--;
    const date = new Date(day * MS_PER_DAY);
    dates[i] = date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
  }
  return dates;
}

interface Day {
  readonly close: number;
  readonly volume: number;
}

/** Daily bars around closes: each opens at the previous close, with short shadows. */
function barsOf(days: readonly Day[], random: Random): BarColumns {
  const { length } = days;
  const column = (valueAt: (i: number) => number): Float64Array => Float64Array.from({ length }, (_, i) => valueAt(i));
  const open = column((i) => days[Math.max(0, i - 1)].close);
  const close = column((i) => days[i].close);
  return {
    dates: weekdaysUntilFriday(length),
    open,
    high: column((i) => Math.max(open[i], close[i]) * (1 + NOISE * random())),
    low: column((i) => Math.min(open[i], close[i]) * (1 - NOISE * random())),
    close,
    volume: column((i) => Math.round(1e6 * days[i].volume * (0.9 + 0.2 * random()))),
    vwap: null,
  };
}

/** A random walk that ends at `last` and is never above it or, with `above`, never below it. */
function walkTo(last: number, above: boolean, random: Random): Day[] {
  const days: Day[] = [];
  let distance = 0;
  for (let i = 0; i < BACKGROUND_SESSIONS; i++) {
    days.push({ close: last * Math.exp(above ? Math.abs(distance) : -Math.abs(distance)), volume: 1 });
    distance += 2 * NOISE * (2 * random() - 1);
  }
  return days.reverse();
}

/** Closes along the legs. Noise moves all but the last close of each leg. */
function along(legs: readonly Leg[], from: number, random: Random): Day[] {
  const days: Day[] = [];
  let start = from;
  for (const { sessions, to, volume = 1 } of legs) {
    for (let k = 1; k <= sessions; k++) {
      const moved = k === sessions ? 0 : NOISE * (2 * random() - 1);
      days.push({ close: start * (to / start) ** (k / sessions) * (1 + moved), volume });
    }
    start = to;
  }
  return days;
}

/** A chart that ends with the legs, after a walk below or above the price `from` that ends there. */
export function chartOf(seed: number, from: number, above: boolean, legs: readonly Leg[]): BarColumns {
  const random = seededRandom(seed);
  return barsOf([...walkTo(from, above, random), ...along(legs, from, random)], random);
}

/** A quiet random walk, which trades more on down days. */
export function quietChart(seed: number, sessions = 400): BarColumns {
  const random = seededRandom(seed);
  let close = 100;
  const days = Array.from({ length: sessions }, () => {
    const change = 0.012 * (2 * random() - 1);
    close *= 1 + change;
    return { close, volume: change < 0 ? 1.4 : 1 };
  });
  return barsOf(days, random);
}

/** A random walk, volatile enough for every setup to occur. */
export function volatileChart(seed: number, sessions: number, volatility: number): BarColumns {
  const random = seededRandom(seed);
  let close = 100;
  const days = Array.from({ length: sessions }, () => {
    close *= Math.exp(volatility * (random() + random() + random() - 1.49));
    return { close, volume: 0.4 + 1.2 * random() };
  });
  return barsOf(days, random);
}
