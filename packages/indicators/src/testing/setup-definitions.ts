import type { BarColumns } from '../by-name.ts';
import type { ChartSetup } from '../setups.ts';

// The definitions of docs/setups.md, written as sets of bars and without regard to speed.

type Definition = (bars: BarColumns, today: number) => boolean;

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, k) => from + k);
const values = (column: Float64Array, from: number, to: number): number[] => [
  ...column.slice(Math.max(0, from), to + 1),
];
const highest = (column: Float64Array, from: number, to: number): number => Math.max(...values(column, from, to));
const lowest = (column: Float64Array, from: number, to: number): number => Math.min(...values(column, from, to));
const mean = (column: Float64Array, from: number, to: number): number => {
  const all = values(column, from, to);
  return all.reduce((sum, value) => sum + value, 0) / all.length;
};
const firstOf = (column: Float64Array, value: number, from: number): number => column.indexOf(value, Math.max(0, from));

const decline = (high: number, low: number): number => (100 * (high - low)) / high;
const advance = (low: number, high: number): number => (100 * (high - low)) / low;

const isPivotHigh = (high: Float64Array, p: number, today: number): boolean =>
  p >= 5 &&
  p + 5 <= today &&
  range(1, 5).every((k) => high[p] > high[p - k]) &&
  range(1, 5).every((k) => high[p] >= high[p + k]);
const isPivotLow = (low: Float64Array, p: number, today: number): boolean =>
  p >= 5 &&
  p + 5 <= today &&
  range(1, 5).every((k) => low[p] < low[p - k]) &&
  range(1, 5).every((k) => low[p] <= low[p + k]);

const pivots = (isPivot: typeof isPivotHigh, column: Float64Array, from: number, today: number): number[] =>
  range(Math.max(0, from), today).filter((p) => isPivot(column, p, today));

const advanced = ({ low }: BarColumns, at: number, price: number, sessions: number, percent: number): boolean =>
  at > 0 && advance(lowest(low, at - sessions, at - 1), price) >= percent;

/** Indexes of highs and lows, in turn, of the contractions from `start`. */
function contractions({ high, low }: BarColumns, start: number, today: number): { top: number; depth: number }[] {
  const found: { top: number; depth: number }[] = [];
  for (let top = start; top >= 0 && found.length < 6;) {
    const bottom = lowest(low, top + 1, today);
    const depth = decline(high[top], bottom);
    const before = found.at(-1);
    if (before && depth > 0.75 * before.depth) break;
    found.push({ top, depth });
    const tops = pivots(isPivotHigh, high, firstOf(low, bottom, top + 1) + 1, today);
    const best = Math.max(...tops.map((p) => high[p]));
    top = tops.findLast((p) => high[p] === best) ?? -1;
  }
  return found;
}

const volatilityContraction: Definition = (bars, today) => {
  const { high, low, close, volume } = bars;
  const start = firstOf(high, highest(high, today - 324, today), today - 324);
  const found = contractions(bars, start, today);
  const last = found.at(-1)!;
  const pivot = high[last.top];
  return (
    today - start >= 14 &&
    isPivotHigh(high, start, today) &&
    advanced(bars, start, high[start], 125, 30) &&
    found.length >= 2 &&
    found[0].depth >= 10 &&
    found[0].depth <= 35 &&
    last.depth <= 10 &&
    close[today] <= pivot &&
    pivot >= (high[start] + lowest(low, start + 1, today)) / 2 &&
    mean(volume, last.top + 1, today) <= 0.8 * mean(volume, last.top - 49, last.top)
  );
};

const flatBase: Definition = (bars, today) => {
  const { high, low } = bars;
  const top = highest(high, today - 64, today);
  const start = firstOf(high, top, today - 64);
  return today - start + 1 >= 25 && decline(top, lowest(low, start, today)) <= 15 && advanced(bars, start, top, 65, 20);
};

function isCup(bars: BarColumns, left: number, rim: number): boolean {
  const { high, low } = bars;
  if (!isPivotHigh(high, left, rim)) return false;
  const depth = decline(high[left], lowest(low, left + 1, rim));
  const between = Math.max(-Infinity, ...values(high, left + 1, rim - 1));
  return (
    rim - left + 1 >= 35 &&
    rim - left + 1 <= 325 &&
    high[rim] >= 0.9 * high[left] &&
    high[rim] <= 1.05 * high[left] &&
    between <= Math.max(high[left], high[rim]) &&
    depth >= 12 &&
    depth <= 35 &&
    advanced(bars, left, high[left], 125, 30)
  );
}

const cupAndHandle: Definition = (bars, today) => {
  const { high, low } = bars;
  return range(Math.max(0, today - 40), today - 5).some((rim) => {
    if (!isPivotHigh(high, rim, today) || high[rim] < highest(high, rim + 1, today)) return false;
    const handleLow = lowest(low, rim + 1, today);
    if (decline(high[rim], handleLow) > 15) return false;
    const left = range(0, rim - 1).findLast((at) => isCup(bars, at, rim));
    return left !== undefined && handleLow >= (high[left] + lowest(low, left + 1, rim)) / 2;
  });
};

