import {
  type Bars,
  bodyAt,
  bodyBottom,
  bodyGaps,
  bodyGapsDown,
  bodyGapsUp,
  bodyTop,
  DISTANCE_SESSIONS,
  hasColor,
  isBeyond,
  isBlack,
  isLong,
  isShort,
  isWhite,
  lowerShadow,
  near,
  opposite,
  type Pattern,
  type Side,
  SIZE_SESSIONS,
  tinyShadow,
  upperShadow,
} from './candle-bars.ts';

/** Share of the first body that the pause of a mat hold may retrace. */
const HOLD_SHARE = 0.5;

const opensWithinOrNear = (bars: Bars, i: number): boolean => {
  const tolerance = near(bars, i - 1);
  return bars.open[i] >= bodyBottom(bars, i - 1) - tolerance && bars.open[i] <= bodyTop(bars, i - 1) + tolerance;
};

const isThreeLineStrike = (bars: Bars, i: number, side: Side): boolean =>
  hasColor(bars, i - 3, side) &&
  hasColor(bars, i - 2, side) &&
  hasColor(bars, i - 1, side) &&
  hasColor(bars, i, opposite(side)) &&
  isBeyond(side, bars.close[i - 1], bars.close[i - 2]) &&
  isBeyond(side, bars.close[i - 2], bars.close[i - 3]) &&
  isBeyond(side, bars.open[i], bars.close[i - 1]) &&
  isBeyond(side, bars.open[i - 3], bars.close[i]) &&
  opensWithinOrNear(bars, i - 2) &&
  opensWithinOrNear(bars, i - 1);

/** Whether a part of the body of bar `i` is within the range of bar `first`. */
const touchesRange = (bars: Bars, i: number, first: number): boolean =>
  bodyBottom(bars, i) < bars.high[first] && bodyTop(bars, i) > bars.low[first];

const isThreeMethods = (bars: Bars, i: number, side: Side): boolean =>
  hasColor(bars, i - 4, side) &&
  hasColor(bars, i - 3, opposite(side)) &&
  hasColor(bars, i - 2, opposite(side)) &&
  hasColor(bars, i - 1, opposite(side)) &&
  hasColor(bars, i, side) &&
  isBeyond(side, bars.close[i - 3], bars.close[i - 2]) &&
  isBeyond(side, bars.close[i - 2], bars.close[i - 1]) &&
  isBeyond(side, bars.open[i], bars.close[i - 1]) &&
  isBeyond(side, bars.close[i], bars.close[i - 4]) &&
  touchesRange(bars, i - 3, i - 4) &&
  touchesRange(bars, i - 2, i - 4) &&
  touchesRange(bars, i - 1, i - 4) &&
  isLong(bars, i - 4) &&
  isShort(bars, i - 3) &&
  isShort(bars, i - 2) &&
  isShort(bars, i - 1) &&
  isLong(bars, i);

/** Whether bar `i` has a higher high and low than the bar before (a lower high and low for −1). */
const extendsTo = ({ high, low }: Bars, i: number, side: Side): boolean =>
  isBeyond(side, high[i], high[i - 1]) && isBeyond(side, low[i], low[i - 1]);

const isBreakaway = (bars: Bars, i: number, side: Side): boolean =>
  hasColor(bars, i - 4, opposite(side)) &&
  hasColor(bars, i - 3, opposite(side)) &&
  hasColor(bars, i - 1, opposite(side)) &&
  hasColor(bars, i, side) &&
  bodyGaps(bars, i - 3, i - 4, opposite(side)) &&
  extendsTo(bars, i - 2, opposite(side)) &&
  extendsTo(bars, i - 1, opposite(side)) &&
  isBeyond(side, bars.close[i], bars.open[i - 3]) &&
  isBeyond(side, bars.close[i - 4], bars.close[i]) &&
  isLong(bars, i - 4);

function isMatHold(bars: Bars, i: number): boolean {
  const { open, high, close } = bars;
  if (!isWhite(bars, i - 4) || !isBlack(bars, i - 3) || !isWhite(bars, i)) return false;
  if (!bodyGapsUp(bars, i - 3, i - 4)) return false;
  if (!(open[i] > close[i - 1] && close[i] > Math.max(high[i - 3], high[i - 2], high[i - 1]))) return false;
  if (!(bodyTop(bars, i - 2) < open[i - 3] && bodyTop(bars, i - 1) < bodyTop(bars, i - 2))) return false;
  const floor = close[i - 4] - HOLD_SHARE * bodyAt(bars, i - 4);
  for (let k = i - 2; k < i; k++) {
    if (!(bodyBottom(bars, k) < close[i - 4] && bodyBottom(bars, k) > floor)) return false;
  }
  return isLong(bars, i - 4) && isShort(bars, i - 3) && isShort(bars, i - 2) && isShort(bars, i - 1);
}

function hasNoShadows(bars: Bars, i: number): boolean {
  const tiny = tinyShadow(bars, i);
  return lowerShadow(bars, i) < tiny && upperShadow(bars, i) < tiny;
}

