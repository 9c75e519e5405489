import type { BarColumns } from '../by-name.ts';
import {
  advance,
  depth,
  highestIndex,
  highPivot,
  lowestIndex,
  lowPivot,
  percent,
  sessions,
  type Setup,
  type SetupMatch,
} from './setup.ts';

const POLE = { longest: 10, percent: 15 };
const FLAG = { shortest: 3, longest: 15, retracement: 50 };

const REACH = POLE.longest + FLAG.longest;

function bullFlag(bars: BarColumns, i: number, first: number): SetupMatch | null {
  const { high, low } = bars;
  const top = highestIndex(high, Math.max(first, i - FLAG.longest), i);
  if (i - top < FLAG.shortest || top === first) return null;
  const start = lowestIndex(low, Math.max(first, top - POLE.longest), top - 1);
  const pole = advance(low[start], high[top]);
  if (pole < POLE.percent || high[highestIndex(high, start, top - 1)] >= high[top]) return null;
  const bottom = lowestIndex(low, top + 1, i);
  const retraced = (100 * (high[top] - low[bottom])) / (high[top] - low[start]);
  if (retraced > FLAG.retracement) return null;
  return {
    from: start,
    pivots: [lowPivot(bars, start), highPivot(bars, top), lowPivot(bars, bottom)],
    levels: [
      { name: 'pivot', price: high[top] },
      { name: 'flag low', price: low[bottom] },
    ],
    facts: [percent('pole', pole), percent('retracement', retraced), sessions('flag length', i - top)],
  };
}

function bearFlag(bars: BarColumns, i: number, first: number): SetupMatch | null {
  const { high, low } = bars;
  const bottom = lowestIndex(low, Math.max(first, i - FLAG.longest), i);
  if (i - bottom < FLAG.shortest || bottom === first) return null;
  const start = highestIndex(high, Math.max(first, bottom - POLE.longest), bottom - 1);
  const pole = depth(high[start], low[bottom]);
  if (pole < POLE.percent || low[lowestIndex(low, start, bottom - 1)] <= low[bottom]) return null;
  const top = highestIndex(high, bottom + 1, i);
  const retraced = (100 * (high[top] - low[bottom])) / (high[start] - low[bottom]);
  if (retraced > FLAG.retracement) return null;
  return {
    from: start,
    pivots: [highPivot(bars, start), lowPivot(bars, bottom), highPivot(bars, top)],
    levels: [
      { name: 'pivot', price: low[bottom] },
      { name: 'flag high', price: high[top] },
    ],
    facts: [percent('pole', pole), percent('retracement', retraced), sessions('flag length', i - bottom)],
  };
}

export const BULL_FLAG: Setup = { side: 1, breaksOut: true, lookback: REACH, reach: REACH, find: bullFlag };
export const BEAR_FLAG: Setup = { side: -1, breaksOut: true, lookback: REACH, reach: REACH, find: bearFlag };
