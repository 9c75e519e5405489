import { highPivot, lowPivot, percent, sessions, type Setup, type SetupMatch } from './setup.ts';
import { advance, decline, highestIndex, lowestIndex, type SetupChart, type SetupSide } from './setup-chart.ts';

const NEAREST = 10;
const FARTHEST = 65;
const DIFFERENCE = 3;
const HEIGHT = 10;
/** sessions before the first pivot in which the price was at the neckline */
const APPROACH = 65;
/** sessions from the second pivot to the last on which the setup holds */
const LONGEST_TURN = 40;
/** The setup holds on the session that breaks the neckline and the ones after it. */
const BROKEN_WITHIN = 5;

/** A chart read as double bottoms or, with side −1, as double tops. */
interface Sided {
  readonly side: SetupSide;
  readonly chart: SetupChart;
  /** the lows of a double bottom, the highs of a double top */
  readonly tips: Float64Array;
  /** the highs of a double bottom, the lows of a double top */
  readonly necks: Float64Array;
}

const tipIndex = ({ side, tips }: Sided, from: number, to: number): number =>
  side === 1 ? lowestIndex(tips, from, to) : highestIndex(tips, from, to);
const neckIndex = ({ side, necks }: Sided, from: number, to: number): number =>
  side === 1 ? highestIndex(necks, from, to) : lowestIndex(necks, from, to);
/** Whether a price is above the level of a double bottom or below that of a double top. */
const isBeyond = ({ side }: Sided, price: number, level: number): boolean => side * (price - level) > 0;

const heightOf = ({ side }: Sided, tip: number, neck: number): number =>
  side === 1 ? advance(tip, neck) : decline(tip, neck);

/**
 * The neckline of a double with pivots at bars `one` and `two`; −1 if they aren't one. `reached`: the outermost close from then
 * until the sessions on which the neckline may be broken, times the side.
 */
function necklineOf(sided: Sided, one: number, two: number, i: number, reached: number): number {
  const { side, chart, tips, necks } = sided;
  const { close } = chart.bars;
  const lower = Math.min(tips[one], tips[two]);
  const upper = Math.max(tips[one], tips[two]);
  if (advance(lower, upper) > DIFFERENCE) return -1;
  const neck = neckIndex(sided, one + 1, two - 1);
  const tip = side === 1 ? lower : upper;
  const isJustBroken = isBeyond(sided, close[i], necks[neck]) && side * necks[neck] >= reached;
  if (!isJustBroken || heightOf(sided, tip, necks[neck]) < HEIGHT) return -1;
  if (isBeyond(sided, tip, tips[tipIndex(sided, one, i)])) return -1;
  const approach = Math.max(chart.start, one - APPROACH);
  const came = approach < one && !isBeyond(sided, necks[neck], necks[neckIndex(sided, approach, one - 1)]);
  return came ? neck : -1;
}

function matchOf(sided: Sided, one: number, neck: number, two: number): SetupMatch {
  const { side, tips, necks } = sided;
  const { bars } = sided.chart;
  const [tipPivot, neckPivot] = side === 1 ? [lowPivot, highPivot] : [highPivot, lowPivot];
  const tip = tips[tipIndex(sided, one, two)];
  return {
    from: one,
    pivots: [tipPivot(bars, one), neckPivot(bars, neck), tipPivot(bars, two)],
    levels: [
      { name: 'neckline', price: necks[neck] },
      { name: side === 1 ? 'bottom' : 'top', price: tip },
    ],
    facts: [percent('height', heightOf(sided, tip, necks[neck])), sessions('pivots apart', two - one)],
  };
}

/** The double with the newest pivots. */
function findDouble(chart: SetupChart, side: SetupSide, i: number): SetupMatch | null {
  const { high, low } = chart.bars;
  const sided: Sided = { side, chart, tips: side === 1 ? low : high, necks: side === 1 ? high : low };
  const { close } = chart.bars;
  const kind = side === 1 ? -1 : 1;
  const newest = i - BROKEN_WITHIN;
  let reached = -Infinity;
  for (let two = newest; two >= Math.max(chart.start, i - LONGEST_TURN); two--) {
    if (two < newest) reached = Math.max(reached, side * close[two + 1]);
    // Any neckline was broken before.
    if (side * close[i] <= reached) return null;
    if (!chart.isPivot(two, kind, i)) continue;
    for (let one = two - NEAREST; one >= Math.max(chart.start, two - FARTHEST); one--) {
      const neck = chart.isPivot(one, kind, i) ? necklineOf(sided, one, two, i, reached) : -1;
      if (neck >= 0) return matchOf(sided, one, neck, two);
    }
  }
  return null;
}

const REACH = LONGEST_TURN + FARTHEST + APPROACH;

export const DOUBLE_BOTTOM: Setup = {
  side: 1,
  breaksOut: false,
  lookback: 30,
  reach: REACH,
  find: (chart, i) => findDouble(chart, 1, i),
};
export const DOUBLE_TOP: Setup = {
  side: -1,
  breaksOut: false,
  lookback: 30,
  reach: REACH,
  find: (chart, i) => findDouble(chart, -1, i),
};
