import { closePivot, highPivot, lowPivot, percent, sessions, type Setup } from './setup.ts';
import { advance, decline, highestIndex, lowestIndex, type SetupChart } from './setup-chart.ts';

const FLAT = { shortest: 25, longest: 65, depth: 15 };
const ADVANCE = { sessions: 65, percent: 20 };

export const FLAT_BASE: Setup = {
  side: 1,
  breaksOut: true,
  lookback: 30,
  reach: FLAT.longest - 1 + ADVANCE.sessions,
  find(chart, i) {
    const { bars } = chart;
    const { high, low, close } = bars;
    const start = chart.extremeOf(FLAT.longest, 1, i);
    if (i - start + 1 < FLAT.shortest || decline(high[start], close[i]) > FLAT.depth) return null;
    if (!chart.hasAdvancedTo(start, ADVANCE)) return null;
    const bottom = lowestIndex(low, start, i);
    const depth = decline(high[start], low[bottom]);
    if (depth > FLAT.depth) return null;
    return {
      from: start,
      pivots: [highPivot(bars, start), lowPivot(bars, bottom)],
      levels: [
        { name: 'pivot', price: high[start] },
        { name: 'base low', price: low[bottom] },
      ],
      facts: [percent('depth', depth), sessions('length', i - start + 1)],
    };
  },
};

const LONGEST_WEEKS = 15;
const TIGHT = 1.5;

/** The last bar of the week before that of bar `i`; −1 if it may be earlier than the chart. */
function lastOfWeekBefore(chart: SetupChart, i: number): number {
  for (let k = i - 1; k >= chart.start; k--) if (chart.week(k) !== chart.week(i)) return k;
  return -1;
}

export const THREE_WEEKS_TIGHT: Setup = {
  side: 1,
  breaksOut: true,
  lookback: 30,
  reach: LONGEST_WEEKS + ADVANCE.sessions,
  find(chart, i) {
    const { bars } = chart;
    const { high, close } = bars;
    const second = lastOfWeekBefore(chart, i);
    const first = second < 0 ? -1 : lastOfWeekBefore(chart, second);
    if (first < 0) return null;
    const lowest = Math.min(close[first], close[second], close[i]);
    const spread = advance(lowest, Math.max(close[first], close[second], close[i]));
    if (spread > TIGHT) return null;
    const before = lastOfWeekBefore(chart, first);
    const pivot = high[highestIndex(high, before + 1, i)];
    if (before < 0 || !chart.hasAdvanced(before + 1, pivot, ADVANCE)) return null;
    return {
      from: before + 1,
      pivots: [closePivot(bars, first), closePivot(bars, second), closePivot(bars, i)],
      levels: [{ name: 'pivot', price: pivot }],
      facts: [percent('weekly closes within', spread)],
    };
  },
};

const YEAR = 252;
const BOX = { longest: 65, tallest: 20 };
/** sessions that don't pass a high or low before it bounds the box */
const CONFIRMED_BY = 3;

/** The first low after the top that the next sessions don't undercut; −1 if there is none yet. */
function boxBottom(low: Float64Array, top: number, i: number): number {
  for (let b = top + 1; b <= i - CONFIRMED_BY; b++) if (lowestIndex(low, b, b + CONFIRMED_BY) === b) return b;
  return -1;
}

export const DARVAS_BOX: Setup = {
  side: 1,
  breaksOut: true,
  lookback: YEAR - 1,
  reach: YEAR - 1,
  find(chart, i) {
    const { bars } = chart;
    const { high, low } = bars;
    const top = chart.extremeOf(YEAR, 1, i);
    if (i - top > BOX.longest) return null;
    const bottom = boxBottom(low, top, i);
    if (bottom < 0 || low[lowestIndex(low, bottom, i)] < low[bottom]) return null;
    const height = decline(high[top], low[bottom]);
    if (height > BOX.tallest) return null;
    return {
      from: top,
      pivots: [highPivot(bars, top), lowPivot(bars, bottom)],
      levels: [
        { name: 'box top', price: high[top] },
        { name: 'box bottom', price: low[bottom] },
      ],
      facts: [percent('height', height), sessions('length', i - top + 1)],
    };
  },
};
