import type { BarColumns } from '../by-name.ts';
import {
  advance,
  depth,
  highestIndex,
  highPivot,
  isPivotHigh,
  isPivotLow,
  lowestIndex,
  lowPivot,
  percent,
  PIVOT_SIDE,
  sessions,
  type Setup,
  type SetupMatch,
  type SetupSide,
} from './setup.ts';

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

/** Prices of a double bottom; multiplied by −1, those of a double top. */
interface Sided {
  readonly side: SetupSide;
  /** the lows of a double bottom, the highs of a double top */
  readonly tips: Float64Array;
  /** the highs of a double bottom, the lows of a double top */
  readonly necks: Float64Array;
  readonly close: Float64Array;
}

const outermost = ({ side, tips }: Sided, from: number, to: number): number =>
  side === 1 ? lowestIndex(tips, from, to) : highestIndex(tips, from, to);
const neckline = ({ side, necks }: Sided, from: number, to: number): number =>
  side === 1 ? highestIndex(necks, from, to) : lowestIndex(necks, from, to);
const isTip = ({ side, tips }: Sided, p: number, first: number, last: number): boolean =>
  side === 1 ? isPivotLow(tips, p, first, last) : isPivotHigh(tips, p, first, last);
const isBeyond = ({ side }: Sided, price: number, level: number): boolean => side * (price - level) > 0;

/** Whether the neckline was broken on one of the last sessions, for the first time since bar `from`, and still is. */
function isJustBroken(sided: Sided, from: number, i: number, level: number): boolean {
  const { close } = sided;
  if (!isBeyond(sided, close[i], level)) return false;
  for (let k = from + 1; k <= i - BROKEN_WITHIN; k++) if (isBeyond(sided, close[k], level)) return false;
  return true;
}

function isDouble(sided: Sided, one: number, two: number, neck: number, i: number, first: number): boolean {
  const { side, tips, necks } = sided;
  const [low, high] = [Math.min(tips[one], tips[two]), Math.max(tips[one], tips[two])];
  const tip = side === 1 ? low : high;
  const height = side === 1 ? advance(low, necks[neck]) : depth(high, necks[neck]);
  if (advance(low, high) > DIFFERENCE || height < HEIGHT) return false;
  if (!isJustBroken(sided, two, i, necks[neck])) return false;
  if (isBeyond(sided, tip, tips[outermost(sided, one, i)])) return false;
  const before = Math.max(first, one - APPROACH);
  return before < one && !isBeyond(sided, necks[neck], necks[neckline(sided, before, one - 1)]);
}

function findDouble(sided: Sided, bars: BarColumns, i: number, first: number): SetupMatch | null {
  const { side, tips, necks } = sided;
  for (let two = i - PIVOT_SIDE; two >= Math.max(first, i - LONGEST_TURN); two--) {
    if (!isTip(sided, two, first, i)) continue;
    for (let one = two - NEAREST; one >= Math.max(first, two - FARTHEST); one--) {
      if (!isTip(sided, one, first, i)) continue;
      const neck = neckline(sided, one + 1, two - 1);
      if (!isDouble(sided, one, two, neck, i, first)) continue;
      const [tipPivot, neckPivot] = side === 1 ? [lowPivot, highPivot] : [highPivot, lowPivot];
      const tip = side === 1 ? Math.min(tips[one], tips[two]) : Math.max(tips[one], tips[two]);
      return {
        from: one,
        pivots: [tipPivot(bars, one), neckPivot(bars, neck), tipPivot(bars, two)],
        levels: [
          { name: 'neckline', price: necks[neck] },
          { name: side === 1 ? 'bottom' : 'top', price: tip },
        ],
        facts: [
          percent('height', side === 1 ? advance(tip, necks[neck]) : depth(tip, necks[neck])),
          sessions('pivots apart', two - one),
        ],
      };
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
  find: (bars, i, first) =>
    findDouble({ side: 1, tips: bars.low, necks: bars.high, close: bars.close }, bars, i, first),
};
export const DOUBLE_TOP: Setup = {
  side: -1,
  breaksOut: false,
  lookback: 30,
  reach: REACH,
  find: (bars, i, first) =>
    findDouble({ side: -1, tips: bars.high, necks: bars.low, close: bars.close }, bars, i, first),
};
