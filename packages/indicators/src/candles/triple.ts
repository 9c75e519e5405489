import {
  type Bars,
  bodyAt,
  bodyBottom,
  bodyGaps,
  bodyGapsDown,
  bodyGapsUp,
  bodyTop,
  candleGaps,
  DISTANCE_SESSIONS,
  dojiBody,
  far,
  hasColor,
  isBeyond,
  isBlack,
  isDojiBody,
  isEqual,
  isLong,
  isShort,
  isWhite,
  lowerShadow,
  near,
  opposite,
  type Pattern,
  shortShadow,
  type Side,
  SIZE_SESSIONS,
  tinyShadow,
  upperShadow,
} from './candle-bars.ts';

/** Share of the first body that the close of a star's third candle must retrace. */
const WELL_WITHIN = 0.3;

const isThreeInside = (bars: Bars, i: number, side: Side): boolean =>
  hasColor(bars, i - 2, opposite(side)) &&
  hasColor(bars, i, side) &&
  isBeyond(side, bars.close[i], bars.open[i - 2]) &&
  bodyTop(bars, i - 1) < bodyTop(bars, i - 2) &&
  bodyBottom(bars, i - 1) > bodyBottom(bars, i - 2) &&
  isLong(bars, i - 2) &&
  !isLong(bars, i - 1);

const isThreeOutside = (bars: Bars, i: number, side: Side): boolean =>
  hasColor(bars, i - 2, opposite(side)) &&
  hasColor(bars, i - 1, side) &&
  isBeyond(side, bars.close[i - 1], bars.open[i - 2]) &&
  isBeyond(side, bars.close[i - 2], bars.open[i - 1]) &&
  isBeyond(side, bars.close[i], bars.close[i - 1]);

/** A long body against `side`, a doji, and a long body of `side` that closes well within the first one. */
const isDojiReversal = (bars: Bars, i: number, side: Side): boolean =>
  hasColor(bars, i - 2, opposite(side)) &&
  hasColor(bars, i, side) &&
  isBeyond(side, bars.close[i], bars.close[i - 2] + side * (WELL_WITHIN * bodyAt(bars, i - 2))) &&
  isLong(bars, i - 2) &&
  isDojiBody(bars, i - 1) &&
  isLong(bars, i);

const isAbandonedBaby = (bars: Bars, i: number, side: Side): boolean =>
  candleGaps(bars, i - 1, i - 2, opposite(side)) && candleGaps(bars, i, i - 1, side) && isDojiReversal(bars, i, side);

const opensWithin = (bars: Bars, i: number, body: number): boolean =>
  bars.open[i] < bodyTop(bars, body) && bars.open[i] > bodyBottom(bars, body);

const isTasukiGap = (bars: Bars, i: number, side: Side): boolean =>
  bodyGaps(bars, i - 1, i - 2, side) &&
  hasColor(bars, i - 1, side) &&
  hasColor(bars, i, opposite(side)) &&
  opensWithin(bars, i, i - 1) &&
  isBeyond(side, bars.open[i - 1], bars.close[i]) &&
  isBeyond(side, bars.close[i], side === 1 ? bodyTop(bars, i - 2) : bodyBottom(bars, i - 2)) &&
  Math.abs(bodyAt(bars, i - 1) - bodyAt(bars, i)) < near(bars, i - 1);

const isGapThreeMethods = (bars: Bars, i: number, side: Side): boolean =>
  hasColor(bars, i - 2, side) &&
  hasColor(bars, i - 1, side) &&
  hasColor(bars, i, opposite(side)) &&
  bodyGaps(bars, i - 1, i - 2, side) &&
  opensWithin(bars, i, i - 1) &&
  bars.close[i] < bodyTop(bars, i - 2) &&
  bars.close[i] > bodyBottom(bars, i - 2);

function isSideBySide(bars: Bars, i: number, side: Side): boolean {
  if (!isWhite(bars, i - 1) || !isWhite(bars, i)) return false;
  if (!bodyGaps(bars, i - 1, i - 2, side) || !bodyGaps(bars, i, i - 2, side)) return false;
  const size = bodyAt(bars, i - 1);
  const tolerance = near(bars, i - 1);
  return (
    bodyAt(bars, i) >= size - tolerance &&
    bodyAt(bars, i) <= size + tolerance &&
    isEqual(bars, i - 1, bars.open[i], bars.open[i - 1])
  );
}