const isInsideBar = ({ high, low }: Bars, i: number): boolean => high[i] < high[i - 1] && low[i] > low[i - 1];

/** 1 after an inside bar and a move down out of it, −1 after one up, 0 otherwise. */
function trapAt(bars: Bars, i: number): Side | 0 {
  if (!isInsideBar(bars, i - 1)) return 0;
  if (extendsTo(bars, i, -1)) return 1;
  return extendsTo(bars, i, 1) ? -1 : 0;
}

/** A trap after two inside bars in a row, the first of which closes near its low (near its high for −1). */
function modifiedTrapAt(bars: Bars, i: number): Side | 0 {
  if (!isInsideBar(bars, i - 2)) return 0;
  const side = trapAt(bars, i);
  if (side === 0) return 0;
  const isNear =
    side === 1
      ? bars.close[i - 2] <= bars.low[i - 2] + near(bars, i - 2)
      : bars.close[i - 2] >= bars.high[i - 2] - near(bars, i - 2);
  return isNear ? side : 0;
}

const CONFIRMED_WITHIN = 3;

/** The trap itself, or the first close beyond its inside bar within three sessions, unless another trap came before it. */
function isHikkake(bars: Bars, i: number, side: Side, trap: (bars: Bars, i: number) => Side | 0): boolean {
  const today = trap(bars, i);
  if (today !== 0) return today === side;
  for (let k = i - 1; k >= i - CONFIRMED_WITHIN; k--) {
    const found = trap(bars, k);
    if (found === 0) continue;
    const level = found === 1 ? bars.high[k - 1] : bars.low[k - 1];
    if (found !== side || !isBeyond(side, bars.close[i], level)) return false;
    for (let j = k + 1; j < i; j++) if (isBeyond(side, bars.close[j], level)) return false;
    return true;
  }
  return false;
}

const fourCandles = DISTANCE_SESSIONS + 3;
const fiveCandles = SIZE_SESSIONS + 4;
const hikkake = 2 + CONFIRMED_WITHIN;
const modifiedHikkake = DISTANCE_SESSIONS + 2 + CONFIRMED_WITHIN;

/** Patterns of four or five candles, and those with a confirmation. */
export const LONGER_CANDLES = {
  'bullish-three-line-strike': { lookback: fourCandles, at: (bars, i) => isThreeLineStrike(bars, i, 1) },
  'bearish-three-line-strike': { lookback: fourCandles, at: (bars, i) => isThreeLineStrike(bars, i, -1) },
  'concealing-baby-swallow': {
    lookback: SIZE_SESSIONS + 3,
    at: (bars, i) =>
      isBlack(bars, i - 3) &&
      isBlack(bars, i - 2) &&
      isBlack(bars, i - 1) &&
      isBlack(bars, i) &&
      bodyGapsDown(bars, i - 1, i - 2) &&
      bars.high[i - 1] > bars.close[i - 2] &&
      bars.high[i] > bars.high[i - 1] &&
      bars.low[i] < bars.low[i - 1] &&
      hasNoShadows(bars, i - 3) &&
      hasNoShadows(bars, i - 2) &&
      upperShadow(bars, i - 1) > tinyShadow(bars, i - 1),
  },
  'rising-three-methods': { lookback: fiveCandles, at: (bars, i) => isThreeMethods(bars, i, 1) },
  'falling-three-methods': { lookback: fiveCandles, at: (bars, i) => isThreeMethods(bars, i, -1) },
  'mat-hold': { lookback: fiveCandles, at: isMatHold },
  'bullish-breakaway': { lookback: fiveCandles, at: (bars, i) => isBreakaway(bars, i, 1) },
  'bearish-breakaway': { lookback: fiveCandles, at: (bars, i) => isBreakaway(bars, i, -1) },
  'ladder-bottom': {
    lookback: fiveCandles,
    at: (bars, i) =>
      isBlack(bars, i - 4) &&
      isBlack(bars, i - 3) &&
      isBlack(bars, i - 2) &&
      isBlack(bars, i - 1) &&
      isWhite(bars, i) &&
      bars.open[i - 3] < bars.open[i - 4] &&
      bars.open[i - 2] < bars.open[i - 3] &&
      bars.close[i - 3] < bars.close[i - 4] &&
      bars.close[i - 2] < bars.close[i - 3] &&
      bars.open[i] > bars.open[i - 1] &&
      bars.close[i] > bars.high[i - 1] &&
      upperShadow(bars, i - 1) > tinyShadow(bars, i - 1),
  },
  'bullish-hikkake': { lookback: hikkake, at: (bars, i) => isHikkake(bars, i, 1, trapAt) },
  'bearish-hikkake': { lookback: hikkake, at: (bars, i) => isHikkake(bars, i, -1, trapAt) },
  'bullish-modified-hikkake': { lookback: modifiedHikkake, at: (bars, i) => isHikkake(bars, i, 1, modifiedTrapAt) },
  'bearish-modified-hikkake': { lookback: modifiedHikkake, at: (bars, i) => isHikkake(bars, i, -1, modifiedTrapAt) },
} as const satisfies Record<string, Pattern>;
