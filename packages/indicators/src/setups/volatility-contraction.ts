import type { BarColumns } from '../by-name.ts';
import { highPivot, lowPivot, percent, sessions, type Setup, times } from './setup.ts';
import { decline, lowestIndex, mean, PIVOT_SIDE, type SetupChart } from './setup-chart.ts';

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

/** The newest of the highest pivots after bar `bottom`, from which the next contraction starts; −1 if there is none. */
function nextTop(chart: SetupChart, bottom: number, i: number): number {
  const { high } = chart.bars;
  let top = -1;
  for (let p = bottom + 1; p <= i - PIVOT_SIDE; p++)
    if ((top < 0 || high[p] >= high[top]) && chart.isPivot(p, 1, i)) top = p;
  return top;
}

const contractionFrom = ({ high, low }: BarColumns, top: number, i: number): Contraction => {
  const bottom = lowestIndex(low, top + 1, i);
  return { top, bottom, depth: decline(high[top], low[bottom]) };
};

/** The contractions after `base`, each from the highest pivot since the low of the one before to the lowest low after it. */
function contractionsAfter(base: Contraction, chart: SetupChart, i: number): Contraction[] {
  const found = [base];
  while (found.length < MOST) {
    const before = found.at(-1)!;
    const top = nextTop(chart, before.bottom, i);
    if (top < 0) break;
    const next = contractionFrom(chart.bars, top, i);
    if (next.depth > CONTRACTION * before.depth) break;
    found.push(next);
  }
  return found;
}

export const VOLATILITY_CONTRACTION: Setup = {
  side: 1,
  breaksOut: true,
  lookback: 60,
  reach: LONGEST_BASE - 1 + ADVANCE.sessions,
  find(chart, i) {
    const { bars } = chart;
    const { high, low, close, volume } = bars;
    const start = chart.extremeOf(LONGEST_BASE, 1, i);
    if (i - start + 1 < SHORTEST_BASE || decline(high[start], close[i]) > FIRST_DEPTH.most) return null;
    if (!chart.isPivot(start, 1, i) || !chart.hasAdvancedTo(start, ADVANCE)) return null;
    const base = contractionFrom(bars, start, i);
    if (base.depth < FIRST_DEPTH.least || base.depth > FIRST_DEPTH.most) return null;
    const contractions = contractionsAfter(base, chart, i);
    const last = contractions.at(-1)!;
    const pivot = high[last.top];
    if (contractions.length < FEWEST || last.depth > LAST_DEPTH || close[i] > pivot) return null;
    if (pivot < (high[start] + low[base.bottom]) / 2) return null;
    const usual = mean(volume, Math.max(chart.start, last.top - VOLUME_SESSIONS + 1), last.top);
    const traded = mean(volume, last.top + 1, i);
    if (!(usual > 0) || traded > DRY_VOLUME * usual) return null;
    return {
      from: start,
      pivots: contractions.flatMap(({ top, bottom }) => [highPivot(bars, top), lowPivot(bars, bottom)]),
      levels: [
        { name: 'pivot', price: pivot },
        { name: 'base low', price: low[base.bottom] },
      ],
      facts: [
        percent('contractions', ...contractions.map(({ depth }) => depth)),
        sessions('length', i - start + 1),
        times('relative volume since the pivot', traded / usual),
      ],
    };
  },
};
