import { highPivot, lowPivot, percent, sessions, type Setup } from './setup.ts';
import { decline, PIVOT_SIDE, type SetupChart } from './setup-chart.ts';

const CUP = { shortest: 35, longest: 325, shallowest: 12, deepest: 35 };
const HANDLE = { longest: 40, depth: 15 };
/** the right rim in terms of the left one */
const RIGHT_RIM = { lowest: 0.9, highest: 1.05 };
const ADVANCE = { sessions: 125, percent: 30 };

interface Cup {
  /** its left rim */
  readonly left: number;
  readonly bottom: number;
}

function findCup(chart: SetupChart, rim: number): Cup | null {
  const { high, low } = chart.bars;
  const oldest = Math.max(chart.start, rim - CUP.longest + 1);
  const highestRim = high[rim] / RIGHT_RIM.lowest;
  const lowestRim = high[rim] / RIGHT_RIM.highest;
  const deepest = lowestRim * (1 - CUP.deepest / 100);
  let peak = -Infinity;
  let bottom = rim;
  for (let left = rim - 1; left >= oldest && high[left] <= highestRim && low[bottom] >= deepest; left--) {
    const isHighest = high[left] >= lowestRim && peak <= Math.max(high[left], high[rim]);
    if (isHighest && rim - left + 1 >= CUP.shortest && chart.isPivot(left, 1, rim)) {
      const depth = decline(high[left], low[bottom]);
      const isCup = depth >= CUP.shallowest && depth <= CUP.deepest;
      if (isCup && chart.hasAdvanced(left, high[left], ADVANCE)) return { left, bottom };
    }
    if (high[left] > peak) peak = high[left];
    if (low[left] < low[bottom]) bottom = left;
  }
  return null;
}

const cupsOf = new WeakMap<SetupChart, Map<number, Cup | null>>();

/** The cup whose right rim is the pivot at bar `rim`: its left rim is the nearest that meets every rule; null if none does. */
function cupUpTo(chart: SetupChart, rim: number): Cup | null {
  let cups = cupsOf.get(chart);
  if (!cups) cupsOf.set(chart, (cups = new Map()));
  let cup = cups.get(rim);
  if (cup === undefined) cups.set(rim, (cup = findCup(chart, rim)));
  return cup;
}

export const CUP_AND_HANDLE: Setup = {
  side: 1,
  breaksOut: true,
  lookback: 60,
  reach: HANDLE.longest + CUP.longest - 1 + ADVANCE.sessions,
  find(chart, i) {
    const { bars } = chart;
    const { high, low } = bars;
    const oldest = Math.max(chart.start, i - HANDLE.longest);
    let peak = high[i];
    let handleLow = i;
    for (let rim = i - 1; rim >= oldest && decline(peak, low[handleLow]) <= HANDLE.depth; rim--) {
      const isRim = high[rim] >= peak && i - rim >= PIVOT_SIDE && chart.isPivot(rim, 1, i);
      const handle = isRim ? decline(high[rim], low[handleLow]) : Infinity;
      const cup = handle <= HANDLE.depth ? cupUpTo(chart, rim) : null;
      if (cup && low[handleLow] >= (high[cup.left] + low[cup.bottom]) / 2)
        return {
          from: cup.left,
          pivots: [
            highPivot(bars, cup.left),
            lowPivot(bars, cup.bottom),
            highPivot(bars, rim),
            lowPivot(bars, handleLow),
          ],
          levels: [
            { name: 'pivot', price: high[rim] },
            { name: 'cup low', price: low[cup.bottom] },
            { name: 'handle low', price: low[handleLow] },
          ],
          facts: [
            percent('cup', decline(high[cup.left], low[cup.bottom])),
            percent('handle', handle),
            sessions('cup length', rim - cup.left + 1),
            sessions('handle length', i - rim),
          ],
        };
      if (high[rim] > peak) peak = high[rim];
      if (low[rim] < low[handleLow]) handleLow = rim;
    }
    return null;
  },
};
