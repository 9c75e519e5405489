import type { BarColumns } from './by-name.ts';
import { requireLength } from './series.ts';
import { DARVAS_BOX, FLAT_BASE, THREE_WEEKS_TIGHT } from './setups/bases.ts';
import { CUP_AND_HANDLE } from './setups/cup-and-handle.ts';
import { DOUBLE_BOTTOM, DOUBLE_TOP } from './setups/doubles.ts';
import { BEAR_FLAG, BULL_FLAG } from './setups/flags.ts';
import { POCKET_PIVOT } from './setups/pocket-pivot.ts';
import type { Setup, SetupMatch } from './setups/setup.ts';
import { SetupChart } from './setups/setup-chart.ts';
import { VOLATILITY_CONTRACTION } from './setups/volatility-contraction.ts';

/** Setups by name, as defined in docs/setups.md. */
const SETUPS = {
  'volatility-contraction': VOLATILITY_CONTRACTION,
  'flat-base': FLAT_BASE,
  'cup-and-handle': CUP_AND_HANDLE,
  'bull-flag': BULL_FLAG,
  'bear-flag': BEAR_FLAG,
  'three-weeks-tight': THREE_WEEKS_TIGHT,
  'pocket-pivot': POCKET_PIVOT,
  'double-bottom': DOUBLE_BOTTOM,
  'double-top': DOUBLE_TOP,
  'darvas-box': DARVAS_BOX,
} as const satisfies Record<string, Setup>;

export type ChartSetup = keyof typeof SETUPS;
export const CHART_SETUPS = Object.keys(SETUPS) as readonly ChartSetup[];

/** Setups that end with a breakout from them. */
export const BREAKOUT_SETUPS = CHART_SETUPS.filter((name) => SETUPS[name].breaksOut);

export interface SetupOptions {
  /** the session that breaks out: the setup held on the bar before, and this bar closes beyond its first level */
  readonly breakout?: boolean;
}

/** Number of earlier bars without which a setup is absent. */
export const setupLookback = (name: ChartSetup, { breakout = false }: SetupOptions = {}): number =>
  SETUPS[name].lookback + Number(breakout);

/** Maximum number of earlier bars that the value of a setup reads. */
export const setupReach = (name: ChartSetup, { breakout = false }: SetupOptions = {}): number =>
  SETUPS[name].reach + Number(breakout);

/** Index of the first bar whose values are all present. */
function firstBar({ open, high, low, close, volume }: BarColumns): number {
  let i = 0;
  while (i < close.length && Number.isNaN(open[i] + high[i] + low[i] + close[i] + volume[i])) i++;
  return i;
}

function findAt({ side, breaksOut, find }: Setup, chart: SetupChart, at: number, breakout: boolean): SetupMatch | null {
  if (!breakout) return find(chart, at);
  const match = breaksOut ? find(chart, at - 1) : null;
  return match && side * (chart.bars.close[at] - match.levels[0].price) > 0 ? match : null;
}

/**
 * What makes a setup hold on bar `at`, from its pivots to its levels; null if it doesn't hold, or if the history is too short.
 * Reads no later bar.
 */
export function setupMatch(
  name: ChartSetup,
  bars: BarColumns,
  at: number,
  { breakout = false }: SetupOptions = {},
): SetupMatch | null {
  const start = firstBar(bars);
  if (!(at - start >= setupLookback(name, { breakout })) || at >= bars.close.length) return null;
  return findAt(SETUPS[name], new SetupChart(bars, start), at, breakout);
}

/**
 * 1 on each bar as of which the setup holds, 0 on others, absent if the history is too short. Only the `newest` bars are
 * computed; earlier ones are absent.
 */
export function setup(
  name: ChartSetup,
  bars: BarColumns,
  { breakout = false, newest = Infinity }: SetupOptions & { readonly newest?: number },
  out: Float64Array,
): void {
  const { length } = bars.close;
  requireLength(length, bars.open, bars.high, bars.low, bars.volume, out);
  const start = firstBar(bars);
  const from = Math.min(length, Math.max(start + setupLookback(name, { breakout }), length - newest));
  out.fill(NaN, 0, from);
  const chart = new SetupChart(bars, start);
  for (let i = from; i < length; i++) out[i] = findAt(SETUPS[name], chart, i, breakout) ? 1 : 0;
}
