import type { BarColumns } from '../by-name.ts';
import {
  depth,
  hasAdvanced,
  highestIndex,
  highPivot,
  isPivotHigh,
  lowestIndex,
  lowPivot,
  mean,
  percent,
  PIVOT_SIDE,
  sessions,
  type Setup,
} from './setup.ts';

const SHORTEST_BASE = 15;
const LONGEST_BASE = 325;
const ADVANCE = { sessions: 125, percent: 30 };
const FIRST_DEPTH = { least: 10, most: 35 };
const LAST_DEPTH = 10;
/** of the depth of the contraction before */
const CONTRACTION = 0.75;
const FEWEST = 2;
const MOST = 6;
const VOLUME_SESSIONS = 50;
const DRY_VOLUME = 0.8;

interface Contraction {
  readonly top: number;
  readonly bottom: number;
  readonly depth: number;
}

/** The newest of the highest pivot highs in (bottom, i], from which the next contraction starts; −1 if there is none. */
function nextTop(high: Float64Array, bottom: number, i: number): number {
  let top = -1;
  for (let p = bottom + 1; p <= i - PIVOT_SIDE; p++)
    if ((top < 0 || high[p] >= high[top]) && isPivotHigh(high, p, bottom - PIVOT_SIDE, i)) top = p;
  return top;
}

const contractionFrom = ({ high, low }: BarColumns, top: number, i: number): Contraction => {
  const bottom = lowestIndex(low, top + 1, i);
  return { top, bottom, depth: depth(high[top], low[bottom]) };
};

/** Contractions from the base's high on, each from the highest pivot since the low of the one before to the lowest low after it. */
function contractionsFrom(bars: BarColumns, start: number, i: number): Contraction[] {
  const found = [contractionFrom(bars, start, i)];
  while (found.length < MOST) {
    const before = found.at(-1)!;
    const top = nextTop(bars.high, before.bottom, i);
    if (top < 0) break;
    const next = contractionFrom(bars, top, i);
    if (next.depth > CONTRACTION * before.depth) break;
    found.push(next);
  }
  return found;
}

/** The share of its usual volume that a stock trades since bar `top`. */
function volumeShare({ volume }: BarColumns, top: number, i: number, first: number): number {
  const usual = mean(volume, Math.max(first, top - VOLUME_SESSIONS + 1), top);
  return usual > 0 ? mean(volume, top + 1, i) / usual : NaN;
}

export const VOLATILITY_CONTRACTION: Setup = {
  side: 1,
  breaksOut: true,
  lookback: 60,
  reach: LONGEST_BASE - 1 + ADVANCE.sessions,
  find(bars, i, first) {
    const { high, low, close } = bars;
    const start = highestIndex(high, Math.max(first, i - LONGEST_BASE + 1), i);
    if (i - start + 1 < SHORTEST_BASE || !isPivotHigh(high, start, first, i)) return null;
    const contractions = contractionsFrom(bars, start, i);
    if (contractions.length < FEWEST) return null;
    const base = contractions[0];
    const last = contractions.at(-1)!;
    const pivot = high[last.top];
    if (base.depth < FIRST_DEPTH.least || base.depth > FIRST_DEPTH.most || last.depth > LAST_DEPTH) return null;
    if (close[i] > pivot || pivot < (high[start] + low[base.bottom]) / 2) return null;
    if (!hasAdvanced(bars, start, first, high[start], ADVANCE)) return null;
    const share = volumeShare(bars, last.top, i, first);
    if (!(share <= DRY_VOLUME)) return null;
    return {
      from: start,
      pivots: contractions.flatMap(({ top, bottom }) => [highPivot(bars, top), lowPivot(bars, bottom)]),
      levels: [
        { name: 'pivot', price: pivot },
        { name: 'base low', price: low[base.bottom] },
      ],
      facts: [
        percent('contractions', ...contractions.map((one) => one.depth)),
        sessions('length', i - start + 1),
        percent('volume of the average before', 100 * share),
      ],
    };
  },
};