/** White, closing higher, and opening above the open before, at most near above the close before. */
const advances = (bars: Bars, i: number): boolean =>
  isWhite(bars, i) &&
  bars.close[i] > bars.close[i - 1] &&
  bars.open[i] > bars.open[i - 1] &&
  bars.open[i] <= bars.close[i - 1] + near(bars, i - 1);

function isWeakening(bars: Bars, i: number): boolean {
  const first = bodyAt(bars, i - 2);
  const second = bodyAt(bars, i - 1);
  const third = bodyAt(bars, i);
  if (second < first - far(bars, i - 2) && third < second + near(bars, i - 1)) return true;
  if (third < second - far(bars, i - 1)) return true;
  if (third >= second) return false;
  if (upperShadow(bars, i) > third) return true;
  return (
    second < first &&
    (upperShadow(bars, i) > shortShadow(bars, i) || upperShadow(bars, i - 1) > shortShadow(bars, i - 1))
  );
}

/** Three dojis by the average before the first, of which the second gaps against `side`. */
function isTristar(bars: Bars, i: number, side: Side): boolean {
  if (!bodyGaps(bars, i - 1, i - 2, opposite(side))) return false;
  const isBack = side === 1 ? bodyBottom(bars, i) > bodyBottom(bars, i - 1) : bodyTop(bars, i) < bodyTop(bars, i - 1);
  if (!isBack) return false;
  const largest = dojiBody(bars, i - 2);
  return bodyAt(bars, i - 2) <= largest && bodyAt(bars, i - 1) <= largest && bodyAt(bars, i) <= largest;
}

const isBlackWithoutLowerShadow = (bars: Bars, i: number): boolean =>
  isBlack(bars, i) && lowerShadow(bars, i) < tinyShadow(bars, i);

const lookback = SIZE_SESSIONS + 2;
const distanceLookback = DISTANCE_SESSIONS + 2;

