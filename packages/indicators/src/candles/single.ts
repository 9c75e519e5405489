import {
  type Bars,
  bodyAt,
  bodyBottom,
  bodyTop,
  hasColor,
  isBeltHold,
  isDojiBody,
  isLong,
  isShort,
  lowerShadow,
  near,
  type Pattern,
  rangeAt,
  shortShadow,
  type Side,
  SIZE_SESSIONS,
  tinyShadow,
  upperShadow,
  veryLongShadow,
} from './candle-bars.ts';

const hasShortShadows = (bars: Bars, i: number): boolean => {
  const short = shortShadow(bars, i);
  return upperShadow(bars, i) < short && lowerShadow(bars, i) < short;
};

const isLongLine = (bars: Bars, i: number, side: Side): boolean =>
  hasColor(bars, i, side) && isLong(bars, i) && hasShortShadows(bars, i);

/** A long body that closes at its high if white, at its low if black. */
const isClosingMarubozu = (bars: Bars, i: number, side: Side): boolean =>
  hasColor(bars, i, side) &&
  isLong(bars, i) &&
  (side === 1 ? upperShadow(bars, i) : lowerShadow(bars, i)) < tinyShadow(bars, i);

const isMidRange = (bars: Bars, i: number): boolean => {
  const middle = bars.low[i] + rangeAt(bars, i) / 2;
  const tolerance = near(bars, i);
  return bodyBottom(bars, i) <= middle + tolerance && bodyTop(bars, i) >= middle - tolerance;
};

const lookback = SIZE_SESSIONS;

/** Patterns of one candle, compared with the sessions before. */
export const SINGLE_CANDLES = {
  'spinning-top': {
    lookback,
    at: (bars, i) =>
      upperShadow(bars, i) > bodyAt(bars, i) && lowerShadow(bars, i) > bodyAt(bars, i) && isShort(bars, i),
  },
  'high-wave': {
    lookback,
    at: (bars, i) =>
      upperShadow(bars, i) > veryLongShadow(bars, i) &&
      lowerShadow(bars, i) > veryLongShadow(bars, i) &&
      isShort(bars, i),
  },
  'dragonfly-doji': {
    lookback,
    at: (bars, i) =>
      isDojiBody(bars, i) && upperShadow(bars, i) < tinyShadow(bars, i) && lowerShadow(bars, i) > tinyShadow(bars, i),
  },
  'gravestone-doji': {
    lookback,
    at: (bars, i) =>
      isDojiBody(bars, i) && lowerShadow(bars, i) < tinyShadow(bars, i) && upperShadow(bars, i) > tinyShadow(bars, i),
  },
  'long-legged-doji': {
    lookback,
    at: (bars, i) =>
      (lowerShadow(bars, i) > bodyAt(bars, i) || upperShadow(bars, i) > bodyAt(bars, i)) && isDojiBody(bars, i),
  },
  'rickshaw-man': {
    lookback,
    at: (bars, i) =>
      lowerShadow(bars, i) > bodyAt(bars, i) &&
      upperShadow(bars, i) > bodyAt(bars, i) &&
      isDojiBody(bars, i) &&
      isMidRange(bars, i),
  },
  takuri: {
    lookback,
    at: (bars, i) =>
      lowerShadow(bars, i) > veryLongShadow(bars, i) &&
      isDojiBody(bars, i) &&
      upperShadow(bars, i) < tinyShadow(bars, i),
  },
  'bullish-long-line': { lookback, at: (bars, i) => isLongLine(bars, i, 1) },
  'bearish-long-line': { lookback, at: (bars, i) => isLongLine(bars, i, -1) },
  'short-line': { lookback, at: (bars, i) => isShort(bars, i) && hasShortShadows(bars, i) },
  'bullish-belt-hold': { lookback, at: (bars, i) => isBeltHold(bars, i, 1) },
  'bearish-belt-hold': { lookback, at: (bars, i) => isBeltHold(bars, i, -1) },
  'bullish-closing-marubozu': { lookback, at: (bars, i) => isClosingMarubozu(bars, i, 1) },
  'bearish-closing-marubozu': { lookback, at: (bars, i) => isClosingMarubozu(bars, i, -1) },
  'hanging-man': {
    lookback: SIZE_SESSIONS + 1,
    at: (bars, i) =>
      lowerShadow(bars, i) > bodyAt(bars, i) &&
      isShort(bars, i) &&
      upperShadow(bars, i) < tinyShadow(bars, i) &&
      bodyBottom(bars, i) >= bars.high[i - 1] - near(bars, i - 1),
  },
} as const satisfies Record<string, Pattern>;