const bullFlag: Definition = ({ high, low }, today) => {
  const top = highest(high, today - 15, today);
  const at = firstOf(high, top, today - 15);
  const bottom = lowest(low, at - 10, at - 1);
  const start = firstOf(low, bottom, at - 10);
  return (
    today - at >= 3 &&
    advance(bottom, top) >= 15 &&
    highest(high, start, at - 1) < top &&
    top - lowest(low, at + 1, today) <= 0.5 * (top - bottom)
  );
};

const bearFlag: Definition = ({ high, low }, today) => {
  const bottom = lowest(low, today - 15, today);
  const at = firstOf(low, bottom, today - 15);
  const top = highest(high, at - 10, at - 1);
  const start = firstOf(high, top, at - 10);
  return (
    today - at >= 3 &&
    decline(top, bottom) >= 15 &&
    lowest(low, start, at - 1) > bottom &&
    highest(high, at + 1, today) - bottom <= 0.5 * (top - bottom)
  );
};

/** Days since 1970-01-01, without the calendar of the code under test. */
const dayOf = (date: number): number =>
  Date.UTC(Math.floor(date / 10_000), (Math.floor(date / 100) % 100) - 1, date % 100) / 86_400_000;
const weekOf = (date: number): number => Math.floor((dayOf(date) + 3) / 7);

const threeWeeksTight: Definition = (bars, today) => {
  const { dates, high, close } = bars;
  const week = (i: number): number => weekOf(dates[i]);
  const weeks = [...new Set(range(0, today).map(week))].slice(-3);
  const closes = weeks.map((one) => close[range(0, today).findLast((i) => week(i) === one)!]);
  const start = range(0, today).find((i) => week(i) === weeks[0])!;
  return (
    weeks.length === 3 &&
    advance(Math.min(...closes), Math.max(...closes)) <= 1.5 &&
    advanced(bars, start, highest(high, start, today), 65, 20)
  );
};

const pocketPivot: Definition = ({ close, volume }, today) => {
  const down = range(today - 10, today - 1).filter((i) => close[i] < close[i - 1]);
  return (
    close[today] > close[today - 1] &&
    down.length > 0 &&
    down.every((i) => volume[today] > volume[i]) &&
    [10, 50].some((n) => close[today] > mean(close, today - n + 1, today))
  );
};

const doubleBottom: Definition = ({ high, low, close }, today) =>
  pivots(isPivotLow, low, today - 40, today).some((two) =>
    pivots(isPivotLow, low, two - 65, today).some((one) => {
      if (two - one < 10) return false;
      const [bottom, other] = [Math.min(low[one], low[two]), Math.max(low[one], low[two])];
      const neckline = highest(high, one + 1, two - 1);
      const broken = range(two + 1, today).find((i) => close[i] > neckline);
      return (
        advance(bottom, other) <= 3 &&
        advance(bottom, neckline) >= 10 &&
        broken !== undefined &&
        broken > today - 5 &&
        close[today] > neckline &&
        lowest(low, one, today) >= bottom &&
        one > 0 &&
        highest(high, one - 65, one - 1) >= neckline
      );
    }),
  );

const doubleTop: Definition = ({ high, low, close }, today) =>
  pivots(isPivotHigh, high, today - 40, today).some((two) =>
    pivots(isPivotHigh, high, two - 65, today).some((one) => {
      if (two - one < 10) return false;
      const [other, top] = [Math.min(high[one], high[two]), Math.max(high[one], high[two])];
      const neckline = lowest(low, one + 1, two - 1);
      const broken = range(two + 1, today).find((i) => close[i] < neckline);
      return (
        advance(other, top) <= 3 &&
        decline(top, neckline) >= 10 &&
        broken !== undefined &&
        broken > today - 5 &&
        close[today] < neckline &&
        highest(high, one, today) <= top &&
        one > 0 &&
        lowest(low, one - 65, one - 1) <= neckline
      );
    }),
  );

const darvasBox: Definition = ({ high, low }, today) => {
  const top = highest(high, today - 251, today);
  const at = firstOf(high, top, today - 251);
  const bottom = range(at + 1, today - 3).find((b) => lowest(low, b + 1, b + 3) >= low[b]);
  return (
    today - at <= 65 &&
    bottom !== undefined &&
    lowest(low, bottom, today) >= low[bottom] &&
    decline(top, low[bottom]) <= 20
  );
};

/** Whether a setup holds as of a bar that has its lookback, by its definition. */
export const SETUP_DEFINITIONS: Record<ChartSetup, Definition> = {
  'volatility-contraction': volatilityContraction,
  'flat-base': flatBase,
  'cup-and-handle': cupAndHandle,
  'bull-flag': bullFlag,
  'bear-flag': bearFlag,
  'three-weeks-tight': threeWeeksTight,
  'pocket-pivot': pocketPivot,
  'double-bottom': doubleBottom,
  'double-top': doubleTop,
  'darvas-box': darvasBox,
};