/** Patterns of three candles. */
export const TRIPLE_CANDLES = {
  'morning-doji-star': {
    lookback,
    at: (bars, i) => bodyGapsDown(bars, i - 1, i - 2) && isDojiReversal(bars, i, 1),
  },
  'evening-doji-star': {
    lookback,
    at: (bars, i) => bodyGapsUp(bars, i - 1, i - 2) && isDojiReversal(bars, i, -1),
  },
  'bullish-abandoned-baby': { lookback, at: (bars, i) => isAbandonedBaby(bars, i, 1) },
  'bearish-abandoned-baby': { lookback, at: (bars, i) => isAbandonedBaby(bars, i, -1) },
  'three-inside-up': { lookback, at: (bars, i) => isThreeInside(bars, i, 1) },
  'three-inside-down': { lookback, at: (bars, i) => isThreeInside(bars, i, -1) },
  'three-outside-up': { lookback: 2, at: (bars, i) => isThreeOutside(bars, i, 1) },
  'three-outside-down': { lookback: 2, at: (bars, i) => isThreeOutside(bars, i, -1) },
  'three-stars-in-the-south': {
    lookback,
    at: (bars, i) =>
      isBlack(bars, i - 2) &&
      isBlack(bars, i - 1) &&
      isBlack(bars, i) &&
      lowerShadow(bars, i - 2) > bodyAt(bars, i - 2) &&
      bodyAt(bars, i - 1) < bodyAt(bars, i - 2) &&
      bars.open[i - 1] > bars.close[i - 2] &&
      bars.open[i - 1] <= bars.high[i - 2] &&
      bars.low[i - 1] < bars.close[i - 2] &&
      bars.low[i - 1] >= bars.low[i - 2] &&
      bars.low[i] > bars.low[i - 1] &&
      bars.high[i] < bars.high[i - 1] &&
      isLong(bars, i - 2) &&
      lowerShadow(bars, i - 1) > tinyShadow(bars, i - 1) &&
      isShort(bars, i) &&
      lowerShadow(bars, i) < tinyShadow(bars, i) &&
      upperShadow(bars, i) < tinyShadow(bars, i),
  },
  'two-crows': {
    lookback,
    at: (bars, i) =>
      isWhite(bars, i - 2) &&
      isBlack(bars, i - 1) &&
      isBlack(bars, i) &&
      bodyGapsUp(bars, i - 1, i - 2) &&
      opensWithin(bars, i, i - 1) &&
      bars.close[i] > bars.open[i - 2] &&
      bars.close[i] < bars.close[i - 2] &&
      isLong(bars, i - 2),
  },
  'upside-gap-two-crows': {
    lookback,
    at: (bars, i) =>
      isWhite(bars, i - 2) &&
      isBlack(bars, i - 1) &&
      isBlack(bars, i) &&
      bodyGapsUp(bars, i - 1, i - 2) &&
      bars.open[i] > bars.open[i - 1] &&
      bars.close[i] < bars.close[i - 1] &&
      bars.close[i] > bars.close[i - 2] &&
      isLong(bars, i - 2) &&
      !isLong(bars, i - 1),
  },
  'identical-three-crows': {
    lookback,
    at: (bars, i) =>
      bars.close[i - 2] > bars.close[i - 1] &&
      bars.close[i - 1] > bars.close[i] &&
      isBlackWithoutLowerShadow(bars, i - 2) &&
      isBlackWithoutLowerShadow(bars, i - 1) &&
      isBlackWithoutLowerShadow(bars, i) &&
      isEqual(bars, i - 2, bars.open[i - 1], bars.close[i - 2]) &&
      isEqual(bars, i - 1, bars.open[i], bars.close[i - 1]),
  },
  'advance-block': {
    lookback,
    at: (bars, i) =>
      isWhite(bars, i - 2) &&
      advances(bars, i - 1) &&
      advances(bars, i) &&
      isLong(bars, i - 2) &&
      upperShadow(bars, i - 2) < shortShadow(bars, i - 2) &&
      isWeakening(bars, i),
  },
  'stalled-pattern': {
    lookback,
    at: (bars, i) =>
      isWhite(bars, i - 2) &&
      isWhite(bars, i) &&
      bars.close[i] > bars.close[i - 1] &&
      advances(bars, i - 1) &&
      isLong(bars, i - 2) &&
      isLong(bars, i - 1) &&
      upperShadow(bars, i - 1) < tinyShadow(bars, i - 1) &&
      isShort(bars, i) &&
      bars.open[i] >= bars.close[i - 1] - bodyAt(bars, i) - near(bars, i - 1),
  },
  'upside-tasuki-gap': { lookback: distanceLookback, at: (bars, i) => isTasukiGap(bars, i, 1) },
  'downside-tasuki-gap': { lookback: distanceLookback, at: (bars, i) => isTasukiGap(bars, i, -1) },
  'upside-gap-three-methods': { lookback: 2, at: (bars, i) => isGapThreeMethods(bars, i, 1) },
  'downside-gap-three-methods': { lookback: 2, at: (bars, i) => isGapThreeMethods(bars, i, -1) },
  'upside-gap-side-by-side-white-lines': { lookback: distanceLookback, at: (bars, i) => isSideBySide(bars, i, 1) },
  'downside-gap-side-by-side-white-lines': { lookback: distanceLookback, at: (bars, i) => isSideBySide(bars, i, -1) },
  'stick-sandwich': {
    lookback: distanceLookback,
    at: (bars, i) =>
      isBlack(bars, i - 2) &&
      isWhite(bars, i - 1) &&
      isBlack(bars, i) &&
      bars.low[i - 1] > bars.close[i - 2] &&
      isEqual(bars, i - 2, bars.close[i], bars.close[i - 2]),
  },
  'bullish-tristar': { lookback, at: (bars, i) => isTristar(bars, i, 1) },
  'bearish-tristar': { lookback, at: (bars, i) => isTristar(bars, i, -1) },
  'unique-three-river': {
    lookback,
    at: (bars, i) =>
      isBlack(bars, i - 2) &&
      isBlack(bars, i - 1) &&
      isWhite(bars, i) &&
      bars.close[i - 1] > bars.close[i - 2] &&
      bars.open[i - 1] <= bars.open[i - 2] &&
      bars.low[i - 1] < bars.low[i - 2] &&
      bars.open[i] > bars.low[i - 1] &&
      isLong(bars, i - 2) &&
      isShort(bars, i),
  },
} as const satisfies Record<string, Pattern>;
