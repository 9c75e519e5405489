import {
  type Bars,
  bodyAt,
  isAfterAdvance,
  isAfterDecline,
  isBodyWithin,
  lowerShadow,
  MOVE_START,
  type Pattern,
  rangeAt,
  upperShadow,
} from './candle-bars.ts';

const DOJI_BODY = 0.1;
const SMALL_SHADOW = 0.1;
const LONG_SHADOW_BODIES = 2;
const LONG_BODY = 0.5;
const STAR_BODY = 0.3;
const MARUBOZU_BODY = 0.95;

const isGreen = ({ open, close }: Bars, i: number): boolean => close[i] > open[i];
const isRed = ({ open, close }: Bars, i: number): boolean => close[i] < open[i];
const bodyMiddle = ({ open, close }: Bars, i: number): number => (open[i] + close[i]) / 2;

const hasLongLowerShadow = (bars: Bars, i: number): boolean =>
  bodyAt(bars, i) > 0 &&
  lowerShadow(bars, i) >= LONG_SHADOW_BODIES * bodyAt(bars, i) &&
  upperShadow(bars, i) <= SMALL_SHADOW * rangeAt(bars, i);
const hasLongUpperShadow = (bars: Bars, i: number): boolean =>
  bodyAt(bars, i) > 0 &&
  upperShadow(bars, i) >= LONG_SHADOW_BODIES * bodyAt(bars, i) &&
  lowerShadow(bars, i) <= SMALL_SHADOW * rangeAt(bars, i);

const turnsGreen = (bars: Bars, i: number): boolean => isRed(bars, i - 1) && isGreen(bars, i);
const turnsRed = (bars: Bars, i: number): boolean => isGreen(bars, i - 1) && isRed(bars, i);
const isHarami = (bars: Bars, i: number): boolean =>
  isBodyWithin(bars, i, i - 1) && bodyAt(bars, i) < bodyAt(bars, i - 1);

/** A long body two bars ago and a small one yesterday, of either color. */
const hasStarSetup = (bars: Bars, i: number): boolean =>
  bodyAt(bars, i - 2) >= LONG_BODY * rangeAt(bars, i - 2) && bodyAt(bars, i - 1) <= STAR_BODY * bodyAt(bars, i - 2);

const isNarrowest =
  (sessions: number) =>
  (bars: Bars, i: number): boolean => {
    const today = rangeAt(bars, i);
    for (let k = 1; k < sessions; k++) if (!(today < rangeAt(bars, i - k))) return false;
    return true;
  };

/** Patterns whose definitions are our own where TA-Lib's differ. Red and green exclude candles without a body. */
export const BASIC_CANDLES = {
  doji: {
    lookback: 0,
    at: (bars, i) => rangeAt(bars, i) > 0 && bodyAt(bars, i) <= DOJI_BODY * rangeAt(bars, i),
  },
  hammer: { lookback: MOVE_START, at: (bars, i) => hasLongLowerShadow(bars, i) && isAfterDecline(bars, i) },
  'inverted-hammer': { lookback: MOVE_START, at: (bars, i) => hasLongUpperShadow(bars, i) && isAfterDecline(bars, i) },
  'shooting-star': { lookback: MOVE_START, at: (bars, i) => hasLongUpperShadow(bars, i) && isAfterAdvance(bars, i) },
  'bullish-engulfing': { lookback: 1, at: (bars, i) => turnsGreen(bars, i) && isBodyWithin(bars, i - 1, i) },
  'bearish-engulfing': { lookback: 1, at: (bars, i) => turnsRed(bars, i) && isBodyWithin(bars, i - 1, i) },
  'bullish-harami': { lookback: 1, at: (bars, i) => turnsGreen(bars, i) && isHarami(bars, i) },
  'bearish-harami': { lookback: 1, at: (bars, i) => turnsRed(bars, i) && isHarami(bars, i) },
  'morning-star': {
    lookback: 2,
    at: (bars, i) =>
      isRed(bars, i - 2) && hasStarSetup(bars, i) && isGreen(bars, i) && bars.close[i] > bodyMiddle(bars, i - 2),
  },
  'evening-star': {
    lookback: 2,
    at: (bars, i) =>
      isGreen(bars, i - 2) && hasStarSetup(bars, i) && isRed(bars, i) && bars.close[i] < bodyMiddle(bars, i - 2),
  },
  marubozu: { lookback: 0, at: (bars, i) => bodyAt(bars, i) >= MARUBOZU_BODY * rangeAt(bars, i) },
  'inside-day': {
    lookback: 1,
    at: ({ high, low }, i) => high[i] < high[i - 1] && low[i] > low[i - 1],
  },
  'outside-day': {
    lookback: 1,
    at: ({ high, low }, i) => high[i] > high[i - 1] && low[i] < low[i - 1],
  },
  nr4: { lookback: 3, at: isNarrowest(4) },
  nr7: { lookback: 6, at: isNarrowest(7) },
  'three-white-soldiers': {
    lookback: 2,
    at: (bars, i) =>
      isGreen(bars, i - 2) &&
      isGreen(bars, i - 1) &&
      isGreen(bars, i) &&
      bars.close[i - 1] > bars.close[i - 2] &&
      bars.close[i] > bars.close[i - 1],
  },
  'three-black-crows': {
    lookback: 2,
    at: (bars, i) =>
      isRed(bars, i - 2) &&
      isRed(bars, i - 1) &&
      isRed(bars, i) &&
      bars.close[i - 1] < bars.close[i - 2] &&
      bars.close[i] < bars.close[i - 1],
  },
} as const satisfies Record<string, Pattern>;
