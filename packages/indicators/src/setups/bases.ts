import type { BarColumns } from '../by-name.ts';
import { periodOf } from '../resample.ts';
import {
  advance,
  depth,
  hasAdvanced,
  highestIndex,
  highPivot,
  lowestIndex,
  lowPivot,
  percent,
  sessions,
  type Setup,
} from './setup.ts';

const FLAT = { shortest: 25, longest: 65, depth: 15 };
const ADVANCE = { sessions: 65, percent: 20 };

export const FLAT_BASE: Setup = {
  side: 1,
  breaksOut: true,
  lookback: 30,
  reach: FLAT.longest - 1 + ADVANCE.sessions,
  find(bars, i, first) {
    const { high, low } = bars;
    const start = highestIndex(high, Math.max(first, i - FLAT.longest + 1), i);
    if (i - start + 1 < FLAT.shortest) return null;
    const bottom = lowestIndex(low, start, i);
    const deep = depth(high[start], low[bottom]);
    if (deep > FLAT.depth || !hasAdvanced(bars, start, first, high[start], ADVANCE)) return null;
    return {
      from: start,
      pivots: [highPivot(bars, start), lowPivot(bars, bottom)],
      levels: [
        { name: 'pivot', price: high[start] },
        { name: 'base low', price: low[bottom] },
      ],
      facts: [percent('depth', deep), sessions('length', i - start + 1)],
    };
  },
};

const WEEKS = 3;
const LONGEST_WEEKS = 15;
const TIGHT = 1.5;

/** The last sessions of the newest `WEEKS` weeks, newest first, and the first session of the oldest; null if it may be earlier than `first`. */
function newestWeeks({ dates }: BarColumns, i: number, first: number): { ends: number[]; start: number } | null {
  const ends = [i];
  let week = periodOf(dates[i], 'week');
  for (let k = i - 1; k >= first; k--) {
    const earlier = periodOf(dates[k], 'week');
    if (earlier === week) continue;
    if (ends.length === WEEKS) return { ends, start: k + 1 };
    ends.push(k);
    week = earlier;
  }
  return null;
}

export const THREE_WEEKS_TIGHT: Setup = {
  side: 1,
  breaksOut: true,
  lookback: 30,
  reach: LONGEST_WEEKS + ADVANCE.sessions,
  find(bars, i, first) {
    const { high, close } = bars;
    const weeks = newestWeeks(bars, i, first);
    if (!weeks) return null;
    const closes = weeks.ends.map((at) => close[at]);
    const spread = advance(Math.min(...closes), Math.max(...closes));
    if (spread > TIGHT) return null;
    const pivot = high[highestIndex(high, weeks.start, i)];
    if (!hasAdvanced(bars, weeks.start, first, pivot, ADVANCE)) return null;
    return {
      from: weeks.start,
      pivots: weeks.ends.toReversed().map((at) => ({ at, kind: 'close', price: close[at] })),
      levels: [{ name: 'pivot', price: pivot }],
      facts: [percent('weekly closes within', spread)],
    };
  },
};

const YEAR = 252;
const LONGEST_BOX = 65;
const TALLEST_BOX = 20;
/** sessions that don't pass a high or low before it bounds the box */
const CONFIRMED_BY = 3;

/** The first low after the top that the next sessions don't undercut; −1 if there is none yet. */
function boxBottom(low: Float64Array, top: number, i: number): number {
  for (let b = top + 1; b <= i - CONFIRMED_BY; b++) if (low[lowestIndex(low, b, b + CONFIRMED_BY)] === low[b]) return b;
  return -1;
}

export const DARVAS_BOX: Setup = {
  side: 1,
  breaksOut: true,
  lookback: YEAR - 1,
  reach: YEAR - 1,
  find(bars, i, first) {
    const { high, low } = bars;
    const top = highestIndex(high, Math.max(first, i - YEAR + 1), i);
    if (i - top > LONGEST_BOX) return null;
    const bottom = boxBottom(low, top, i);
    if (bottom < 0 || low[lowestIndex(low, bottom, i)] < low[bottom]) return null;
    const height = depth(high[top], low[bottom]);
    if (height > TALLEST_BOX) return null;
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
