import {
  type Bars,
  bodyAt,
  bodyGaps,
  candleGaps,
  DISTANCE_SESSIONS,
  equalDistance,
  hasColor,
  isAfterAdvance,
  isAfterDecline,
  isBeltHold,
  isBlack,
  isBodyWithin,
  isDojiBody,
  isEqual,
  isFullBody,
  isLong,
  isWhite,
  MOVE_START,
  opposite,
  type Pattern,
  type Side,
  SIZE_SESSIONS,
} from './candle-bars.ts';

const HALF = 0.5;

const isHaramiCross = (bars: Bars, i: number, side: Side): boolean =>
  hasColor(bars, i - 1, opposite(side)) && isBodyWithin(bars, i, i - 1) && isLong(bars, i - 1) && isDojiBody(bars, i);

/** The doji gaps in the direction of the long body, against `side`. */
const isDojiStar = (bars: Bars, i: number, side: Side): boolean =>
  hasColor(bars, i - 1, opposite(side)) &&
  bodyGaps(bars, i, i - 1, opposite(side)) &&
  isLong(bars, i - 1) &&
  isDojiBody(bars, i);

const isCounterattack = (bars: Bars, i: number, side: Side): boolean =>
  hasColor(bars, i, side) &&
  hasColor(bars, i - 1, opposite(side)) &&
  isEqual(bars, i - 1, bars.close[i], bars.close[i - 1]) &&
  isLong(bars, i - 1) &&
  isLong(bars, i);

const isSeparatingLines = (bars: Bars, i: number, side: Side): boolean =>
  hasColor(bars, i - 1, opposite(side)) &&
  isEqual(bars, i - 1, bars.open[i], bars.open[i - 1]) &&
  isBeltHold(bars, i, side);

const isKicker = (bars: Bars, i: number, side: Side): boolean =>
  hasColor(bars, i, side) &&
  hasColor(bars, i - 1, opposite(side)) &&
  candleGaps(bars, i, i - 1, side) &&
  isFullBody(bars, i - 1) &&
  isFullBody(bars, i);

const hasLonger = (bars: Bars, i: number): boolean => bodyAt(bars, i) > bodyAt(bars, i - 1);
/** The longer of the two bodies gives the direction. */
const isKickerByLength = (bars: Bars, i: number, side: Side): boolean =>
  isKicker(bars, i, hasLonger(bars, i) ? side : opposite(side));

/** A white candle that opens below the low of the black one before. */
const opensBelow = (bars: Bars, i: number): boolean =>
  isBlack(bars, i - 1) && isWhite(bars, i) && bars.open[i] < bars.low[i - 1];

const lookback = SIZE_SESSIONS + 1;
const distanceLookback = DISTANCE_SESSIONS + 1;
const tweezerLookback = Math.max(MOVE_START, distanceLookback);

/** Patterns of two candles. */
export const DOUBLE_CANDLES = {
  'piercing-line': {
    lookback,
    at: (bars, i) =>
      opensBelow(bars, i) &&
      bars.close[i] < bars.open[i - 1] &&
      bars.close[i] > bars.close[i - 1] + HALF * bodyAt(bars, i - 1) &&
      isLong(bars, i - 1) &&
      isLong(bars, i),
  },
  'dark-cloud-cover': {
    lookback,
    at: (bars, i) =>
      isWhite(bars, i - 1) &&
      isBlack(bars, i) &&
      bars.open[i] > bars.high[i - 1] &&
      bars.close[i] > bars.open[i - 1] &&
      bars.close[i] < bars.close[i - 1] - HALF * bodyAt(bars, i - 1) &&
      isLong(bars, i - 1),
  },
  'bullish-harami-cross': { lookback, at: (bars, i) => isHaramiCross(bars, i, 1) },
  'bearish-harami-cross': { lookback, at: (bars, i) => isHaramiCross(bars, i, -1) },
  'bullish-doji-star': { lookback, at: (bars, i) => isDojiStar(bars, i, 1) },
  'bearish-doji-star': { lookback, at: (bars, i) => isDojiStar(bars, i, -1) },
  'bullish-counterattack': { lookback, at: (bars, i) => isCounterattack(bars, i, 1) },
  'bearish-counterattack': { lookback, at: (bars, i) => isCounterattack(bars, i, -1) },
  'bullish-separating-lines': { lookback, at: (bars, i) => isSeparatingLines(bars, i, 1) },
  'bearish-separating-lines': { lookback, at: (bars, i) => isSeparatingLines(bars, i, -1) },
  'bullish-kicker': { lookback, at: (bars, i) => isKicker(bars, i, 1) },
  'bearish-kicker': { lookback, at: (bars, i) => isKicker(bars, i, -1) },
  'bullish-kicker-by-length': { lookback, at: (bars, i) => isKickerByLength(bars, i, 1) },
  'bearish-kicker-by-length': { lookback, at: (bars, i) => isKickerByLength(bars, i, -1) },
  'homing-pigeon': {
    lookback,
    at: (bars, i) =>
      isBlack(bars, i - 1) &&
      isBlack(bars, i) &&
      bars.open[i] < bars.open[i - 1] &&
      bars.close[i] > bars.close[i - 1] &&
      isLong(bars, i - 1) &&
      !isLong(bars, i),
  },
  'matching-low': {
    lookback: distanceLookback,
    at: (bars, i) => isBlack(bars, i - 1) && isBlack(bars, i) && isEqual(bars, i - 1, bars.close[i], bars.close[i - 1]),
  },
  'in-neck': {
    lookback,
    at: (bars, i) =>
      opensBelow(bars, i) &&
      bars.close[i] >= bars.close[i - 1] &&
      bars.close[i] <= bars.close[i - 1] + equalDistance(bars, i - 1) &&
      isLong(bars, i - 1),
  },
  'on-neck': {
    lookback,
    at: (bars, i) => opensBelow(bars, i) && isEqual(bars, i - 1, bars.close[i], bars.low[i - 1]) && isLong(bars, i - 1),
  },
  thrusting: {
    lookback,
    at: (bars, i) =>
      opensBelow(bars, i) &&
      bars.close[i] <= bars.close[i - 1] + HALF * bodyAt(bars, i - 1) &&
      bars.close[i] > bars.close[i - 1] + equalDistance(bars, i - 1) &&
      isLong(bars, i - 1),
  },
  'tweezer-top': {
    lookback: tweezerLookback,
    at: (bars, i) =>
      isWhite(bars, i - 1) &&
      isBlack(bars, i) &&
      isAfterAdvance(bars, i) &&
      isEqual(bars, i - 1, bars.high[i], bars.high[i - 1]),
  },
  'tweezer-bottom': {
    lookback: tweezerLookback,
    at: (bars, i) =>
      isBlack(bars, i - 1) &&
      isWhite(bars, i) &&
      isAfterDecline(bars, i) &&
      isEqual(bars, i - 1, bars.low[i], bars.low[i - 1]),
  },
} as const satisfies Record<string, Pattern>;
