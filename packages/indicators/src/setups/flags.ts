import { highPivot, lowPivot, percent, sessions, type Setup, type SetupMatch } from './setup.ts';
import { advance, decline, highestIndex, lowestIndex, type SetupChart } from './setup-chart.ts';

const POLE = { longest: 10, percent: 15 };
const FLAG = { shortest: 3, longest: 15, retracement: 50 };

function bullFlag(chart: SetupChart, i: number): SetupMatch | null {
  const { bars } = chart;
  const { high, low } = bars;
  const top = chart.extremeOf(FLAG.longest + 1, 1, i);
  if (i - top < FLAG.shortest) return null;
  const start = lowestIndex(low, top - POLE.longest, top - 1);
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

function bearFlag(chart: SetupChart, i: number): SetupMatch | null {
  const { bars } = chart;
  const { high, low } = bars;
  const bottom = chart.extremeOf(FLAG.longest + 1, -1, i);
  if (i - bottom < FLAG.shortest) return null;
  const start = highestIndex(high, bottom - POLE.longest, bottom - 1);
  const pole = decline(high[start], low[bottom]);
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

const REACH = POLE.longest + FLAG.longest;

export const BULL_FLAG: Setup = { side: 1, breaksOut: true, lookback: REACH, reach: REACH, find: bullFlag };
export const BEAR_FLAG: Setup = { side: -1, breaksOut: true, lookback: REACH, reach: REACH, find: bearFlag };
