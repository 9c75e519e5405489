import type { BarColumns } from '../by-name.ts';
import {
  depth,
  hasAdvanced,
  highPivot,
  isPivotHigh,
  lowPivot,
  percent,
  PIVOT_SIDE,
  sessions,
  type Setup,
  type SetupMatch,
} from './setup.ts';

const CUP = { shortest: 35, longest: 325, shallowest: 12, deepest: 35 };
const HANDLE = { longest: 40, depth: 15 };
/** the right rim in terms of the left one */
const RIGHT_RIM = { lowest: 0.9, highest: 1.05 };
const ADVANCE = { sessions: 125, percent: 30 };

interface Handle {
  /** the right rim */
  readonly rim: number;
  /** its lowest bar */
  readonly bottom: number;
}

/** The cup that ends at the handle's rim: the nearest left rim that meets every rule; null if none does. */
function cupBefore(bars: BarColumns, { rim, bottom: handleLow }: Handle, i: number, first: number): SetupMatch | null {
  const { high, low } = bars;
  const oldest = Math.max(first, rim - CUP.longest + 1);
  const highestRim = high[rim] / RIGHT_RIM.lowest;
  const lowestRim = high[rim] / RIGHT_RIM.highest;
  let peak = -Infinity;
  let bottom = rim;
  for (let left = rim - 1; left >= oldest && high[left] <= highestRim; left--) {
    const isRim = high[left] >= lowestRim && peak <= Math.max(high[left], high[rim]) && rim - left + 1 >= CUP.shortest;
    if (isRim && isPivotHigh(high, left, first, i)) {
      const deep = depth(high[left], low[bottom]);
      const isUpperHalf = low[handleLow] >= (high[left] + low[bottom]) / 2;
      const fits = deep >= CUP.shallowest && deep <= CUP.deepest && isUpperHalf;
      if (fits && hasAdvanced(bars, left, first, high[left], ADVANCE))
        return {
          from: left,
          pivots: [highPivot(bars, left), lowPivot(bars, bottom), highPivot(bars, rim), lowPivot(bars, handleLow)],
          levels: [
            { name: 'pivot', price: high[rim] },
            { name: 'cup low', price: low[bottom] },
            { name: 'handle low', price: low[handleLow] },
          ],
          facts: [
            percent('cup', deep),
            percent('handle', depth(high[rim], low[handleLow])),
            sessions('cup length', rim - left + 1),
            sessions('handle length', i - rim),
          ],
        };
    }
    if (high[left] > peak) peak = high[left];
    if (low[left] < low[bottom]) bottom = left;
    if (depth(lowestRim, low[bottom]) > CUP.deepest) return null;
  }
  return null;
}

export const CUP_AND_HANDLE: Setup = {
  side: 1,
  breaksOut: true,
  lookback: 60,
  reach: HANDLE.longest + CUP.longest - 1 + ADVANCE.sessions,
  find(bars, i, first) {
    const { high, low } = bars;
    let peak = high[i];
    let bottom = i;
    for (let rim = i - 1; rim >= Math.max(first, i - HANDLE.longest); rim--) {
      if (depth(peak, low[bottom]) > HANDLE.depth) return null;
      if (high[rim] >= peak && i - rim >= PIVOT_SIDE && isPivotHigh(high, rim, first, i)) {
        const match = depth(high[rim], low[bottom]) <= HANDLE.depth ? cupBefore(bars, { rim, bottom }, i, first) : null;
        if (match) return match;
      }
      if (high[rim] > peak) peak = high[rim];
      if (low[rim] < low[bottom]) bottom = rim;
    }
    return null;
  },
};
